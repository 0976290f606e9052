import { describe, expect, test } from 'vitest';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import type { Field } from '../fields/field';
import { DEAL } from '../kinds/deal.kind';
import { RECORD_KINDS } from '../kinds/kinds';
import type { Actor, RecordFacts } from './actor';
import { couldWriteField, mayFillField, mayWriteField, whyNotWriteField } from './field-rights';
import { FIELD_WRITERS, LOCKED_WRITERS, OWNERS, type Owned, type Writer, WRITERS } from './field-rights.expected';

const ME = 7;
const basic: Actor = {
  id: ME,
  account_id: 1,
  level: 1,
  read_only: false,
  is_external: false,
  is_account_admin: false,
  is_allowed_to_delete: false,
  is_allowed_to_export: false,
  is_allowed_to_bulk_edit: false,
  is_allowed_to_merge_records: false,
  can_change_company_owner: false,
  team_id: 3,
  team_role: 'member',
  deleted_at: null,
  app_read_only: false,
};
const actors: Readonly<Record<Writer, Actor>> = {
  basic,
  'team lead': { ...basic, team_role: 'lead' },
  manager: { ...basic, level: 2 },
  executive: { ...basic, level: 3 },
  'account admin': { ...basic, is_account_admin: true },
  'may change company owner': { ...basic, can_change_company_owner: true },
  'read-only': { ...basic, level: 3, is_account_admin: true, read_only: true },
  external: { ...basic, level: 5, is_external: true },
};
const facts: Readonly<Record<Owned, RecordFacts>> = {
  own: { owner_id: ME, visible: true, team: 'same' },
  'of my team': { owner_id: 8, visible: true, team: 'same' },
  'of another team': { owner_id: 9, visible: true, team: 'other', shared_with_me: true },
};
const signsOf = (holds: (actor: Actor) => boolean) =>
  WRITERS.map((writer) => (holds(actors[writer]) ? '+' : '-')).join('');

const lines = FIELD_WRITERS.flatMap(([kind, key, signs]) =>
  OWNERS.map((owned) => [kind, key, owned, signs[owned]] as const),
);
const locked: Pick<Field, 'writable' | 'needs'> = { writable: true, needs: 'write_locked' };

describe('PERM-02 who may write a field that needs a right of its own', () => {
  test('PERM-02 1§6 every line of the catalogue that needs a right has a line here', () => {
    const declared = RECORD_KINDS.flatMap((kind) =>
      STANDARD_CATALOGUE.guardedOf(kind).map(({ key }) => `${kind} ${key}`),
    );
    expect(declared.sort()).toEqual(FIELD_WRITERS.map(([kind, key]) => `${kind} ${key}`).sort());
  });

  test.each(lines)('PERM-02 1§6 %s %s of a record %s is written by %s', (kind, key, owned, signs) => {
    const field = STANDARD_CATALOGUE.field(kind, key) as Field;
    expect(signsOf((actor) => mayWriteField(actor, kind, field, facts[owned]))).toBe(signs);
    expect(signsOf((actor) => whyNotWriteField(actor, kind, field, facts[owned]) === null)).toBe(signs);
  });

  test.each(FIELD_WRITERS)(
    'PERM-02 1§6 %s %s is offered to everyone who could write it somewhere',
    (kind, key, signs) => {
      const field = STANDARD_CATALOGUE.field(kind, key) as Field;
      expect(signsOf((actor) => couldWriteField(actor, kind, field))).toBe(signs.own);
    },
  );

  test.each(FIELD_WRITERS)('PERM-02 1§6 a new %s is given %s by everyone who may create it', (kind, key) => {
    const field = STANDARD_CATALOGUE.field(kind, key) as Field;
    expect(signsOf((actor) => mayFillField(actor, kind, field))).toBe('++++++--');
  });

  test('PERM-02 1§6 executives and account admins write locked fields, on new records too', () => {
    for (const owned of OWNERS)
      expect(signsOf((actor) => mayWriteField(actor, DEAL.name, locked, facts[owned]))).toBe(LOCKED_WRITERS);
    expect(signsOf((actor) => mayFillField(actor, DEAL.name, locked))).toBe(LOCKED_WRITERS);
    expect(signsOf((actor) => couldWriteField(actor, DEAL.name, locked))).toBe(LOCKED_WRITERS);
  });

  test('ADMIN-03 a locked_add field of a new record is filled by executives and account admins, and changed later by all', () => {
    const filled: Pick<Field, 'writable' | 'needs'> = { writable: true, needs: 'fill_locked' };
    expect(signsOf((actor) => mayFillField(actor, DEAL.name, filled))).toBe(LOCKED_WRITERS);
    expect(signsOf((actor) => mayWriteField(actor, DEAL.name, filled, facts.own))).toBe('++++++--');
    expect(signsOf((actor) => couldWriteField(actor, DEAL.name, filled))).toBe('++++++--');
    expect(signsOf((actor) => whyNotWriteField(actor, DEAL.name, filled, facts.own) === null)).toBe('++++++--');
  });

  test('PERM-02 1§6 a field without requirements is written with the record, a computed one never', () => {
    const name = STANDARD_CATALOGUE.field(DEAL.name, 'name') as Field;
    expect(signsOf((actor) => mayWriteField(actor, DEAL.name, name, facts.own))).toBe('++++++--');
    const computed = STANDARD_CATALOGUE.field(DEAL.name, 'commission') as Field;
    expect(signsOf((actor) => mayWriteField(actor, DEAL.name, computed, facts.own))).toBe('--------');
    expect(whyNotWriteField(actors.executive, DEAL.name, computed, facts.own)).not.toBeNull();
  });

  test('PERM-02 1§6 no field of an unseen record, or in a read-only account, can be written', () => {
    for (const [kind, key] of FIELD_WRITERS) {
      const field = STANDARD_CATALOGUE.field(kind, key) as Field;
      const admin = { ...actors['account admin'], can_change_company_owner: true };
      expect(mayWriteField({ ...admin, app_read_only: true }, kind, field, facts.own)).toBe(false);
      expect(mayWriteField(admin, kind, field, { ...facts.own, visible: false })).toBe(false);
    }
  });
});

import { FIELD_WRITERS, OWNERS, type Owned, type Writer, WRITERS } from '@fairlead/domain/access/field-rights.expected';
import type { Field } from '@fairlead/domain/fields/field';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useCatalogue } from '../../lib/catalogue';
import type { Session } from '../../lib/session';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { RecordModal } from '../record-form/public';
import { useEditRights } from '../record-list/use-cell-edit';
import { FieldFact } from './field-fact';

/** The screens lock exactly the fields that the server refuses: both are compared with one table written by hand. */
const plain = {
  level: 1,
  is_account_admin: false,
  can_change_company_owner: false,
  team_id: 3,
  team_role: 'member',
} as const;
const users: Readonly<Record<Writer, Partial<Session['user']>>> = {
  basic: {},
  'team lead': { team_role: 'lead' },
  manager: { level: 2 },
  executive: { level: 3 },
  'account admin': { is_account_admin: true },
  'may change company owner': { can_change_company_owner: true },
  'read-only': { level: 3, is_account_admin: true, read_only: true },
  external: { level: 5, is_external: true },
};
const owners: Readonly<Record<Owned, number>> = { own: 1, 'of my team': 8, 'of another team': 9 };
const colleague = (id: number, team_id: number) => ({
  id,
  full_name: `User ${id}`,
  first_name: 'User',
  last_name: `${id}`,
  email: null,
  team_id,
  team_role: 'member',
  is_external: false,
  image_id: null,
  deleted_at: null,
});
const account = { users: [colleague(1, 3), colleague(8, 3), colleague(9, 4)] };
const as = (writer: Writer) => ({ boot: signedIn({ user: { ...plain, ...users[writer] }, account }) });

function recordOf(kind: RecordKind, owned: Owned) {
  return { id: 7, name: 'Aldgate', [kindOf(kind).owner]: owners[owned], created_by_user_id: null, shared_user_ids: [] };
}

const cases = FIELD_WRITERS.flatMap(([kind, key]) => OWNERS.map((owned) => ({ kind, key, owned })));
const wanted = (writer: Writer) =>
  FIELD_WRITERS.map(([kind, key, signs]) => [
    `${kind} ${key}`,
    ...OWNERS.map((owned) => signs[owned][WRITERS.indexOf(writer)]),
  ]);
const asLines = (signs: readonly string[]) =>
  FIELD_WRITERS.map(([kind, key], at) => [
    `${kind} ${key}`,
    ...signs.slice(at * OWNERS.length, (at + 1) * OWNERS.length),
  ]);

/** The rights to the cells of a list. */
function Cells() {
  const catalogue = useCatalogue();
  const rights: Readonly<Partial<Record<RecordKind, ReturnType<typeof useEditRights>>>> = {
    deal: useEditRights('deal'),
    person: useEditRights('person'),
    company: useEditRights('company'),
  };
  const signs = cases.map(({ kind, key, owned }) =>
    rights[kind]?.(catalogue.field(kind, key) as Field, recordOf(kind, owned)) ? '+' : '-',
  );
  return <output>{signs.join('')}</output>;
}

function Facts() {
  return cases.map(({ kind, key, owned }, at) => (
    <section key={at} aria-label={`fact ${at}`}>
      <FieldFact kind={kind} record={recordOf(kind, owned)} fieldKey={key} />
    </section>
  ));
}

describe('PERM-02 the screens lock what the server refuses', () => {
  it.each(WRITERS)(
    'PERM-02 PROF-03 1§6 record pages offer fields for inline editing as the table says: %s',
    async (writer) => {
      await renderPage(<Facts />, as(writer));
      const signs = cases.map((_, at) =>
        screen.getByLabelText(`fact ${at}`).querySelector('button[data-inline-edit][aria-label^="Edit "]') ? '+' : '-',
      );
      expect(asLines(signs)).toEqual(wanted(writer));
    },
  );

  it.each(WRITERS)('PERM-02 1§6 cells of a list are edited as the table says: %s', async (writer) => {
    await renderPage(<Cells />, as(writer));
    expect(asLines([...(screen.getByRole('status').textContent ?? '')])).toEqual(wanted(writer));
  });

  it.each(['basic', 'team lead', 'manager', 'account admin'] as const)(
    'PERM-02 1§6 the form locks the fields of a record of my team as the table says: %s',
    async (writer) => {
      for (const kind of ['deal', 'person', 'company'] as const) {
        const { path } = kindOf(kind);
        fakeServer({ [`GET /api/v3/${path}/7`]: { body: recordOf(kind, 'of my team') } });
        const { unmount } = await renderPage(
          <RecordModal asked={{ resource_type: kind, resource_id: 7 }} onClose={() => undefined} />,
          as(writer),
        );
        await screen.findByRole('button', { name: 'Save' });
        const locked = screen.queryAllByLabelText('Locked').map((icon) => icon.parentElement?.textContent ?? '');
        const labels = FIELD_WRITERS.flatMap(([of, key, signs]) =>
          of === kind && signs['of my team'][WRITERS.indexOf(writer)] === '-' ? [LABELS[key] ?? key] : [],
        );
        const byText = (a = '', b = '') => a.localeCompare(b);
        expect([kind, locked.map(String).sort(byText)]).toEqual([kind, labels.map(String).sort(byText)]);
        unmount();
      }
    },
  );
});

const LABELS: Readonly<Record<string, string>> = { user_id: 'Owner', owner_id: 'Owner', closed_time: 'Closed' };

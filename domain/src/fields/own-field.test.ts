import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor';
import { mayWriteField } from '../access/field-rights';
import { bulkFields } from '../bulk/changes';
import { fieldOfColumn } from '../changes/reading';
import { cellWriter } from '../exports/cells';
import { exportFields } from '../exports/columns';
import { matches } from '../filters/matches';
import { opsOf } from '../filters/operators';
import { parseFilter } from '../filters/filter';
import { sentenceParts, sentenceText } from '../filters/sentence';
import { guessMapping } from '../imports/headers';
import { importFields } from '../imports/targets';
import { DEAL } from '../kinds/deal.kind';
import { columnFields, soundView } from '../list-views/list-view';
import { catalogueOf, STANDARD_CATALOGUE } from './catalogue';
import type { Field } from './field';
import { type AccountField, accountField } from './own-field';
import { entriesOf, type FieldConfig, readBody } from './read';

/** A choice and a locked text, as an account adds them at run time. */
const REGION: AccountField = {
  id: 7,
  record_type: DEAL.name,
  line: ['custom_label_7', 'choice', 'Sales region', '=', 'show sort filter export import bulk write'],
  slot: { page: 1, column: 'n3' },
  entries: [
    { id: 70, name: 'North' },
    { id: 71, name: 'South' },
  ],
};
const PROJECT: AccountField = {
  id: 8,
  record_type: DEAL.name,
  line: ['custom_label_8', 'text', 'Project and code', '=', 'show filter write', null, 'write_locked'],
  slot: { page: 1, column: 't1' },
};
const config = { own_fields: [REGION, PROJECT] } as unknown as FieldConfig;
const catalogue = catalogueOf(config);
const other = catalogueOf({ own_fields: [] });
const region = catalogue.field(DEAL.name, 'custom_label_7') as Field;
const north = { field: 'custom_label_7', op: 'any_of', value: [70] } as const;

describe('ADMIN-03 a field of an account’s own appears wherever its line says', () => {
  test('ADMIN-03 the line is read as the configuration carries it', () => {
    expect([REGION, PROJECT].map((field) => accountField.safeParse(field).success)).toEqual([true, true]);
    const wrong = [
      { ...REGION, id: 9 },
      { ...REGION, record_type: 'user' },
      { ...REGION, slot: { page: 1, column: 'value_cents' } },
      { ...REGION, slot: { page: 0, column: 'n1' } },
      { ...REGION, line: ['custom_label_7', 'choice', 'Sales region', 'password', 'show'] },
      { ...REGION, line: ['custom_label_7', 'choice', 'Sales region', '=', 'show levitate'] },
      { ...REGION, line: ['custom_label_7', 'hologram', 'Sales region', '=', 'show'] },
      { ...REGION, secret: true },
    ];
    expect(wrong.filter((field) => accountField.safeParse(field).success)).toEqual([]);
  });

  test('ADMIN-03 it has a column of lists and of files, behind those that all have', () => {
    expect(
      columnFields(catalogue, DEAL.name)
        .slice(-2)
        .map(({ label }) => label),
    ).toEqual(['Sales region', 'Project and code']);
    expect(exportFields(catalogue, DEAL.name).at(-1)).toBe(region);
    expect(region.slot).toEqual({ page: 1, column: 'n3' });
    expect(cellWriter(region, config as never)(71)).toBe('South');
  });

  test('ADMIN-03 it is filtered by its kind and entries, and the sentence names both', () => {
    expect(opsOf(region)).toContain('any_of');
    expect(entriesOf(config, region)).toEqual(REGION.entries);
    expect(parseFilter(catalogue, north, DEAL.name)).toEqual({ filter: north });
    const words = { name: () => undefined };
    const asText = { ...north, value: ['70'] };
    for (const filter of [north, asText])
      expect(sentenceText(sentenceParts(catalogue, filter, DEAL.name, words))).toBe(
        'Deals where Sales region is North',
      );
    const at = { now: new Date(0), zone: 'UTC', me: 1 };
    const held = [70, 71].map((id) => matches(catalogue, north, { custom_label_7: id }, DEAL.name, at));
    expect(held).toEqual([true, false]);
  });

  test('ADMIN-03 it is a target of imports, of bulk changes and of a request body', () => {
    expect(importFields(catalogue, 'deals').map(({ key }) => key)).toContain('custom_label_7');
    expect(guessMapping(catalogue, ['sales  region'], 'deals').columns[0]?.key).toBe('custom_label_7');
    expect(bulkFields(catalogue, DEAL.name)).toContain(region);
    expect(readBody(DEAL.name, { custom_label_7: 71 }, { config, zone: 'UTC' }).patch).toEqual({ custom_label_7: 71 });
    expect(readBody(DEAL.name, { custom_label_7: 72 }, { config, zone: 'UTC' }).issues).toHaveLength(1);
    expect(fieldOfColumn(catalogue, DEAL.name, 'custom_label_7')).toBe(region);
  });

  test('ADMIN-03 a locked one is written by executives and account admins', () => {
    const project = catalogue.field(DEAL.name, 'custom_label_8') as Field;
    expect(catalogue.guardedOf(DEAL.name).at(-1)).toBe(project);
    const basic = { id: 1, level: 1, deleted_at: null, team_id: null } as Actor;
    const may = [basic, { ...basic, level: 3 } as Actor, { ...basic, is_account_admin: true }].map((actor) =>
      mayWriteField(actor, DEAL.name, project, { owner_id: 1, visible: true }),
    );
    expect(may).toEqual([false, true, true]);
  });

  test('ADMIN-03 another account does not know it', () => {
    for (const known of [other, STANDARD_CATALOGUE]) {
      expect(known.field(DEAL.name, 'custom_label_7')).toBeUndefined();
      expect(known.find(DEAL.name, 'custom_label_7')).toBeUndefined();
      expect(known.ofColumn(DEAL.name, 'custom_label_7')).toBeUndefined();
      expect('issues' in parseFilter(known, north, DEAL.name)).toBe(true);
      expect(guessMapping(known, ['Sales region'], 'deals').columns[0]?.key).toBeNull();
      const columns = [{ key: 'name' }, { key: 'custom_label_7' }] as never;
      const view = { columns, filter: north, sort_by: 'custom_label_7', sort_direction: 'asc' } as never;
      expect(soundView(known, view, DEAL.name, () => true)).toMatchObject({ columns: [{ key: 'name' }] });
    }
    expect(catalogue.field('person', 'custom_label_7')).toBeUndefined();
  });

  test('ADMIN-03 a new version of the configuration has a catalogue of its own', () => {
    expect(catalogueOf(config)).toBe(catalogue);
    const renamed = { ...REGION, line: ['custom_label_7', 'text', 'Territory', '=', 'show'] as const };
    expect(catalogueOf({ own_fields: [renamed] }).field(DEAL.name, 'custom_label_7')?.label).toBe('Territory');
    expect(catalogue.field(DEAL.name, 'custom_label_7')?.label).toBe('Sales region');
  });
});

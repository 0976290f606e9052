import type { RecordKind } from '../kinds/kinds';
import { expect, test } from 'vitest';
import type { Field } from '../fields/field';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import type { AccountConfig } from '../access/session.types';
import { cellWriter } from './cells';
import { exportedAs, exportFields, readColumns } from './columns';

const config = {
  deal_stages: [{ id: 7, name: 'Won' }],
  deal_tags: [
    { id: 1, name: 'North' },
    { id: 2, name: 'VIP, large' },
  ],
  users: [{ id: 3, full_name: 'Ben Abel' }],
} as unknown as AccountConfig;
const cell = (kind: RecordKind, key: string, value: unknown) =>
  cellWriter(STANDARD_CATALOGUE.field(kind, key) as Field, config)(value);

test.each([
  ['value', 123_450, '1234.50'],
  ['value', -5, '-0.05'],
  ['value', 999_999_999_999_999, '9999999999999.99'],
  ['value', null, ''],
  ['commission', '12.5', '12.50'],
  ['deal_stage_id', 7, 'Won'],
  ['deal_stage_id', null, ''],
  ['user_id', 3, 'Ben Abel'],
  ['user_id', 99, ''],
  ['is_archived', true, 'Yes'],
  ['is_archived', false, 'No'],
  ['tag_ids', [2, 1, 99], 'VIP, large; North'],
  ['tag_ids', null, ''],
  ['name', '=1+1', '=1+1'],
  ['probability', 0, '0'],
  ['id', 12, '12'],
])('LIST-10 deals: %s of %j reads %j', (key, value, text) => {
  expect(cell('deal', key, value)).toBe(text);
});

test('LIST-10 people: the type is written as it is', () => {
  expect(cell('person', 'type', 'Lead')).toBe('Lead');
});

test('LIST-10 companies: the columns of a file are those of the list, each once, unknown ones refused', () => {
  expect(readColumns(STANDARD_CATALOGUE, 'company', ['name', 'city', 'name']).fields.map(({ key }) => key)).toEqual([
    'name',
    'city',
  ]);
  expect(readColumns(STANDARD_CATALOGUE, 'deal', ['company_id', 'value']).fields.map(({ key }) => key)).toEqual([
    'company_name',
    'value',
  ]);
  expect(
    readColumns(STANDARD_CATALOGUE, 'deal', ['secret', 'shared_user_ids', 'name']).issues.map(({ field }) => field),
  ).toEqual(['secret', 'shared_user_ids']);
  expect(readColumns(STANDARD_CATALOGUE, 'deal', undefined).fields).toEqual(exportFields(STANDARD_CATALOGUE, 'deal'));
  expect([
    exportedAs(STANDARD_CATALOGUE, 'deal', 'company_id'),
    exportedAs(STANDARD_CATALOGUE, 'deal', 'is_sample'),
  ]).toEqual(['company_name', undefined]);
});

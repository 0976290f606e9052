import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { expect, test } from 'vitest';
import { sharedColumns } from './shared-columns';

const labels = (kind: 'deal' | 'person' | 'company', keys: string[]) =>
  sharedColumns(
    STANDARD_CATALOGUE,
    kind,
    keys.map((key) => ({ key })),
  ).map(({ field, attr }) => [field.label, attr]);

test('EXT-03 a list view shared shows its columns but for the team’s own housekeeping and what has no words', () => {
  expect(labels('deal', ['name', 'value', 'shared_user_ids', 'deal_stage_id', 'health', 'import_id', 'gone'])).toEqual([
    ['Value', 'deal_value'],
    ['Stage', 'deal_stage'],
  ]);
  expect(labels('person', ['tag_ids', 'lead_status_id', 'email'])).toEqual([
    ['Lead status', 'lead_status'],
    ['Email', 'email'],
  ]);
});

test('EXT-03 without columns that can be shown there are the usual ones', () => {
  expect(labels('company', ['name', 'is_sample']).map(([label]) => label)).toEqual(['City', 'Website', 'Phone']);
});

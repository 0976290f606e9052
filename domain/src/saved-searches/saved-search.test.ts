import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { describe, expect, test } from 'vitest';
import type { RecordKind } from '../kinds/kinds';
import type { Condition, Filter } from '../filters/condition';
import type { ListView } from '../list-views/list-view';
import { conditionsFor, savedSearch } from './saved-search';

const one = (field: string, op: Condition['op'], value?: Condition['value']): Condition =>
  value === undefined ? { field, op } : { field, op, value };
const range = { from: '2026-01-01', to: null };

describe('API-03 list views as saved searches', () => {
  const said: [string, RecordKind, Filter, Record<string, unknown>][] = [
    ['nothing', 'deal', { all: [] }, {}],
    ['a text', 'deal', { all: [one('name', 'contains', 'crane')] }, { deal_name: 'crane' }],
    ['a text that is just this', 'company', one('name', 'is', 'Acme'), { company_name_eq: 'Acme' }],
    ['entries of a list', 'deal', { all: [one('deal_stage_id', 'any_of', [3, 4])] }, { deal_stage: [3, 4] }],
    ['me', 'person', { all: [one('user_id', 'any_of', ['me'])] }, { person_owner: ['me'] }],
    ['a range', 'deal', { all: [one('value', 'between', { from: 5, to: 9 })] }, { deal_value: { from: 5, to: 9 } }],
    ['days', 'deal', { all: [one('created_at', 'between', range)] }, { deal_created: { from_date: '2026-01-01' } }],
    ['yes', 'company', { all: [one('is_customer', 'is', true)] }, { company_is_customer: 'Yes' }],
    ['a field that is empty', 'person', { all: [one('lead_source_id', 'none')] }, { lead_source: '__NONE__' }],
    ['a field that is not', 'deal', { all: [one('source_id', 'has_value')] }, { deal_source: '__HAS_VALUE__' }],
    [
      'one of several fields',
      'person',
      { all: [{ any: ['email', 'email2', 'home_email'].map((field) => one(field, 'contains', '@acme')) }] },
      { person_email: '@acme' },
    ],
    [
      'one of several texts',
      'deal',
      { all: [{ any: [one('name', 'contains', 'crane'), one('name', 'contains', 'pump')] }] },
      { deal_name: ['crane', 'pump'] },
    ],
    [
      'several things at once',
      'deal',
      { all: [one('name', 'contains', 'x'), one('user_id', 'any_of', [1])] },
      { deal_name: 'x', deal_owner: [1] },
    ],
  ];
  test.each(said)('API-03 conditions say %s', (_what, kind, filter, conditions) => {
    expect(conditionsFor(STANDARD_CATALOGUE, filter, kind)).toEqual(conditions);
  });

  const unsaid: [string, RecordKind, Filter][] = [
    ['what is not so', 'deal', { all: [one('name', 'not_contains', 'x')] }],
    ['a month that goes on', 'deal', { all: [one('created_at', 'preset', 'this_month')] }],
    ['one of two fields', 'deal', { any: [one('name', 'contains', 'x'), one('source_id', 'any_of', [1])] }],
    ['a field that no key is for', 'deal', { all: [one('revenue_type_id', 'any_of', [1])] }],
    ['the same key twice', 'deal', { all: [one('name', 'contains', 'x'), one('name', 'contains', 'y')] }],
    ['one email of three', 'person', { all: [one('email', 'contains', 'x')] }],
  ];
  test.each(unsaid)('API-03 conditions cannot say %s, so the filter is kept unchanged', (_what, kind, filter) => {
    expect(conditionsFor(STANDARD_CATALOGUE, filter, kind)).toBeUndefined();
    const view = { record_type: kind, filter, columns: [{ key: 'name', width: 90 }], sort_by: 'name' };
    expect(savedSearch(STANDARD_CATALOGUE, { ...view, sort_direction: 'desc' } as unknown as ListView)).toMatchObject({
      query: { filter },
      is_sentence_search: true,
      columns: ['name'],
      sort: `-${kind === 'deal' ? 'deals' : 'people'}.name`,
    });
  });
});

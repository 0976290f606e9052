import { describe, expect, test } from 'vitest';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { RECORD_KINDS } from '../kinds/kinds';
import { CONDITION_KEYS, filterFromConditions } from './conditions';
import { costOf, MAX_COST } from './cost';
import { type Condition, type Filter, MAX_CONDITIONS, parseFilter } from './filter';

const cost = (filter: Filter) => costOf(STANDARD_CATALOGUE, filter, 'deal');
const times = (count: number, one: Condition): Filter => ({ all: Array.from({ length: count }, () => one) });
const TOO_MUCH = 'Is too complex: use fewer conditions, especially on text';

describe('LIST-02 what a condition costs', () => {
  test.each<[Condition, number]>([
    [{ field: 'value', op: 'between', value: { from: 1 } }, 1],
    [{ field: 'created_at', op: 'preset', value: 'this_month' }, 1],
    [{ field: 'user_id', op: 'any_of', value: [1, 2, 3] }, 1],
    [{ field: 'is_archived', op: 'is', value: true }, 1],
    [{ field: 'name', op: 'none' }, 1],
    [{ field: 'tag_ids', op: 'any_of', value: [1, 2, 3] }, 2],
    [{ field: 'tag_ids', op: 'all_of', value: [1, 2, 3] }, 6],
    [{ field: 'tag_ids', op: 'has_value' }, 2],
    [{ field: 'company.city', op: 'none' }, 2],
    [{ field: 'name', op: 'is', value: 'x' }, 4],
    [{ field: 'name', op: 'contains', value: 'x' }, 4],
    [{ field: 'name', op: 'not_contains', value: 'x' }, 4],
    [{ field: 'company.city', op: 'starts_with', value: 'x' }, 4],
  ])('LIST-02 %j', (condition, expected) => {
    expect(cost(condition)).toBe(expected);
  });

  test('LIST-02 a filter costs the sum of its conditions', () => {
    const name: Condition = { field: 'name', op: 'contains', value: 'x' };
    expect([cost({ all: [] }), cost({ all: [name, { any: [name, { field: 'value', op: 'none' }] }] })]).toEqual([0, 9]);
  });
});

describe('API-02 the work of one filter has a limit', () => {
  const read = (filter: Filter) => parseFilter(STANDARD_CATALOGUE, filter, 'deal');
  const contains: Condition = { field: 'name', op: 'contains', value: 'x' };

  test('API-02 as many cheap conditions as the limit allows are accepted', () => {
    for (const one of [
      { field: 'value', op: 'between', value: { from: 1 } },
      { field: 'tag_ids', op: 'none_of', value: [1] },
      { field: 'company.city', op: 'has_value' },
    ] satisfies Condition[])
      expect(read(times(MAX_CONDITIONS, one))).toHaveProperty('filter');
  });

  test('API-02 searches in text are accepted up to the limit', () => {
    expect(read(times(MAX_COST / 4, contains))).toHaveProperty('filter');
    for (const count of [MAX_COST / 4 + 1, MAX_CONDITIONS])
      expect(read(times(count, contains))).toEqual({ issues: [{ field: 'filter', msg: TOO_MUCH }] });
  });

  test('API-02 the entries of "all of" count one by one', () => {
    const tags = (count: number): Filter => ({
      field: 'tag_ids',
      op: 'all_of',
      value: Array.from({ length: count }, (_, index) => index),
    });
    expect([read(tags(50)), read(tags(51))]).toMatchObject([{ filter: {} }, { issues: [{ field: 'filter' }] }]);
  });

  test('API-02 public conditions are refused at the key that passes the limit', () => {
    const conditions = { deal_name: Array(20).fill('x'), exp_close: '2026-01-01', company_name: Array(10).fill('y') };
    expect(filterFromConditions(STANDARD_CATALOGUE, conditions, 'deal')).toEqual({
      issues: [{ field: 'company_name', msg: TOO_MUCH }],
    });
    expect(filterFromConditions(STANDARD_CATALOGUE, { deal_name: Array(40).fill('x') }, 'deal')).toEqual({
      issues: [{ field: 'deal_name', msg: TOO_MUCH }],
    });
  });

  test.each(RECORD_KINDS)('API-02 every public condition of the kind %s once is accepted', (kind) => {
    const example = {
      contains: 'x',
      is: 'x',
      ids: '1',
      number: '1',
      dates: '2026-01-01',
      happened: 'true',
      boolean: 'true',
    };
    const conditions = Object.fromEntries(
      Object.entries(CONDITION_KEYS[kind]).map(([key, [reading]]) => [
        key,
        key === 'person_type' ? 'Lead' : example[reading],
      ]),
    );
    expect(filterFromConditions(STANDARD_CATALOGUE, conditions, kind)).toHaveProperty('filter');
  });
});

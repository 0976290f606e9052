import type { RecordKind } from '../kinds/kinds';
import { describe, expect, test } from 'vitest';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { allOf, type Filter, MAX_CONDITIONS, parseFilter, parseFilterText } from './filter';
import { opsOf } from './operators';

const issuesOf = (input: unknown, kind: RecordKind = 'deal') => {
  const read = parseFilter(STANDARD_CATALOGUE, input, kind);
  return 'issues' in read ? read.issues : [];
};

describe('LIST-02 filters that come from outside', () => {
  test.each<unknown>([
    { all: [] },
    { field: 'name', op: 'contains', value: 'acme' },
    { all: [{ any: [{ field: 'value', op: 'between', value: { from: 10 } }] }, { field: 'tag_ids', op: 'none' }] },
    { field: 'company.city', op: 'starts_with', value: 'Ber' },
    { field: 'user_id', op: 'any_of', value: ['me', 3] },
    { field: 'closed_time', op: 'between', value: { from: '2026-11-01', to: '2026-11-21 10:00:00' } },
    { field: 'created_at', op: 'older_than', value: { days: 30 } },
    { field: 'is_archived', op: 'is', value: false },
  ])('LIST-02 1§9 %j is accepted', (input) => {
    expect(parseFilter(STANDARD_CATALOGUE, input, 'deal')).toEqual({ filter: input });
  });

  test.each<[unknown, string, string]>([
    [{ field: 'colour', op: 'is', value: 'red' }, 'colour', "'colour' is not a field to filter deals by"],
    [{ field: 'commission', op: 'is', value: 1 }, 'commission', "'commission' is not a field to filter deals by"],
    [{ field: 'company.nope', op: 'is', value: 1 }, 'company.nope', "'company.nope' is not a field to filter deals by"],
    [{ field: 'name', op: 'preset', value: 'today' }, 'name', "Name cannot be asked whether it 'is in'"],
    [{ field: 'name', op: 'contains', value: ' ' }, 'name', 'Name: Required'],
    [{ field: 'value', op: 'between', value: {} }, 'value', 'Value: Required'],
    [{ field: 'value', op: 'between', value: { from: 'lots' } }, 'value', 'Value: Not a valid number'],
    [{ field: 'deal_stage_id', op: 'any_of', value: [] }, 'deal_stage_id', 'Stage: Required'],
    [{ field: 'deal_stage_id', op: 'any_of', value: ['Won'] }, 'deal_stage_id', 'Stage: Has invalid value'],
    [
      { field: 'expected_close_date', op: 'preset', value: 'someday' },
      'expected_close_date',
      'Close date: Has invalid value',
    ],
    [
      { field: 'expected_close_date', op: 'preset', value: 'custom' },
      'expected_close_date',
      'Close date: Has invalid value',
    ],
    [{ field: 'is_archived', op: 'is', value: 'perhaps' }, 'is_archived', 'Archived: Has invalid value'],
    [{ all: [{ field: 'name', op: 'resembles', value: 'x' }] }, 'name', "'resembles' is not an operator"],
    [{ any: [] }, 'filter', 'Has to be {all: […]}, {any: […]} or {field, op, value}'],
    [{ field: 'name', op: 'is', value: 'x', sql: '1=1' }, 'name', 'Has invalid value'],
    ['name is acme', 'filter', 'Has to be {all: […]}, {any: […]} or {field, op, value}'],
  ])('LIST-02 1§9 %j is refused, naming the field', (input, field, msg) => {
    expect(issuesOf(input)).toEqual([{ field, msg }]);
  });

  test('API-02 depth and size have limits, whatever is sent', () => {
    let deep: unknown = { all: [] };
    for (let i = 0; i < 20_000; i += 1) deep = { all: [deep] };
    expect(issuesOf(deep)).toEqual([{ field: 'filter', msg: 'Has more than 5 levels' }]);
    for (let i = 0; i < 20_000; i += 1) deep = { all: [], any: [deep] };
    expect(issuesOf(deep)).toEqual([{ field: 'filter', msg: 'Has more than 5 levels' }]);
    const many = { all: Array.from({ length: MAX_CONDITIONS + 1 }, () => ({ field: 'name', op: 'has_value' })) };
    expect(issuesOf(many)).toEqual([{ field: 'filter', msg: 'Has more than 50 conditions' }]);
    expect(parseFilterText(STANDARD_CATALOGUE, '{', 'deal')).toEqual({
      issues: [{ field: 'filter', msg: 'Is not JSON' }],
    });
  });

  test('LIST-02 1§9 every issue is shown at once', () => {
    const both = {
      all: [
        { field: 'a', op: 'none' },
        { field: 'b', op: 'none' },
      ],
    };
    expect(issuesOf(both).map(({ field }) => field)).toEqual(['a', 'b']);
  });

  test.each<RecordKind>(['deal', 'person', 'company'])('LIST-02 1§9 every %s field kind has operators', (kind) => {
    for (const field of STANDARD_CATALOGUE.fieldsOf(kind)) expect(opsOf(field)).toContain('has_value');
  });

  test('LIST-02 filters join', () => {
    const one: Filter = { field: 'name', op: 'has_value' };
    const two: Filter = { any: [one, one] };
    expect(allOf(one, null)).toBe(one);
    expect(allOf(one, { all: [two] }, { all: [] })).toEqual({ all: [one, two] });
  });
});

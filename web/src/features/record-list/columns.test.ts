import { describe, expect, test } from 'vitest';
import { bareAddress } from './cell';
import { columnFields, moved, nameKey, widthOf } from './columns';

describe('columns', () => {
  const keys = ['name', 'value', 'deal_stage_id', 'user_id'];

  test('LIST-01 reorder columns: one moves a place, the name stays first', () => {
    expect(moved(keys, 'deal_stage_id', -1)).toEqual(['name', 'deal_stage_id', 'value', 'user_id']);
    expect(moved(keys, 'deal_stage_id', 1)).toEqual(['name', 'value', 'user_id', 'deal_stage_id']);
    expect(moved(keys, 'value', -1)).toEqual(keys);
    expect(moved(keys, 'user_id', 1)).toEqual(keys);
    expect(moved(keys, 'name', 1)).toEqual(keys);
  });

  test.each(['deal', 'person', 'company'] as const)(
    'LIST-01 choose columns: every field of a %s has a width',
    (kind) => {
      const fields = columnFields(kind);
      expect(fields.map(({ key }) => key)).toContain(nameKey(kind));
      for (const field of fields) expect(widthOf(field, kind)).toBeGreaterThanOrEqual(96);
    },
  );
});

test('a web address is shown without what every one of them has', () => {
  expect(bareAddress('https://www.polar-freight.example/')).toBe('polar-freight.example');
  expect(bareAddress('http://polar.example/about')).toBe('polar.example/about');
  expect(bareAddress('polar.example')).toBe('polar.example');
});

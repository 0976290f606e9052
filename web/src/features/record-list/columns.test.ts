import { STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { describe, expect, test } from 'vitest';
import { bareAddress } from './cell';
import {
  columnFields,
  columnsText,
  layoutOf,
  moved,
  nameKey,
  pinnedOrNot,
  readColumns,
  resized,
  toggled,
  widthOf,
} from './columns';

const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key).join(' ');

describe('columns', () => {
  const four = [{ key: 'name' }, { key: 'value' }, { key: 'deal_stage_id' }, { key: 'user_id' }];

  test('LIST-01 reorder columns: one moves some places, the name stays first', () => {
    expect(keys(moved(four, 'deal_stage_id', -1))).toBe('name deal_stage_id value user_id');
    expect(keys(moved(four, 'value', 2))).toBe('name deal_stage_id user_id value');
    expect(keys(moved(four, 'value', -5))).toBe(keys(four));
    expect(keys(moved(four, 'user_id', 1))).toBe(keys(four));
    expect(keys(moved(four, 'name', 1))).toBe(keys(four));
  });

  test('LIST-01 reorder columns: pinned ones stay together beside the name', () => {
    const pinned = layoutOf(STANDARD_CATALOGUE, 'deal', pinnedOrNot(four, 'user_id')).columns;
    expect(keys(pinned)).toBe('name user_id value deal_stage_id');
    expect(keys(moved(pinned, 'value', -1))).toBe(keys(pinned));
    expect(keys(moved(pinned, 'user_id', 2))).toBe(keys(pinned));
    expect(pinnedOrNot(pinned, 'user_id').some((one) => one.pinned)).toBe(false);
  });

  test('LIST-01 choose columns: put in at the end and taken out again, each with its width', () => {
    expect(keys(toggled(four, 'closed_time'))).toBe('name value deal_stage_id user_id closed_time');
    expect(keys(toggled(four, 'value'))).toBe('name deal_stage_id user_id');
    expect(resized(four, 'value', 140.4)[1]).toEqual({ key: 'value', width: 140 });
  });

  test('LIST-03 columns stand in the address, and what cannot be read there is left out', () => {
    const some = [
      { key: 'name', width: 320 },
      { key: 'value', pinned: true },
      { key: 'user_id', width: 90, pinned: true },
    ];
    expect(columnsText(some)).toBe('name~320,value~p,user_id~90~p');
    expect(readColumns(STANDARD_CATALOGUE, columnsText(some), 'deal')).toEqual(some);
    expect(readColumns(STANDARD_CATALOGUE, 'moon~12,value~abc~p,~,name~999999', 'deal')).toEqual([
      { key: 'value', pinned: true },
      { key: 'name' },
    ]);
  });

  test.each(['deal', 'person', 'company'] as const)(
    'LIST-01 choose columns: every field of a %s has a width',
    (kind) => {
      const fields = columnFields(STANDARD_CATALOGUE, kind);
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

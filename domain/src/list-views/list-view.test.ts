import { catalogueOf, STANDARD_CATALOGUE } from '../fields/catalogue';
import type { AccountField } from '../fields/own-field';
import { resolveCondition } from '../filters/resolve';
import { conditionParts, sentenceText } from '../filters/sentence';
import { describe, expect, test } from 'vitest';
import type { Filter } from '../filters/condition';
import { copyName, inOrder, type ListView, sameSettings, soundView, type ViewSettings } from './list-view';

const view = (more: Partial<ViewSettings>): ViewSettings => ({
  filter: { all: [] },
  sort_by: null,
  sort_direction: 'asc',
  columns: [],
  ...more,
});
const value = { field: 'value', op: 'between', value: { from: 5 } } as const;
const stage = { field: 'deal_stage_id', op: 'any_of', value: [3, 9] } as const;
const gone = { field: 'custom_label_77', op: 'has_value' } as const;
const knows = (_list: string, id: number | string) => Number(id) < 5;

describe('LIST-03 what a view names may be deleted', () => {
  const cases: [string, Filter, Filter, number][] = [
    ['a sound filter stays the very same', { all: [value] }, { all: [value] }, 0],
    ['a deleted field goes', { all: [value, gone] }, { all: [value] }, 1],
    ['a deleted entry of several goes', { any: [stage] }, { any: [{ ...stage, value: [3] }] }, 1],
    ['a condition without any entry left goes', { all: [{ ...stage, value: [8, 9] }, value] }, { all: [value] }, 1],
    ['a group without anything left goes', { all: [{ any: [gone, gone] }, value] }, { all: [value] }, 2],
    ['nothing left selects everything', { any: [gone] }, { all: [] }, 1],
    ['a single condition that is gone', gone as unknown as Filter, { all: [] }, 1],
    [
      'I am always there, and who is asked of a company is not looked up',
      {
        all: [
          { field: 'user_id', op: 'any_of', value: ['me', 2] },
          { field: 'company_id', op: 'any_of', value: [99] },
        ],
      },
      {
        all: [
          { field: 'user_id', op: 'any_of', value: ['me', 2] },
          { field: 'company_id', op: 'any_of', value: [99] },
        ],
      },
      0,
    ],
  ];
  test.each(cases)('LIST-03 what no longer applies is left out and named: %s', (_name, filter, expected, lost) => {
    const sound = soundView(STANDARD_CATALOGUE, view({ filter }), 'deal', knows);
    expect(sound.filter).toEqual(expected);
    expect(sound.lost).toHaveLength(lost);
  });

  test('LIST-03 ADMIN-03 a deleted choice of a custom field goes, and its words name the field', () => {
    const line: AccountField['line'] = ['custom_label_5', 'multi', 'Region', null, 'show filter write'];
    const entries = [{ id: 1, name: 'North' }];
    const field: AccountField = { id: 5, record_type: 'deal', line, slot: { page: 1, column: 'n1' }, entries };
    const gone: AccountField = {
      ...field,
      id: 6,
      line: ['custom_label_6', 'text', 'Old region', null, line[4]],
      deleted: true,
    };
    const catalogue = catalogueOf({ own_fields: [field, gone] });
    const both = { field: 'custom_label_5', op: 'any_of', value: [1, 2] } as const;
    const past = { field: 'custom_label_6', op: 'has_value' } as const;
    const { filter, lost } = soundView(catalogue, view({ filter: { all: [both, past] } }), 'deal', knows);
    expect(filter).toEqual({ all: [{ ...both, value: [1] }] });
    const said = lost.map((part) =>
      typeof part === 'string'
        ? part
        : sentenceText(conditionParts(catalogue, part, 'deal', { name: () => undefined })),
    );
    expect(said).toEqual(['Region include North or a deleted choice', 'Old region']);
    expect(resolveCondition(catalogue, past, 'deal', { now: new Date(0), zone: 'UTC' })).toEqual({
      problem: 'The field Old region was deleted',
    });
  });

  test('LIST-03 a deleted field among columns and in the order no longer applies', () => {
    const columns = [{ key: 'name' }, { key: 'custom_label_77' }, { key: 'value', width: 90 }];
    expect(soundView(STANDARD_CATALOGUE, view({ columns, sort_by: 'custom_label_77' }), 'deal', knows)).toMatchObject({
      columns: [{ key: 'name' }, { key: 'value', width: 90 }],
      sort_by: null,
      lost: ['custom_label_77'],
    });
  });
});

describe('LIST-03 views', () => {
  const one = (id: number, name: string, more: Partial<ListView> = {}): ListView => ({
    ...view({}),
    id,
    name,
    record_type: 'deal',
    user_id: 1,
    is_shared: false,
    is_starred: false,
    is_default: false,
    updated_at: '',
    ...more,
  });

  test('LIST-03 star: starred ones come first, then my own, then shared ones, each by name', () => {
    const views = [
      one(1, 'Own b'),
      one(2, 'Theirs', { user_id: 2 }),
      one(3, 'Own a'),
      one(4, 'Z', { is_starred: true }),
    ];
    expect(inOrder(views, 1).map(({ name }) => name)).toEqual(['Z', 'Own a', 'Own b', 'Theirs']);
  });

  test('LIST-03 duplicate: the copy has a name that is free', () => {
    expect(copyName('Big deals', [])).toBe('Big deals copy');
    expect(copyName('Big deals', ['BIG deals copy', 'Big deals copy 2'])).toBe('Big deals copy 3');
  });

  test('the same settings in another order of keys are the same', () => {
    expect(
      sameSettings(
        { field: 'a', op: 'is', value: { from: 1, to: 2 } },
        { op: 'is', value: { to: 2, from: 1 }, field: 'a' },
      ),
    ).toBe(true);
    expect(sameSettings([1, 2], [2, 1])).toBe(false);
  });
});

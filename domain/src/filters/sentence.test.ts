import { catalogueOf, type FieldSource, STANDARD_CATALOGUE } from '../fields/catalogue';
import { describe, expect, test } from 'vitest';
import type { Condition, Filter } from './filter';
import { conditionParts, sentenceParts, sentenceText } from './sentence';

const NAMES: Record<string, string> = {
  'users 1': 'Ines',
  'users 2': 'Tom',
  'deal_stages 3': 'Won',
  'deal_tags 1': 'Renewal',
  'deal_tags 2': 'Upsell',
  'deal_tags 3': 'Partner',
};
const words = { name: (list: string, id: number | string) => NAMES[`${list} ${id}`] };

describe('LIST-02 a filter reads as a sentence', () => {
  test.each<[Filter, string]>([
    [{ all: [] }, 'All deals'],
    [
      {
        all: [
          { field: 'expected_close_date', op: 'preset', value: 'this_month' },
          { field: 'user_id', op: 'any_of', value: [1] },
        ],
      },
      'Deals where Close date is this month and Owner is Ines',
    ],
    [{ field: 'user_id', op: 'any_of', value: ['me', 2] }, 'Deals where Owner is me or Tom'],
    [{ field: 'deal_stage_id', op: 'none_of', value: [3] }, 'Deals where Stage is not Won'],
    [{ field: 'deal_stage_id', op: 'any_of', value: [99] }, 'Deals where Stage is 99'],
    [{ field: 'tag_ids', op: 'all_of', value: [1, 2, 3] }, 'Deals where Tags include Renewal, Upsell and Partner'],
    [{ field: 'tag_ids', op: 'none_of', value: [1, 2] }, 'Deals where Tags do not include Renewal or Upsell'],
    [{ field: 'name', op: 'contains', value: 'acme' }, 'Deals where Name contains “acme”'],
    [{ field: 'company.city', op: 'is', value: 'Berlin' }, 'Deals where Company: City is “Berlin”'],
    [
      { field: 'value', op: 'between', value: { from: 1000, to: '5000.5' } },
      'Deals where Value is from $1,000 to $5,000.50',
    ],
    [{ field: 'value', op: 'between', value: { from: 1000 } }, 'Deals where Value is $1,000 or more'],
    [{ field: 'probability', op: 'between', value: { to: 50 } }, 'Deals where Probability is 50% or less'],
    [
      { field: 'created_at', op: 'between', value: { from: '2026-11-01' } },
      'Deals where Created is 11/01/2026 or later',
    ],
    [{ field: 'created_at', op: 'preset', value: 'last_7_days' }, 'Deals where Created is in the last 7 days'],
    [{ field: 'created_at', op: 'older_than', value: { days: 30 } }, 'Deals where Created is more than 30 days ago'],
    [{ field: 'closed_time', op: 'none' }, 'Deals where Closed is empty'],
    [{ field: 'source_id', op: 'has_value' }, 'Deals where Source has a value'],
    [{ field: 'is_archived', op: 'is', value: true }, 'Deals where Archived is yes'],
    [
      {
        all: [
          {
            any: [
              { field: 'name', op: 'has_value' },
              { field: 'value', op: 'is', value: 10 },
            ],
          },
          { field: 'summary', op: 'none' },
        ],
      },
      'Deals where (Name has a value or Value is $10) and Summary is empty',
    ],
  ])('LIST-02 1§9 %j', (filter, text) => {
    expect(sentenceText(sentenceParts(STANDARD_CATALOGUE, filter, 'deal', words))).toBe(text);
  });

  test('LIST-02 1§9 people and companies by their own words', () => {
    const position: Filter = { field: 'position', op: 'starts_with', value: 'Head' };
    expect(sentenceText(sentenceParts(STANDARD_CATALOGUE, position, 'person', words))).toBe(
      'People where Position starts with “Head”',
    );
    expect(sentenceText(sentenceParts(STANDARD_CATALOGUE, { all: [] }, 'company', words))).toBe('All companies');
  });
});

describe('LIST-02 the parts of a sentence keep labels and values whole', () => {
  const config: FieldSource = {
    own_fields: [
      { id: 1, slot: null, record_type: 'deal', line: ['active', 'boolean', 'Customer is active', '=', 'filter'] },
      { id: 2, slot: null, record_type: 'deal', line: ['xyz', 'text', 'X and Y or Z', '=', 'filter'] },
    ],
  };
  const catalogue = catalogueOf(config);
  const active: Condition = { field: 'active', op: 'is', value: false };
  const xyz: Condition = { field: 'xyz', op: 'contains', value: 'salt and (pepper) is “hot”' };

  test.each<[Condition, string[]]>([
    [active, ['Customer is active', 'is', 'no']],
    [{ field: 'active', op: 'none' }, ['Customer is active', 'is', 'empty']],
    [{ field: 'active', op: 'has_value' }, ['Customer is active', 'has', 'a value']],
    [xyz, ['X and Y or Z', 'contains', '“salt and (pepper) is “hot””']],
    [{ ...xyz, op: 'not_contains' }, ['X and Y or Z', 'does not contain', '“salt and (pepper) is “hot””']],
    [{ ...xyz, op: 'starts_with' }, ['X and Y or Z', 'starts with', '“salt and (pepper) is “hot””']],
    [{ ...xyz, op: 'is_not' }, ['X and Y or Z', 'is not', '“salt and (pepper) is “hot””']],
    [{ field: 'created_at', op: 'older_than', value: { days: 1 } }, ['Created', 'is', 'more than 1 day ago']],
    [{ field: 'value', op: 'between', value: { from: 1, to: 2 } }, ['Value', 'is', 'from $1 to $2']],
    [{ field: 'tag_ids', op: 'none_of', value: [1] }, ['Tags', 'do not include', 'Renewal']],
  ])('LIST-02 1§9 %j', (condition, texts) => {
    const parts = conditionParts(catalogue, condition, 'deal', words);
    expect(parts.map(({ text }) => text)).toEqual(texts);
    expect(parts.map(({ role }) => role)).toEqual(['field', 'predicate', 'value']);
    expect(parts.every((part) => part.condition === condition)).toBe(true);
  });

  test('LIST-02 1§9 brackets and joins are parts of their own', () => {
    const parts = sentenceParts(catalogue, { all: [{ any: [active, xyz] }, active] }, 'deal', words);
    const condition = ['field', 'predicate', 'value'];
    expect(parts.map(({ role }) => role)).toEqual(
      ['subject', 'open', condition, 'join', condition, 'close', 'join', condition].flat(),
    );
    expect(sentenceText(parts)).toBe(
      'Deals where (Customer is active is no or X and Y or Z contains “salt and (pepper) is “hot””) and Customer is active is no',
    );
  });

  test('LIST-02 1§9 a condition on an unknown field is its key', () => {
    expect(conditionParts(catalogue, { field: 'gone_77', op: 'none' }, 'deal', words)).toMatchObject([
      { role: 'field', text: 'gone_77' },
    ]);
  });
});

import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { describe, expect, test } from 'vitest';
import type { Filter } from './filter';
import { filterSentence } from './sentence';

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
    expect(filterSentence(STANDARD_CATALOGUE, filter, 'deal', words)).toBe(text);
  });

  test('LIST-02 1§9 people and companies by their own words', () => {
    expect(
      filterSentence(STANDARD_CATALOGUE, { field: 'position', op: 'starts_with', value: 'Head' }, 'person', words),
    ).toBe('People where Position starts with “Head”');
    expect(filterSentence(STANDARD_CATALOGUE, { all: [] }, 'company', words)).toBe('All companies');
  });
});

import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { describe, expect, test } from 'vitest';
import type { Filter } from './filter';
import { matches } from './matches';

const AT = { now: new Date('2026-11-21T15:00:00Z'), zone: 'America/New_York', me: 7 };
const deal = {
  id: 12,
  name: 'Acme Renewal',
  summary: null,
  value: '1234.5',
  probability: 75,
  expected_close_date: '2026/11/30',
  closed_time: null,
  created_at: '2026/11/20 23:30:00 -0500',
  deal_stage_id: 3,
  source_id: null,
  user_id: 7,
  is_archived: false,
  tag_ids: [1, 2],
  deal_product_lines_ids: [],
  company: { id: 5, name: 'Acme', city: 'Berlin', phone1: '+49 (30) 123-45', is_customer: true },
  primary_contact: null,
};
const passes = (filter: Filter) => matches(STANDARD_CATALOGUE, filter, deal, 'deal', AT);

describe('LIST-02 a filter evaluated in memory', () => {
  test.each<[Filter, boolean]>([
    [{ field: 'name', op: 'contains', value: 'ACME' }, true],
    [{ field: 'name', op: 'not_contains', value: 'acme' }, false],
    [{ field: 'name', op: 'is', value: 'acme renewal' }, true],
    [{ field: 'name', op: 'is', value: 'acme' }, false],
    [{ field: 'name', op: 'is_not', value: 'acme' }, true],
    [{ field: 'name', op: 'starts_with', value: 'acme' }, true],
    [{ field: 'name', op: 'starts_with', value: 'renewal' }, false],
    [{ field: 'name', op: 'contains', value: '%' }, false],
    [{ field: 'summary', op: 'contains', value: 'x' }, false],
    [{ field: 'summary', op: 'not_contains', value: 'x' }, true],
    [{ field: 'summary', op: 'is_not', value: 'x' }, true],
    [{ field: 'summary', op: 'none' }, true],
    [{ field: 'summary', op: 'has_value' }, false],
    [{ field: 'value', op: 'between', value: { from: 1234.5, to: '1,234.50' } }, true],
    [{ field: 'value', op: 'between', value: { from: 1234.51 } }, false],
    [{ field: 'value', op: 'between', value: { to: 1234.49 } }, false],
    [{ field: 'value', op: 'is', value: '1234.50' }, true],
    [{ field: 'bonus', op: 'between', value: { to: 10 } }, false],
    [{ field: 'id', op: 'any_of', value: [11, '12'] }, true],
    [{ field: 'probability', op: 'is', value: 75 }, true],
    [{ field: 'expected_close_date', op: 'preset', value: 'this_month' }, true],
    [{ field: 'expected_close_date', op: 'preset', value: 'past' }, false],
    [{ field: 'expected_close_date', op: 'between', value: { from: '2026-11-30', to: '2026/11/30' } }, true],
    [{ field: 'expected_close_date', op: 'between', value: { from: '2026-11-30 00:00:00' } }, true],
    [{ field: 'expected_close_date', op: 'older_than', value: { days: 1 } }, false],
    [{ field: 'created_at', op: 'preset', value: 'yesterday' }, true],
    [{ field: 'created_at', op: 'preset', value: 'today' }, false],
    [{ field: 'created_at', op: 'between', value: { from: '2026-11-20', to: '2026-11-20' } }, true],
    [{ field: 'created_at', op: 'between', value: { to: '2026-11-21 04:30:00' } }, true],
    [{ field: 'created_at', op: 'between', value: { to: '2026-11-21 04:29:59' } }, false],
    [{ field: 'created_at', op: 'older_than', value: { days: 0 } }, true],
    [{ field: 'created_at', op: 'older_than', value: { days: 1 } }, false],
    [{ field: 'closed_time', op: 'preset', value: 'any_time' }, false],
    [{ field: 'closed_time', op: 'none' }, true],
    [{ field: 'deal_stage_id', op: 'any_of', value: [2, 3] }, true],
    [{ field: 'deal_stage_id', op: 'none_of', value: [2, 3] }, false],
    [{ field: 'source_id', op: 'any_of', value: [1] }, false],
    [{ field: 'source_id', op: 'none_of', value: [1] }, true],
    [{ field: 'user_id', op: 'any_of', value: ['me'] }, true],
    [{ field: 'is_archived', op: 'is', value: false }, true],
    [{ field: 'is_archived', op: 'is', value: 'Yes' }, false],
    [{ field: 'tag_ids', op: 'any_of', value: [2, 9] }, true],
    [{ field: 'tag_ids', op: 'all_of', value: [2, 9] }, false],
    [{ field: 'tag_ids', op: 'all_of', value: [1, 2] }, true],
    [{ field: 'tag_ids', op: 'none_of', value: [2, 9] }, false],
    [{ field: 'deal_product_lines_ids', op: 'none_of', value: [2] }, true],
    [{ field: 'deal_product_lines_ids', op: 'none' }, true],
    [{ field: 'company.city', op: 'is', value: 'berlin' }, true],
    [{ field: 'company.phone1', op: 'contains', value: '3012' }, true],
    [{ field: 'company.phone1', op: 'starts_with', value: '(30)' }, false],
    [{ field: 'company.is_customer', op: 'is', value: true }, true],
    [{ field: 'primary_contact.email', op: 'contains', value: '@' }, false],
    [{ field: 'primary_contact.email', op: 'none' }, true],
    [{ all: [] }, true],
    [
      {
        all: [
          { field: 'name', op: 'has_value' },
          { field: 'summary', op: 'has_value' },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { field: 'name', op: 'has_value' },
          { field: 'summary', op: 'has_value' },
        ],
      },
      true,
    ],
    [{ field: 'nothing', op: 'none' }, false],
  ])('LIST-02 1§9 %j answers %s', (filter, expected) => {
    expect(passes(filter)).toBe(expected);
  });
});

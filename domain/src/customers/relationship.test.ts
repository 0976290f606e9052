import { describe, expect, test } from 'vitest';
import { relationshipOf } from './relationship';

const dates = { created: '2026-01-10', first_deal: null, is_customer: false, customer_since: null };
const shown = (given: object) =>
  relationshipOf({ ...dates, ...given }, '2026-03-01').map(({ state, days }) => [state, days]);

describe('REC-04 the relationship bar of a company', () => {
  test.each([
    [
      'without deals',
      {},
      [
        ['current', 50],
        ['coming', null],
        ['coming', null],
      ],
    ],
    [
      'in deals',
      { first_deal: '2026-02-19' },
      [
        ['passed', 40],
        ['current', 10],
        ['coming', null],
      ],
    ],
    [
      'a customer',
      { first_deal: '2026-02-09', is_customer: true, customer_since: '2026-02-19' },
      [
        ['passed', 30],
        ['passed', 10],
        ['won', null],
      ],
    ],
    [
      'a customer without deals',
      { is_customer: true, customer_since: '2026-01-20' },
      [
        ['passed', 10],
        ['coming', null],
        ['won', null],
      ],
    ],
    [
      'a deal older than the company',
      { first_deal: '2025-12-01' },
      [
        ['passed', 0],
        ['current', 90],
        ['coming', null],
      ],
    ],
    [
      'a customer whose day is not known',
      { first_deal: '2026-02-19', is_customer: true },
      [
        ['passed', 40],
        ['passed', 10],
        ['won', null],
      ],
    ],
  ])('REC-04 %s: Prospect, In deals and Customer by their dates', (_, given, expected) => {
    expect(shown(given)).toEqual(expected);
  });
});

import { describe, expect, test } from 'vitest';
import { fieldsWithout, hasFeature } from '../features/features';
import { MAX_CENTS } from './money';
import { inAccountCurrency, rateText, readRate } from './rates';

describe('REC-11 rates', () => {
  test.each([
    ['1.085', '1.085'],
    ['1,085', '1.085'],
    ['1,085.50', '1085.5'],
    [' 0.0065 ', '0.0065'],
    [2, '2.0'],
    [0.000000001, '0.000000001'],
    ['999999999.9999999999', '999999999.9999999999'],
  ])('REC-11 rates: %s is read as %s', (raw, rate) => {
    expect(readRate(raw)).toEqual({ rate });
  });

  test.each(['', 'much', '-1', '1.2.3', '1e3', '0.12345678901', 1e22, Number.NaN, null, 0, '0.0'])(
    'REC-11 rates: %s is refused',
    (raw) => {
      expect(readRate(raw)).toHaveProperty('problem');
    },
  );

  test.each([
    [100_010, '1.085', 108_511],
    [5, '0.1', 1],
    [4, '0.1', 0],
    [-5, '0.1', -1],
    [0, '3.5', 0],
    [999_999_999_999, '1.0000000005', 1_000_000_000_499],
    [MAX_CENTS, '1.0', MAX_CENTS],
    [MAX_CENTS, '1.1', null],
  ])('REC-11 rates: %i cents at %s are %s, exact and rounded half away from zero', (cents, rate, worth) => {
    expect(inAccountCurrency(cents, rate)).toBe(worth);
  });

  test('REC-11 rates: they are sent without needless zeros', () => {
    expect(['1.0850000000', '2', '2.0000000000', '0.0000000001'].map(rateText)).toEqual([
      '1.085',
      '2.0',
      '2.0',
      '0.0000000001',
    ]);
  });
});

describe('EXT-05 feature flags', () => {
  test('EXT-05 a flag that was never set is on, except private notes; a set one counts', () => {
    expect([hasFeature({}, 'multi_currency'), hasFeature(undefined, 'private_notes')]).toEqual([true, false]);
    expect(hasFeature({ multi_currency: false }, 'multi_currency')).toBe(false);
    expect(fieldsWithout({ multi_currency: false, product_lines: false })).toEqual([
      'deal.currency_id',
      'deal.deal_product_lines_ids',
    ]);
    expect(fieldsWithout({})).toEqual([]);
  });
});

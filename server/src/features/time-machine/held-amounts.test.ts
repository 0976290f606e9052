import { expect, test } from 'vitest';
import { Random } from '../../generate/random';
import { converted, rateOf, weightedOf } from './held-amounts';
import { Largest } from './largest';

const random = new Random(20_261_124, 'held amounts', 0);

/** Rounded half away from zero, in whole numbers. */
function divided(product: bigint, parts: bigint): number {
  const sign = product < 0n ? -1n : 1n;
  return Number((sign * (2n * sign * product + parts)) / (2n * parts));
}

const AMOUNTS = [0, 1, -1, 5, -5, 50, 149, 150, -150, 999_999_999_999_999, -999_999_999_999_999];

test('EXT-05 amounts by a rate are rounded as the database rounds them, also in the middle of two cents', () => {
  const rates = ['1', '0.5', '0.1', '0.25', '1.005', '150.123456', '0.000001', '33.333333333333'];
  const drawn = Array.from({ length: 3000 }, () => random.int(-10_000_000, 10_000_000));
  for (const text of rates) {
    const [units = '', digits = ''] = text.split('.');
    const [whole, parts] = [BigInt(units + digits), 10n ** BigInt(digits.length)];
    for (const cents of [...AMOUNTS, ...drawn])
      expect([text, cents, converted(cents, rateOf(text)) + 0]).toEqual([
        text,
        cents,
        divided(BigInt(cents) * whole, parts) + 0,
      ]);
  }
  expect(converted(700, rateOf(null))).toBe(0);
});

test('EXT-05 weighted amounts are rounded as the database rounds them', () => {
  const drawn = Array.from({ length: 3000 }, () => random.int(-10_000_000, 10_000_000));
  for (const percent of [0, 1, 15, 33, 50, 75, 99, 100])
    for (const cents of [...AMOUNTS, ...drawn])
      expect([cents, percent, weightedOf(cents, percent) + 0]).toEqual([
        cents,
        percent,
        divided(BigInt(cents) * BigInt(percent), 100n),
      ]);
});

test('EXT-05 the most valuable deals come first, those with the lowest id of equal ones', () => {
  for (const most of [1, 2, 7, 50, 400]) {
    const all = Array.from({ length: 300 }, (_, at) => ({ amount: random.int(0, 20), id: at * 7, at }));
    const largest = new Largest(most);
    for (const { amount, id, at } of all.toSorted(() => random.int(-1, 1))) largest.add(amount, id, at);
    const sorted = all.toSorted((one, other) => other.amount - one.amount || one.id - other.id);
    expect(largest.inOrder()).toEqual(sorted.slice(0, most));
  }
});

import { describe, expect, test } from 'vitest';
import { bucketsBetween, daysOfBucket, MOST_BUCKETS } from './buckets';
import { type Counted, figureOf } from './figures';
import type { Measure } from './report';

const nothing: Counted = { count: 0, value_cents: 0, weighted_cents: 0, without_value: 0 };
const some: Counted = { count: 3, value_cents: 1000, weighted_cents: 250, without_value: 1 };

describe('REP-01 figures', () => {
  test.each<[Measure, Counted, unknown]>([
    [{ of: 'count' }, some, { as: 'count', value: 3 }],
    [{ of: 'value' }, some, { as: 'cents', value: 1000 }],
    [{ of: 'weighted' }, some, { as: 'cents', value: 250 }],
    [{ of: 'average' }, some, { as: 'cents', value: 333 }],
    [{ of: 'average' }, { ...some, count: 2, value_cents: -5 }, { as: 'cents', value: -3 }],
    [{ of: 'average' }, nothing, null],
    [{ of: 'win_ratio' }, { ...some, won: 2, lost: 1 }, { as: 'percent', value: 66.7 }],
    [{ of: 'win_ratio' }, { ...some, won: 0, lost: 4 }, { as: 'percent', value: 0 }],
    [{ of: 'win_ratio' }, { ...nothing, won: 0, lost: 0 }, null],
    [
      { of: 'sum', field: 'custom_label_1' },
      { ...some, measured: 2, sum: '1.25' },
      { as: 'decimal', value: '1.25' },
    ],
    [
      { of: 'average', field: 'custom_label_1' },
      { ...some, measured: 2, sum: '1.25' },
      { as: 'decimal', value: '0.63' },
    ],
    [
      { of: 'average', field: 'custom_label_1' },
      { ...some, measured: 3, sum: '-0.01' },
      { as: 'decimal', value: '0.00' },
    ],
    [{ of: 'average', field: 'custom_label_1' }, { ...nothing, measured: 0, sum: '0' }, null],
    [{ of: 'days_to_close' }, { ...some, measured: 3, sum: '100' }, { as: 'days', value: 33.3 }],
    [{ of: 'days_to_close' }, nothing, null],
  ])('REP-01 %o: exact, and null where nothing divides', (measure, counted, figure) => {
    expect(figureOf(measure, counted)).toEqual(figure);
  });
});

describe('REP-03 buckets of time', () => {
  test.each([
    ['day', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['week', '2026-11-25', '2026-12-01', ['2026-11-22', '2026-11-29']],
    ['month', '2025-12-31', '2026-02-01', ['2025-12-01', '2026-01-01', '2026-02-01']],
    ['quarter', '2026-03-31', '2026-04-01', ['2026-01-01', '2026-04-01']],
    ['year', '2024-06-01', '2026-01-01', ['2024-01-01', '2025-01-01', '2026-01-01']],
    ['year', '9998-06-01', '9999-12-31', ['9998-01-01', '9999-01-01']],
  ] as const)('REP-03 by %s from %s to %s', (bucket, from, to, starts) => {
    expect(bucketsBetween(from, to, bucket, 0)).toEqual(starts);
  });

  test('REP-03 a week begins on the reader’s first day', () => {
    expect(bucketsBetween('2026-11-25', '2026-12-01', 'week', 1)).toEqual(['2026-11-23', '2026-11-30']);
  });

  test('REP-03 more buckets than an answer has are none', () => {
    expect(bucketsBetween('2020-01-01', '2026-01-01', 'day', 0)).toBeUndefined();
    expect(bucketsBetween('2000-01-01', '2026-01-01', 'month', 0)?.length).toBeLessThan(MOST_BUCKETS);
  });

  test('REP-03 the days of a bucket end where the range does', () => {
    const range = { from: '2026-01-10', to: '2026-02-20' };
    expect(daysOfBucket('2026-01-01', 'month', range)).toEqual({ from: '2026-01-10', to: '2026-01-31' });
    expect(daysOfBucket('2026-02-01', 'month', range)).toEqual({ from: '2026-02-01', to: '2026-02-20' });
    expect(daysOfBucket('9999-12-01', 'month', { from: null, to: null })).toEqual({
      from: '9999-12-01',
      to: '9999-12-31',
    });
  });
});

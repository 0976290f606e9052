import { describe, expect, test } from 'vitest';
import { isOldEnough, monthsBetween, stepOfFlow } from './flow';

const cell = (rank: number, is_lost: boolean, count: number) => ({ rank, is_lost, count, value_cents: count * 100 });
// Two open stages: rank 3 is won.
const cells = [
  cell(0, true, 1),
  cell(1, true, 4),
  cell(1, false, 2),
  cell(2, true, 3),
  cell(2, false, 5),
  cell(3, false, 6),
];
const counts = (at: number) =>
  Object.fromEntries(Object.entries(stepOfFlow(cells, at)).map(([part, { count }]) => [part, count]));

describe('stage conversion', () => {
  test('a deal that got further also reached the stages before, and the parts of a stage add up', () => {
    expect([0, 1, 2, 3].map(counts)).toEqual([
      { reached: 21, moved: 20, lost: 1, open: 0 },
      { reached: 20, moved: 14, lost: 4, open: 2 },
      { reached: 14, moved: 6, lost: 3, open: 5 },
      { reached: 6, moved: 0, lost: 0, open: 6 },
    ]);
    expect(stepOfFlow(cells, 2).lost.value_cents).toBe(300);
  });

  test('without deals every part is empty', () => {
    expect(stepOfFlow([], 1).reached).toEqual({ count: 0, value_cents: 0 });
  });
});

describe('cohorts', () => {
  test('a month is complete once its last deal is old enough', () => {
    expect(isOldEnough('2026-01-01', 1, '2026-02-27')).toBe(false);
    expect(isOldEnough('2026-01-01', 1, '2026-02-28')).toBe(true);
    expect(isOldEnough('2026-01-01', 12, '2027-01-30')).toBe(false);
  });

  test('the months of a range, with those that it covers in part', () => {
    expect(monthsBetween('2025-11-20', '2026-02-03')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']);
  });
});

import { describe, expect, test } from 'vitest';
import { daysLeft, keptDays, purgeBefore } from './keeping';

const at = (text: string) => new Date(`${text}:00Z`);

describe('REC-12 how long the recycle bin keeps things', () => {
  test.each([
    [{}, 30],
    [{ recycle_bin_days: 7 }, 7],
    [{ recycle_bin_days: '14' }, 14],
    [{ recycle_bin_days: 0 }, 30],
    [{ recycle_bin_days: 'long' }, 30],
  ])('REC-12 the setting %j keeps %i days', (settings, days) => {
    expect(keptDays(settings)).toBe(days);
  });

  test('REC-12 the days left count the one that has begun, and end at none', () => {
    const deleted = at('2026-11-01T10:00');
    expect(daysLeft(deleted, at('2026-11-01T10:00'), 30)).toBe(30);
    expect(daysLeft(deleted, at('2026-11-02T09:00'), 30)).toBe(30);
    expect(daysLeft(deleted, at('2026-11-02T11:00'), 30)).toBe(29);
    expect(daysLeft(deleted, at('2027-01-01T00:00'), 30)).toBe(0);
    expect(purgeBefore(at('2026-12-01T10:00'), 30)).toEqual(deleted);
  });
});

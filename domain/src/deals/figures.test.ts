import { describe, expect, test } from 'vitest';
import {
  commission,
  daysInStage,
  daysSinceLastActivity,
  dealDaysActive,
  dealTimeToClose,
  hoursToFirstActivity,
  weighted,
} from './figures';

const at = (day: string) => new Date(`2026-11-${day}T12:00:00Z`);

describe('REC-01 derived figures of a deal', () => {
  test.each([
    [100_000, 75, 75_000],
    [333, 50, 167],
    [-333, 50, -167],
    [999_999_999_999_999, 100, 999_999_999_999_999],
    [999_999_999_999_999, 33, 330_000_000_000_000],
    [null, 50, null],
    [100, null, null],
  ])('REC-01 1§3 %s cents at %s%% weigh %s', (value, probability, expected) => {
    expect(weighted(value, probability)).toBe(expected);
  });

  test.each([
    [100_000, 5, 5_000],
    [100_000, '7.125', 7_125],
    [999_999_999_999_999, 100, 999_999_999_999_999],
    [100_000, null, null],
    [null, 5, null],
  ])('EXT-06 1§3 commission is value times rate: %s at %s is %s', (value, rate, expected) => {
    expect(commission(value, rate)).toBe(expected);
  });

  test('REC-01 1§3 days active count to closing or to now, time to close only for closed deals', () => {
    const open = { created_at: at('01'), closed_time: null };
    const closed = { created_at: at('01'), closed_time: at('11') };
    expect([dealDaysActive(open, at('21')), dealDaysActive(closed, at('21'))]).toEqual([20, 10]);
    expect([dealTimeToClose(open), dealTimeToClose(closed)]).toEqual([null, 10]);
  });

  test('REC-01 1§3 days in stage count from entering it, or from creation', () => {
    expect(daysInStage({ stage_entered_at: at('18'), created_at: at('01') }, at('21'))).toBe(3);
    expect(daysInStage({ stage_entered_at: null, created_at: at('01') }, at('21'))).toBe(20);
    expect([daysSinceLastActivity(at('19'), at('21')), daysSinceLastActivity(null, at('21'))]).toEqual([2, null]);
  });

  test.each([
    [144_000, '0.04'],
    [2 * 3_600_000, '2.0'],
    [9_000_000, '2.5'],
    [-5_000, '0.0'],
  ])('REC-01 1§3 a first activity %i ms after creation is %s hours', (ms, text) => {
    const created_at = at('01');
    expect(hoursToFirstActivity({ created_at, first_activity_at: new Date(created_at.getTime() + ms) })).toBe(text);
  });

  test('REC-01 1§3 no activity, no hours', () => {
    expect(hoursToFirstActivity({ created_at: at('01'), first_activity_at: null })).toBeNull();
  });
});

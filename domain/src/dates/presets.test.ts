import { describe, expect, test } from 'vitest';
import { DATE_PRESETS, type DatePreset, isDatePreset, presetLabel, presetRange, presetRangeOn } from './presets';

const SATURDAY = '2026-11-21';

describe('REP-03 date ranges', () => {
  test.each<[DatePreset, string | null, string | null]>([
    ['any_time', null, null],
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['tomorrow', '2026-11-22', '2026-11-22'],
    ['this_week', '2026-11-15', '2026-11-21'],
    ['last_week', '2026-11-08', '2026-11-14'],
    ['next_week', '2026-11-22', '2026-11-28'],
    ['this_month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['next_month', '2026-12-01', '2026-12-31'],
    ['this_quarter', '2026-10-01', '2026-12-31'],
    ['last_quarter', '2026-07-01', '2026-09-30'],
    ['this_year', '2026-01-01', '2026-12-31'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['year_to_date', '2026-01-01', '2026-11-21'],
    ['last_7_days', '2026-11-15', '2026-11-21'],
    ['last_30_days', '2026-10-23', '2026-11-21'],
    ['next_30_days', '2026-11-21', '2026-12-20'],
    ['last_12_months', '2025-11-22', '2026-11-21'],
    ['future', '2026-11-22', null],
    ['past', null, '2026-11-20'],
  ])('REP-03 1§9 %s on 21 November 2026 is %s to %s', (key, from, to) => {
    expect(presetRangeOn(key, SATURDAY)).toEqual({ from, to });
  });

  test('REP-03 1§9 older than takes days, custom its own ends', () => {
    expect(presetRangeOn('older_than', SATURDAY, { days: 30 })).toEqual({ from: null, to: '2026-10-21' });
    expect(presetRangeOn('custom', SATURDAY, { from: '2026-01-05' })).toEqual({ from: '2026-01-05', to: null });
  });

  test('REP-03 1§9 a week starts on the day that the account chose', () => {
    expect(presetRangeOn('this_week', SATURDAY, { weekStart: 1 })).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(presetRangeOn('this_week', SATURDAY, { weekStart: 6 })).toEqual({ from: '2026-11-21', to: '2026-11-27' });
  });

  test('REP-03 1§9 months, quarters and years turn over', () => {
    expect(presetRangeOn('last_month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(presetRangeOn('last_quarter', '2026-02-28')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
    expect(presetRangeOn('last_12_months', '2024-02-29')).toEqual({ from: '2023-03-01', to: '2024-02-29' });
  });

  test('REP-03 1§9 today is the user’s today', () => {
    const now = new Date('2026-11-21T03:00:00Z');
    expect(presetRange('today', now, 'America/New_York')).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(presetRange('today', now, 'Asia/Tokyo')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  });

  test('REP-03 1§9 every preset has a label and is known by its key', () => {
    expect(DATE_PRESETS).toHaveLength(23);
    expect(presetLabel('year_to_date')).toBe('Year to Date');
    expect([isDatePreset('past'), isDatePreset('fortnight')]).toEqual([true, false]);
  });
});

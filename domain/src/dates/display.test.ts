import { describe, expect, test } from 'vitest';
import {
  ageOf,
  dateText,
  dayText,
  daysSince,
  daysText,
  firstContactText,
  instantText,
  isPastDue,
  relativeTime,
  shortDate,
  timeText,
} from './display';

const NY = 'America/New_York';
const NOW = new Date('2026-11-21T15:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const MIN = 60_000;

describe('VAL-02 formats of a user', () => {
  test('VAL-02 1§9 mm/dd/yyyy or dd/mm/yyyy, 12h or 24h', () => {
    expect([dateText('2026-05-08', 'us'), dateText('2026-05-08', 'eu')]).toEqual(['05/08/2026', '08/05/2026']);
    const at = new Date('2026-05-08T18:05:00Z');
    expect([timeText(at, NY, 'US'), timeText(at, NY, '24h')]).toEqual(['2:05 PM', '14:05']);
    expect(timeText(new Date('2026-05-08T04:00:00Z'), NY, 'US')).toBe('12:00 AM');
    expect(instantText(at, NY, 'eu', '24h')).toBe('08/05/2026 14:05');
  });

  test('VAL-02 1§9 short dates carry the year only when it is another', () => {
    expect(shortDate('2026-05-18', '2026-11-21')).toBe('May 18');
    expect(shortDate('2025-05-18', '2026-11-21')).toBe('May 18, 2025');
    expect(shortDate('2025-05-18', '2026-11-21', 'eu')).toBe('18 May 2025');
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((d) => dayText(d, '2026-11-21'))).toEqual([
      'Yesterday',
      'Today',
      'Tomorrow',
      'Nov 23',
    ]);
  });
});

describe('ACT-05 texts', () => {
  test.each([
    [null, ''],
    [0, 'under one minute'],
    [0.016, 'under one minute'],
    [0.02, '1 minute'],
    [0.5, '30 minutes'],
    [1, '1 hour'],
    [23.99, '23 hours'],
    [24, '1 day'],
    [72.5, '3 days'],
  ])('ACT-05 1§9 %s hours to first contact read as %s', (hours, text) => {
    expect(firstContactText(hours)).toBe(text);
  });

  test.each([
    [10_000, 'just now'],
    [MIN, '1 minute ago'],
    [59 * MIN, '59 minutes ago'],
    [2 * 60 * MIN, '2 hours ago'],
    [3 * 24 * 60 * MIN, '3 days ago'],
    [65 * 24 * 60 * MIN, '2 months ago'],
    [800 * 24 * 60 * MIN, '2 years ago'],
    [-5 * MIN, 'in 5 minutes'],
  ])('ACT-05 1§9 relative time reads as time ago: %i ms earlier is %s', (ms, text) => {
    expect(relativeTime(ago(ms), NOW)).toBe(text);
  });

  test('ACT-05 1§9 days since counts whole days', () => {
    expect([ago(24 * 60 * MIN - 1), ago(24 * 60 * MIN), ago(-MIN)].map((at) => daysSince(at, NOW))).toEqual([0, 1, 0]);
    expect([daysText(1), daysText(12)]).toEqual(['1 day', '12 days']);
  });

  test.each([
    [-3, 0, 'day'],
    [0, 0, 'day'],
    [1, 1, 'day'],
    [12.9, 12, 'day'],
    [59, 59, 'day'],
    [60, 2, 'month'],
    [123, 4, 'month'],
    [364, 12, 'month'],
    [365, 1, 'year'],
    [729, 1, 'year'],
    [3257, 8, 'year'],
    [3300, 9, 'year'],
  ] as const)('LIST-05 %d days in a stage are %d of the unit %s', (days, count, unit) => {
    expect(ageOf(days)).toEqual({ count, unit });
  });

  test('ACT-05 1§9 past due means before the start of today', () => {
    expect(isPastDue('2026-11-20', NOW, NY)).toBe(true);
    expect(isPastDue('2026-11-21', NOW, NY)).toBe(false);
    expect(isPastDue(new Date('2026-11-21T06:00:00Z'), NOW, NY)).toBe(false);
    expect(isPastDue(new Date('2026-11-21T04:59:00Z'), NOW, NY)).toBe(true);
  });
});

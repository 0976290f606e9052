import { describe, expect, it, test } from 'vitest';
import { planText } from './plan-text';
import { nextDue, planIssues, recipientIssues, soundPlan } from './schedule';

const daily = { every: 'day', weekday: null, month_day: null, hour: 8 } as const;
const weekly = { every: 'week', weekday: 0, month_day: null, hour: 8 } as const;
const monthly = (month_day: number, hour = 8) => ({ every: 'month', weekday: null, month_day, hour }) as const;
const due = (plan: Parameters<typeof nextDue>[0], after: string, zone: string) =>
  nextDue(plan, new Date(after), zone).toISOString();

describe('REP-04 when a schedule is due', () => {
  it('REP-04 schedule by day, week and month, by the clock of its maker', () => {
    expect(due(daily, '2026-11-25T07:59:00Z', 'UTC')).toBe('2026-11-25T08:00:00.000Z');
    expect(due(daily, '2026-11-25T08:00:00Z', 'UTC')).toBe('2026-11-26T08:00:00.000Z');
    expect(due(weekly, '2026-11-25T08:00:00Z', 'Europe/Berlin')).toBe('2026-11-30T07:00:00.000Z');
    expect(due(daily, '2026-11-25T21:00:00Z', 'Pacific/Auckland')).toBe('2026-11-26T19:00:00.000Z');
    expect(due(monthly(1), '2026-11-25T08:00:00Z', 'UTC')).toBe('2026-12-01T08:00:00.000Z');
  });

  it('REP-04 schedule: the 31st is the last day of a shorter month', () => {
    expect(due(monthly(31), '2026-02-01T00:00:00Z', 'UTC')).toBe('2026-02-28T08:00:00.000Z');
    expect(due(monthly(31), '2026-02-28T08:00:00Z', 'UTC')).toBe('2026-03-31T08:00:00.000Z');
    expect(due(monthly(30), '2028-02-01T00:00:00Z', 'UTC')).toBe('2028-02-29T08:00:00.000Z');
  });

  it('REP-04 schedule across daylight saving: the hour stays, and each day has one', () => {
    const zone = 'America/New_York';
    expect(due(daily, '2026-03-07T14:00:00Z', zone)).toBe('2026-03-08T12:00:00.000Z');
    expect(due(daily, '2026-10-31T13:00:00Z', zone)).toBe('2026-11-01T13:00:00.000Z');
    // Two o'clock does not exist on that day, and one o'clock comes twice.
    const atTwo = { ...daily, hour: 2 };
    expect(due(atTwo, '2026-03-08T06:00:00Z', zone)).toBe('2026-03-08T07:00:00.000Z');
    expect(due(atTwo, '2026-03-08T07:00:00Z', zone)).toBe('2026-03-09T06:00:00.000Z');
    const atOne = { ...daily, hour: 1 };
    expect(due(atOne, '2026-11-01T04:00:00Z', zone)).toBe('2026-11-01T05:00:00.000Z');
    expect(due(atOne, '2026-11-01T05:00:00Z', zone)).toBe('2026-11-02T06:00:00.000Z');
  });
});

test('REP-04 a schedule in words', () => {
  expect(planText(daily, 'US')).toBe('Every day at 8:00 AM');
  expect(planText(weekly, '24h')).toBe('Every Monday at 08:00');
  expect([planText(monthly(22), '24h'), planText(monthly(31), '24h')]).toEqual([
    'Every month on the 22nd at 08:00',
    'Every month on the last day at 08:00',
  ]);
});

test('REP-04 a schedule names its day, and its recipients are those who may have it', () => {
  expect(planIssues({ ...weekly, weekday: null })).toEqual([{ field: 'weekday', msg: 'Required' }]);
  expect(planIssues({ ...monthly(1), month_day: null })).toEqual([{ field: 'month_day', msg: 'Required' }]);
  expect(soundPlan({ ...daily, weekday: 3, month_day: 4 })).toEqual(daily);
  const fields = (ids: number[], before: number[] = []) =>
    recipientIssues(ids, new Set([1, 2]), before, 'saved_report').map(({ msg }) => msg);
  expect([fields([1, 2]), fields([1, 9], [9])]).toEqual([[], []]);
  expect(fields([])).toEqual(['Required']);
  expect(fields([1, 9])).toEqual([
    'Names a user who is inactive, may not see this report or has no permission to export',
  ]);
  expect(fields(Array.from({ length: 51 }, () => 1))).toEqual(['A schedule has at most 50 recipients']);
});

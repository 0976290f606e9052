import { describe, expect, test } from 'vitest';
import { instantAt, instantRange, isTimeZone, localDate, localTime, startOfDay, zoneOffset } from './zones';

const NY = 'America/New_York';
const iso = (d: Date | null) => d?.toISOString() ?? null;

describe('VAL-02 times in a user’s zone', () => {
  test.each([
    ['2026-07-01T12:00:00Z', NY, -240],
    ['2026-12-01T12:00:00Z', NY, -300],
    ['2026-03-08T06:59:00Z', NY, -300],
    ['2026-03-08T07:00:00Z', NY, -240],
    ['2026-11-21T12:00:00Z', 'Asia/Kolkata', 330],
    ['2026-11-21T12:00:00Z', 'UTC', 0],
  ])('VAL-02 1§5 the offset at %s in %s is %i minutes', (at, zone, minutes) => {
    expect(zoneOffset(new Date(at), zone)).toBe(minutes);
  });

  test.each([
    ['2026-11-21T03:00:00Z', NY, '2026-11-20'],
    ['2026-11-21T03:00:00Z', 'Europe/Berlin', '2026-11-21'],
    ['2026-11-21T13:00:00Z', 'Pacific/Auckland', '2026-11-22'],
  ])('VAL-02 1§5 the day at %s in %s is %s', (at, zone, day) => {
    expect(localDate(new Date(at), zone)).toBe(day);
  });

  test.each([
    ['an ordinary day', '2026-11-21', NY, '2026-11-21T05:00:00.000Z'],
    ['the day clocks go forward', '2026-03-08', NY, '2026-03-08T05:00:00.000Z'],
    ['the day after it', '2026-03-09', NY, '2026-03-09T04:00:00.000Z'],
    ['a day whose midnight is skipped', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['a day whose midnight is shown twice', '2018-02-17', 'America/Sao_Paulo', '2018-02-17T02:00:00.000Z'],
  ])('VAL-02 1§9 the start of %s', (_name, day, zone, at) => {
    expect(iso(startOfDay(day, zone))).toBe(at);
  });

  test('VAL-02 1§9 a time that spring skips falls after the gap, one that autumn repeats is the first', () => {
    expect(iso(instantAt('2026-03-08', NY, 2, 30))).toBe('2026-03-08T07:30:00.000Z');
    expect(iso(instantAt('2026-11-01', NY, 1, 30))).toBe('2026-11-01T05:30:00.000Z');
  });

  test('VAL-02 1§9 a time reads back as it was written', () => {
    expect(localTime(instantAt('2026-11-21', NY, 14, 5, 9), NY)).toEqual({
      date: '2026-11-21',
      hour: 14,
      minute: 5,
      second: 9,
    });
  });

  test('REP-03 1§9 a range of days covers the 23 hours of the day clocks go forward', () => {
    const range = instantRange({ from: '2026-03-08', to: '2026-03-08' }, NY);
    expect([iso(range.from), iso(range.before)]).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z']);
    expect(instantRange({ from: null, to: null }, NY)).toEqual({ from: null, before: null });
  });

  test('VAL-02 1§5 unknown zones are recognised', () => {
    expect([isTimeZone('Europe/Paris'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
  });

  test('VAL-02 1§5 abbreviations that the database reads as other zones, or not at all, are no zones', () => {
    const known = [
      'UTC',
      'GMT',
      'EST',
      'MST',
      'HST',
      'CET',
      'europe/berlin',
      'EST5EDT',
      'PRC',
      ...Intl.supportedValuesOf('timeZone'),
    ];
    expect(known.filter((zone) => !isTimeZone(zone))).toEqual([]);
    const others = [
      'IST',
      'CST',
      'PST',
      'ist',
      'VST',
      'ACT',
      'SystemV/AST4',
      'systemv/pst8pdt',
      'US/Pacific-New',
      '+01:00',
    ];
    expect(others.filter(isTimeZone)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import * as library from 'rrule';
import { addDays, type PlainDate } from '../dates/plain';
import { localTime } from '../dates/zones';
import { dayOfCount, daysBetweenDates, isFreeOfStart } from './expand';
import { REPEAT_OPTIONS } from './frequency';
import { frequencyOf, optionNamed, ruleOfOption } from './options';
import { readRule, type Rule, ruleText } from './rule';
import {
  exdateText,
  lastOccurrence,
  occurrenceAfter,
  occurrenceBefore,
  occurrenceOn,
  occurrencesAmong,
  occurrencesOf,
  ruleOf,
  type Series,
} from './series';

/** The same stream in every run. */
function drawing(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const some = <T>(list: readonly T[], most: number): T[] =>
    Array.from({ length: int(1, most) }, () => list[int(0, list.length - 1)] as T);
  return { int, some, chance: (p: number) => next() < p };
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Every rule has days: for one without any the library searches up to the year 9999. */
function drawnRule(draw: ReturnType<typeof drawing>): string {
  const freq = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'][draw.int(0, 3)] as string;
  const months = draw.chance(freq === 'YEARLY' ? 0.5 : 0.15);
  const parts = [`FREQ=${freq}`, `INTERVAL=${freq === 'MONTHLY' && months ? 1 : draw.int(1, 5)}`];
  if (months) parts.push(`BYMONTH=${draw.some([1, 2, 3, 4, 6, 9, 12], 3)}`);
  const numbers = freq !== 'WEEKLY' && draw.chance(0.35);
  if (numbers) parts.push(`BYMONTHDAY=${draw.some([29, 30, 31, -1, -3], 3)},${draw.some([1, 13, 28], 1)}`);
  if (draw.chance(0.5)) {
    // Days with and without a number in one rule are either of them; the library takes those that are both.
    const counted = !numbers && (freq === 'MONTHLY' || (freq === 'YEARLY' && months)) && draw.chance(0.5);
    const days = draw.some(DAYS, 4).map((day) => (counted ? `${draw.some([1, 2, 4, -1, -2], 1)}${day}` : day));
    parts.push(`BYDAY=${days}`);
  }
  const chosen = parts.length > 2 && (freq === 'MONTHLY' || freq === 'YEARLY');
  if (chosen && draw.chance(0.3)) parts.push(`BYSETPOS=${draw.some([1, -1], 2)}`);
  if (draw.chance(0.2)) parts.push(`WKST=${DAYS[draw.int(0, 6)]}`);
  return parts.join(';');
}

describe('CAL-03 rules are expanded as RFC 5545 says', () => {
  it('CAL-03 ten thousand drawn rules fall on the same days as those of a kept library', () => {
    const draw = drawing(14);
    let compared = 0;
    for (let n = 0; n < 10_000; n += 1) {
      const text = drawnRule(draw);
      const start = addDays('2024-01-01', draw.int(0, 800));
      const from = addDays(start, draw.int(-10, 90));
      const to = addDays(from, draw.int(0, 60));
      const read = readRule(text);
      if (!read) continue;
      compared += 1;
      const rule = library.rrulestr(`DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${text}`, { cache: false });
      const found = rule.between(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), true);
      // The library names a day twice that has two of the positions.
      const theirs = [...new Set(found.map((day) => day.toISOString().slice(0, 10)))];
      const ours = daysBetweenDates(read.rule, start, from, to);
      const kept = daysBetweenDates((readRule(ruleText(read.rule, start)) as { rule: Rule }).rule, start, from, to);
      if (`${ours}` !== `${theirs}` || `${kept}` !== `${theirs}`)
        expect([text, start, from, to, ours, kept]).toEqual([text, start, from, to, theirs, theirs]);
    }
    expect(compared).toBe(10_000);
  });

  it('CAL-02 the days of a rule that does not depend on its start are those that any earlier start gives', () => {
    const draw = drawing(15);
    let compared = 0;
    for (let n = 0; n < 10_000; n += 1) {
      const text = drawnRule(draw).replace(/INTERVAL=\d/, 'INTERVAL=1');
      const { rule } = readRule(text) as { rule: Rule };
      if (!isFreeOfStart(rule)) continue;
      compared += 1;
      const start = addDays('2024-01-01', draw.int(0, 800));
      const to = addDays(start, draw.int(0, 120));
      const other = addDays(start, -draw.int(1, 400));
      const theirs = daysBetweenDates(rule, other, start, to);
      const ours = daysBetweenDates(rule, start, start, to);
      if (`${ours}` !== `${theirs}`) expect([text, start, other, ours]).toEqual([text, start, other, theirs]);
    }
    expect(compared).toBeGreaterThan(5000);
  });

  const first = (option: string, start: PlainDate, n: number) => {
    const rule = ruleOf(ruleOfOption(optionNamed(option) as 'daily', start));
    return daysBetweenDates(rule, start, start, addDays(start, 4000)).slice(0, n);
  };
  it.each([
    ['Daily', '2026-11-23', ['2026-11-23', '2026-11-24', '2026-11-25']],
    ['Every Weekday', '2026-11-27', ['2026-11-27', '2026-11-30', '2026-12-01']],
    ['Weekly', '2026-11-23', ['2026-11-23', '2026-11-30', '2026-12-07']],
    ['Weekly on Monday Wednesday Friday', '2026-11-24', ['2026-11-25', '2026-11-27', '2026-11-30']],
    ['Weekly on Tuesday Thursday', '2026-11-24', ['2026-11-24', '2026-11-26', '2026-12-01']],
    ['Every two weeks', '2026-11-23', ['2026-11-23', '2026-12-07', '2026-12-21']],
    ['Monthly', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['monthly', '2028-01-30', ['2028-01-30', '2028-02-29', '2028-03-30']],
    ['Every 3 months', '2026-08-31', ['2026-08-31', '2026-11-30', '2027-02-28']],
    ['Every 6 months', '2026-11-23', ['2026-11-23', '2027-05-23', '2027-11-23']],
    ['Yearly', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ])('CAL-03 %s from %s', (option, start, days) => {
    expect(first(option, start, days.length)).toEqual(days);
  });

  it('CAL-03 the eleven options are named by key and by words, and known again', () => {
    expect(REPEAT_OPTIONS).toHaveLength(11);
    for (const start of ['2026-11-23', '2026-01-31', '2028-02-29'])
      for (const option of REPEAT_OPTIONS) {
        const rule = option === 'none' ? null : ruleOfOption(option, start);
        expect([frequencyOf(rule), optionNamed(option)]).toEqual([option, option]);
      }
    expect([optionNamed("Doesn't Repeat"), optionNamed(null), optionNamed('hourly')]).toEqual([
      'none',
      'none',
      undefined,
    ]);
    expect(frequencyOf('FREQ=MONTHLY;BYDAY=1MO')).toBe('custom');
  });

  it.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYDAY=XX',
    'FREQ=DAILY;COUNT=3;UNTIL=20261231',
    'FREQ=DAILY;FREQ=WEEKLY',
    'every day',
    '',
  ])('CAL-03 "%s" is no rule that can be kept', (text) => {
    expect(readRule(text)).toBeUndefined();
  });

  it('CAL-03 a number of occurrences is the day of the last one', () => {
    const { rule, count } = readRule('RRULE:FREQ=WEEKLY;COUNT=4') ?? {};
    expect([count, dayOfCount(rule as Rule, '2026-11-23', 4)]).toEqual([4, '2026-12-14']);
    expect(
      dayOfCount((readRule('FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30') as { rule: Rule }).rule, '2026-11-23', 4),
    ).toBeUndefined();
  });
});

describe('CAL-03 occurrences of a series', () => {
  const call: Series = {
    type: 'CalendarEvent',
    rrule: 'FREQ=DAILY',
    rrule_start: '2026-10-30T02:30:00',
    recurrence_end: '9999-12-31',
    exdate: null,
    taken: [],
    occurrence_date: '2026-10-30',
    time_zone: 'America/New_York',
    due_date: '2026-10-30',
    start_time: '2026-10-30T06:30:00.000Z',
    end_time: '2026-10-30T07:30:00.000Z',
    end_date: '2026-10-30',
  };

  it('CAL-03 the time of day stays across daylight saving, and a skipped hour comes back the day after', () => {
    const hours = (series: Series, day: PlainDate, more: number) =>
      occurrencesOf(series, day, addDays(day, more)).map(({ start_time, end_time }) => {
        const { hour, minute } = localTime(new Date(start_time as string), series.time_zone);
        return [`${hour}:${minute}`, (Date.parse(end_time as string) - Date.parse(start_time as string)) / 60_000];
      });
    expect(hours(call, '2026-10-31', 2)).toEqual([
      ['2:30', 60],
      ['2:30', 60],
      ['2:30', 60],
    ]);
    expect(hours(call, '2027-03-13', 2)).toEqual([
      ['2:30', 60],
      ['3:30', 60],
      ['2:30', 60],
    ]);
    expect(occurrenceOn({ ...call, rrule_start: '2026-10-30T01:30:00' }, '2026-11-01').start_time).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  it('CAL-03 days that are left out, the head and days after the end are no occurrences', () => {
    const short = { ...call, exdate: exdateText(['2026-10-31']), taken: ['2026-11-01'], recurrence_end: '2026-11-03' };
    expect(occurrencesOf(short, '2026-10-01', '2026-12-31').map(({ date }) => date)).toEqual([
      '2026-11-02',
      '2026-11-03',
    ]);
    expect([occurrenceAfter(short, '2026-10-30'), occurrenceAfter(short, '2026-11-03')]).toEqual([
      '2026-11-02',
      undefined,
    ]);
  });

  it('CAL-03 the last occurrence before a day is found, however long ago', () => {
    const yearly = { ...call, rrule: 'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=30', occurrence_date: '2030-10-30' };
    const before = (day: string, series = call) => occurrenceBefore({ ...series, exdate: '2026-10-31' }, day)?.date;
    expect([before('2026-11-03'), before('2026-11-01'), before('2026-10-30')]).toEqual([
      '2026-11-02',
      undefined,
      undefined,
    ]);
    expect([before('2040-01-01', yearly), before('2030-12-01', yearly)]).toEqual(['2039-10-30', '2029-10-30']);
    expect(before('2040-01-01', { ...yearly, recurrence_end: '2028-12-31' })).toBe('2028-10-30');
    expect(lastOccurrence({ ...yearly, recurrence_end: '2028-12-31' })).toBe('2028-10-30');
  });

  it('CAL-03 of some days those are found that are occurrences and no rows', () => {
    const short = { ...call, exdate: exdateText(['2026-10-31']), taken: ['2026-11-01'], recurrence_end: '2026-11-03' };
    const days = ['2026-11-04', '2026-11-03', '2026-11-02', '2026-11-01', '2026-10-31', '2026-10-30', '2026-10-29'];
    expect(occurrencesAmong(short, days)).toEqual(['2026-11-02', '2026-11-03']);
    expect(occurrencesAmong(short, [])).toEqual([]);
    expect(occurrencesAmong({ ...short, rrule: 'FREQ=WEEKLY;BYDAY=MO' }, days)).toEqual(['2026-11-02']);
  });

  it('CAL-03 an occurrence that reaches into the range is in it; tasks before the head are rows', () => {
    const trip = {
      ...call,
      rrule: 'FREQ=WEEKLY;BYDAY=FR',
      start_time: null,
      end_time: null,
      rrule_start: '2026-10-30',
      end_date: '2026-11-02',
    };
    expect(occurrencesOf(trip, '2026-11-09', '2026-11-12').map(({ date, end_date }) => [date, end_date])).toEqual([
      ['2026-11-06', '2026-11-09'],
    ]);
    const later = { ...call, occurrence_date: '2026-11-05' };
    expect(occurrencesOf(later, '2026-11-01', '2026-11-06')).toHaveLength(5);
    expect(occurrencesOf({ ...later, type: 'CalendarTask' }, '2026-11-01', '2026-11-06')).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { addDays, pad } from '../dates/plain';
import { readColor } from './colors';
import { inColumns } from './columns';
import { categoryOf, readFilter } from './filter';
import { freeTimes } from './free-time';
import { packWeek } from './month-rows';
import { atTime, bodyOfWhen, drawn, moved, onWholeDays, pressed, resized } from './moves';
import { daysSpan, isTooLong, ShownEntries, type Span, whenOfSpan } from './range';
import { readCalendarSettings } from './settings';
import { daysShown, listDays, stepped, weeksOf } from './views';
import { byWhen, isBar, minutesOn, takesDay, timed, type When, whenOf, wholeDays } from './when';

const NEW_YORK = 'America/New_York';
const at = (start: string, end: string): When => timed(new Date(start), new Date(end), NEW_YORK);
const spanOf = ({ from, to, times }: When): Span => ({
  ...daysSpan(from, to),
  times: times && { start: times.start.getTime(), end: times.end.getTime() },
});
const iso = ({ times }: When) => [times?.start.toISOString(), times?.end.toISOString()];

describe('CAL-02 month (default), week, day and agenda views', () => {
  const cases: [string, Parameters<typeof daysShown>, [string, string]][] = [
    ['a month shows the weeks in which it lies', ['month', '2026-11-25', 0], ['2026-11-01', '2026-12-05']],
    ['week start 1 begins on Monday', ['month', '2026-11-25', 1], ['2026-10-26', '2026-12-06']],
    ['a short month', ['month', '2026-02-11', 0], ['2026-02-01', '2026-02-28']],
    ['a week', ['week', '2026-11-25', 0], ['2026-11-22', '2026-11-28']],
    ['a week from Saturday', ['week', '2026-11-25', 6], ['2026-11-21', '2026-11-27']],
    ['a day', ['day', '2026-11-25', 0], ['2026-11-25', '2026-11-25']],
    ['thirty days of agenda', ['agenda', '2026-11-25', 0], ['2026-11-25', '2026-12-24']],
  ];
  it.each(cases)('CAL-02 %s', (_title, asked, [from, to]) => {
    expect(daysShown(...asked)).toEqual({ from, to });
  });

  it('CAL-02 the arrows lead to the next month, week, day and agenda', () => {
    expect([
      stepped('month', '2026-01-31', 1),
      stepped('week', '2026-11-25', -1),
      stepped('day', '2026-12-31', 1),
      stepped('agenda', '2026-11-25', 1),
    ]).toEqual(['2026-02-01', '2026-11-18', '2027-01-01', '2026-12-25']);
    expect(weeksOf(daysShown('month', '2026-11-25', 0)).map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  });

  it('CAL-02 line clamp 1 and week start 0 by default, and nothing else than 1 to 3 and 0 to 6', () => {
    expect(readCalendarSettings(undefined)).toEqual({ line_clamp: 1, start_of_week: 0 });
    expect(readCalendarSettings({ line_clamp: 3, start_of_week: 6 })).toEqual({ line_clamp: 3, start_of_week: 6 });
    expect(readCalendarSettings({ line_clamp: 4, start_of_week: 7 })).toEqual({ line_clamp: 1, start_of_week: 0 });
  });
});

describe('CAL-02 when an entry is', () => {
  it('CAL-02 an event over midnight takes both days, one that ends at midnight the first alone', () => {
    const late = at('2026-11-26T02:00:00Z', '2026-11-26T07:00:00Z');
    expect([late.from, late.to, isBar(late)]).toEqual(['2026-11-25', '2026-11-26', true]);
    expect(at('2026-11-26T02:00:00Z', '2026-11-26T05:00:00Z').to).toBe('2026-11-25');
    expect([minutesOn(late, '2026-11-25', NEW_YORK), minutesOn(late, '2026-11-26', NEW_YORK)]).toEqual([
      [1260, 1440],
      [0, 120],
    ]);
  });

  it('CAL-02 a task has its day, an event its days or times, a task without a due date no place', () => {
    const none = { due_date: null, start_time: null, end_time: null, end_date: null };
    expect(whenOf({ ...none, due_date: '2026/11/25' }, NEW_YORK)).toEqual(wholeDays('2026-11-25'));
    expect(whenOf({ ...none, due_date: '2026/11/25', end_date: '2026/11/27' }, NEW_YORK)?.to).toBe('2026-11-27');
    expect(whenOf(none, NEW_YORK)).toBeNull();
    const start_time = '2026/11/25 23:30:00 -0500';
    expect(whenOf({ ...none, start_time, end_time: '2026/11/26 00:30:00 -0500' }, 'UTC')).toMatchObject({
      from: '2026-11-26',
      to: '2026-11-26',
    });
  });

  it('CAL-02 a task is overdue from the day after its due date until it is complete', () => {
    const task = { type: 'CalendarTask', complete: false, due: '2026-11-24' } as const;
    expect(categoryOf(task, '2026-11-25')).toBe('CalendarTaskOverdue');
    expect(categoryOf(task, '2026-11-24')).toBe('CalendarTask');
    expect(categoryOf({ ...task, complete: true }, '2026-11-25')).toBe('CalendarTask');
    expect(categoryOf({ ...task, type: 'CalendarEvent' }, '2026-11-25')).toBe('CalendarEvent');
  });
});

describe('CAL-02 drag and resize', () => {
  const meeting = at('2026-10-31T13:00:00Z', '2026-10-31T14:30:00Z');
  const cases: [string, When, (string | undefined)[]][] = [
    [
      'moved over the end of daylight saving it stays at nine by the clock',
      moved(meeting, { days: 2, minutes: 0 }, NEW_YORK),
      ['2026-11-02T14:00:00.000Z', '2026-11-02T15:30:00.000Z'],
    ],
    [
      'moved into the hour that is skipped in spring it keeps its length',
      moved(at('2026-03-07T07:30:00Z', '2026-03-07T08:00:00Z'), { days: 1, minutes: 0 }, NEW_YORK),
      ['2026-03-08T07:30:00.000Z', '2026-03-08T08:00:00.000Z'],
    ],
    [
      'moved back over midnight',
      moved(meeting, { days: 0, minutes: -600 }, NEW_YORK),
      ['2026-10-31T03:00:00.000Z', '2026-10-31T04:30:00.000Z'],
    ],
    [
      'a quarter of an hour is left',
      resized(meeting, { days: 0, minutes: -600 }, NEW_YORK),
      ['2026-10-31T13:00:00.000Z', '2026-10-31T13:15:00.000Z'],
    ],
    [
      'a press makes half an hour',
      pressed('2026-11-25', 559, NEW_YORK),
      ['2026-11-25T14:00:00.000Z', '2026-11-25T14:30:00.000Z'],
    ],
    [
      'a whole day becomes an hour',
      atTime(wholeDays('2026-11-25'), '2026-11-26', 540, NEW_YORK),
      ['2026-11-26T14:00:00.000Z', '2026-11-26T15:00:00.000Z'],
    ],
  ];
  it.each(cases)('CAL-02 %s', (_title, when, times) => {
    expect(iso(when)).toEqual(times);
  });

  it('CAL-02 its end is pulled by quarters of an hour', () => {
    const times = ['2026-10-31T13:00:00.000Z', '2026-10-31T15:15:00.000Z'];
    expect(iso(resized(meeting, { days: 0, minutes: 45 }, NEW_YORK))).toEqual(times);
  });

  it('CAL-02 drawing upwards has the same result', () => {
    const times = ['2026-11-25T14:00:00.000Z', '2026-11-25T15:00:00.000Z'];
    expect(iso(drawn('2026-11-25', 600, 540, NEW_YORK))).toEqual(times);
    expect(iso(drawn('2026-11-25', 540, 600, NEW_YORK))).toEqual(times);
  });

  it('CAL-02 whole days move and are pulled by days, at least one is left', () => {
    const leave = wholeDays('2026-11-14', '2026-11-17');
    expect(moved(leave, { days: 3, minutes: 0 }, NEW_YORK)).toEqual(wholeDays('2026-11-17', '2026-11-20'));
    expect(resized(leave, { days: -9, minutes: 0 }, NEW_YORK)).toEqual(wholeDays('2026-11-14'));
    expect(onWholeDays(meeting, '2026-11-02')).toEqual(wholeDays('2026-11-02'));
  });

  it('CAL-02 a drop is one change: a due date, days, or times', () => {
    expect(bodyOfWhen('CalendarTask', wholeDays('2026-11-25'))).toEqual({ due_date: '2026-11-25' });
    expect(bodyOfWhen('CalendarEvent', wholeDays('2026-11-25', '2026-11-26'))).toEqual({
      all_day: true,
      start_time: '2026-11-25',
      end_time: '2026-11-26',
    });
    expect(bodyOfWhen('CalendarEvent', meeting)).toMatchObject({
      all_day: false,
      start_time: '2026-10-31T13:00:00.000Z',
    });
  });
});

describe('CAL-02 the place of each entry', () => {
  it('CAL-02 overlapping entries are side by side, and widen where there is room', () => {
    const spans = [
      { start: 540, end: 660 },
      { start: 570, end: 600 },
      { start: 630, end: 700 },
      { start: 800, end: 830 },
    ];
    expect(inColumns(spans)).toEqual([
      { column: 0, columns: 2, wide: 1 },
      { column: 1, columns: 2, wide: 1 },
      { column: 1, columns: 2, wide: 1 },
      { column: 0, columns: 1, wide: 1 },
    ]);
    const wide = inColumns([
      { start: 0, end: 60 },
      { start: 0, end: 60 },
      { start: 30, end: 60 },
      { start: 58, end: 59 },
      { start: 84, end: 120 },
    ]);
    expect(wide.map(({ column, columns }) => [column, columns])).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
      [3, 4],
      [0, 1],
    ]);
  });

  const week = listDays({ from: '2026-11-22', to: '2026-11-28' });
  const sizes = { room: 70, row: 23, line: 16, more: 22 };
  const item = (key: string, when: When, lines = 1) => ({ key, when, lines });

  it('CAL-02 several days run in one lane through the week, cut where they continue', () => {
    const { bars } = packWeek(
      week,
      [
        item('a', wholeDays('2026-11-20', '2026-11-24')),
        item('b', wholeDays('2026-11-23', '2026-11-30')),
        item('c', wholeDays('2026-11-25')),
      ],
      sizes,
    );
    expect(bars).toEqual([
      { key: 'a', at: 0, days: 3, lane: 0, cutLeft: true, cutRight: false },
      { key: 'b', at: 1, days: 6, lane: 1, cutLeft: false, cutRight: true },
      { key: 'c', at: 3, days: 1, lane: 0, cutLeft: false, cutRight: false },
    ]);
  });

  it('CAL-02 a cell shows what has room, then how many more, those that were not sent among them', () => {
    const hour = (n: number) => at(`2026-11-25T${n}:00:00Z`, `2026-11-25T${n + 1}:00:00Z`);
    const five = [14, 15, 16, 17, 18].map((n) => item(String(n), hour(n)));
    const { days } = packWeek(week, five, sizes, new Map([['2026-11-25', 9]]));
    expect(days[3]).toEqual({ day: '2026-11-25', lanes: 0, keys: ['14', '15'], more: 7 });
    expect(packWeek(week, five.slice(0, 3), sizes).days[3]).toMatchObject({ keys: ['14', '15', '16'], more: 0 });
    expect(
      packWeek(
        week,
        five.slice(0, 3).map((one) => ({ ...one, lines: 3 })),
        sizes,
      ).days[3]?.more,
    ).toBe(3);
  });

  it('CAL-02 the server sends the first of each day and counts all', () => {
    const days = { from: '2026-11-22', to: '2026-11-24' };
    const entries = new ShownEntries<{ span: Span }, number>(days, (a, b) => a - b, 1);
    entries.add({ span: daysSpan('2026-11-21', '2026-11-23') }, 4);
    for (const [at, day] of ['2026-11-22', '2026-11-22', '2026-11-24', '2026-11-24', '2026-11-25'].entries())
      entries.add({ span: daysSpan(day, day) }, 4 - at);
    const { shown, totals } = entries.picked();
    expect(totals).toEqual({ '2026-11-22': 3, '2026-11-23': 1, '2026-11-24': 2 });
    expect(shown.map(({ where, one }) => [whenOfSpan(where.span).from, one])).toEqual([
      ['2026-11-21', 4],
      ['2026-11-24', 1],
    ]);
    expect([
      isTooLong({ from: '2026-01-01', to: '2027-01-06' }),
      isTooLong({ from: '2026-01-01', to: '2027-01-07' }),
    ]).toEqual([false, true]);
  });

  it('CAL-02 the first of each day are those of all entries in the order of a day', () => {
    let seed = 7;
    const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const days = { from: '2026-11-22', to: '2026-11-28' };
    const all = Array.from({ length: 400 }, () => {
      const day = addDays('2026-11-19', draw(12));
      if (draw(10) < 3) return wholeDays(day, addDays(day, draw(5)));
      const start = `${day}T${pad(draw(24))}:00:00Z`;
      return at(start, new Date(Date.parse(start) + (1 + draw(30)) * 3_600_000).toISOString());
    });
    // In any order: those of one time are in the order of `all`.
    const drawn = all
      .map((when) => ({ when, n: draw(1000) }))
      .sort((a, b) => a.n - b.n)
      .map(({ when }) => when);
    const sorted = [...all].sort(byWhen);
    const onDay = (day: string) => sorted.filter((when) => takesDay(when, day));
    for (const perDay of [1, 3, 12, undefined]) {
      const entries = new ShownEntries<{ span: Span }, When>(days, (a, b) => all.indexOf(a) - all.indexOf(b), perDay);
      for (const when of drawn) entries.add({ span: spanOf(when) }, when);
      const first = new Set(listDays(days).flatMap((day) => onDay(day).slice(0, perDay)));
      const { shown, totals } = entries.picked();
      expect(shown.map(({ one }) => one)).toEqual(sorted.filter((when) => first.has(when)));
      expect(totals).toEqual(Object.fromEntries(listDays(days).map((day) => [day, onDay(day).length])));
      expect(shown.map(({ where }) => whenOfSpan(where.span))).toEqual(shown.map(({ one }) => one));
    }
  });

  it('CAL-02 whole days before times, the longest first', () => {
    const sorted = [
      at('2026-11-25T14:00:00Z', '2026-11-25T15:00:00Z'),
      wholeDays('2026-11-25'),
      wholeDays('2026-11-25', '2026-11-27'),
    ];
    expect(sorted.sort(byWhen).map(({ to, times }) => [to, times !== null])).toEqual([
      ['2026-11-27', false],
      ['2026-11-25', false],
      ['2026-11-25', true],
    ]);
  });
});

it('CAL-02 free time is when all chosen people are free, in working hours of weekdays', () => {
  const busy = [
    { user: 1, when: at('2026-11-27T14:00:00Z', '2026-11-27T16:00:00Z') },
    { user: 2, when: at('2026-11-27T15:30:00Z', '2026-11-27T21:30:00Z') },
    { user: 3, when: at('2026-11-30T14:00:00Z', '2026-11-30T22:00:00Z') },
    { user: 2, when: wholeDays('2026-12-01') },
  ];
  const ask = {
    users: [1, 2],
    days: { from: '2026-11-27', to: '2026-12-02' },
    minutes: 30,
    work: { from: 540, to: 1020 },
    zone: NEW_YORK,
    now: new Date('2026-11-27T12:00:00Z'),
    most: 5,
  };
  const found = freeTimes(busy, ask).map(({ start, end }) => `${start.toISOString()} ${end.toISOString()}`);
  expect(found).toEqual([
    '2026-11-27T21:30:00.000Z 2026-11-27T22:00:00.000Z',
    '2026-11-30T14:00:00.000Z 2026-11-30T22:00:00.000Z',
    '2026-12-02T14:00:00.000Z 2026-12-02T22:00:00.000Z',
  ]);
  expect(freeTimes(busy, { ...ask, minutes: 60 }).map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-02']);
});

describe('CAL-07 what a saved calendar filter may hold', () => {
  const known = { users: new Set([1, 2]), categories: new Set([7]), names: ['north and me'] };
  const issues = (body: object, isNew = true) =>
    readFilter(body, known, isNew).issues.map(({ field, msg }) => `${field}: ${msg}`);

  it('CAL-07 create: people, types and colors are read, every wrong field is named at once', () => {
    const body = {
      name: ' Mine ',
      user_ids: [1, '2', 1],
      user_colors: { 1: '#1d5bbf' },
      event_type_ids: ['CalendarTask', '7'],
      event_type_colors: { CalendarTaskOverdue: 'C4352B' },
    };
    expect(readFilter(body, known, true)).toEqual({
      patch: {
        name: 'Mine',
        user_ids: [1, 2],
        user_colors: { 1: '1D5BBF' },
        event_type_ids: ['CalendarTask', 7],
        event_type_colors: { CalendarTaskOverdue: 'C4352B' },
      },
      issues: [],
    });
    expect(
      issues({ user_ids: [3], event_type_ids: [8], user_colors: { 1: 'red' }, event_type_colors: { x: '000000' } }),
    ).toEqual([
      'name: Required',
      'user_ids: Has invalid value',
      'event_type_ids: Has invalid value',
      'user_colors: Is not a valid color code',
      'event_type_colors: Is not a valid color code',
    ]);
    expect(issues({ name: 'North and ME' })).toEqual(['name: Already been taken.']);
    expect(issues({ name: 'A', user_ids: 'all' })).toEqual(['user_ids: Has invalid value']);
  });

  it('CAL-07 update: what is not sent stays, null means all types', () => {
    expect(readFilter({ event_type_ids: null }, known, false)).toEqual({ patch: { event_type_ids: null }, issues: [] });
    expect(['#abcdef', 'ABCDEF', 'abc', 12, null].map(readColor)).toEqual(['ABCDEF', 'ABCDEF', null, null, null]);
  });
});

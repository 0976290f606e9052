import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type Component, type Line, readCalendar, writeComponent } from '../icalendar/component';
import { zoneComponent } from '../icalendar/zone';
import { instantAt, zoneOffset } from '../dates/zones';
import { occurrencesOf, type Series } from '../recurrence/series';
import { calendarOf, componentsOf, type Showing, zonesOf } from './as-component';
import { readObject, type ReadObject } from './meaning';
import { type CalendarRow, resourcesOf } from './resource';

const ZONE = 'Europe/Berlin';
const SHOWING: Showing = { uid: (key) => `${key}@test`, url: () => undefined, tasks: 'VEVENT', year: 2026 };
const at = (day: string, hour: number, zone = ZONE) => instantAt(day, zone, hour).toISOString();

function row(given: Partial<CalendarRow>): CalendarRow {
  return {
    id: 1,
    type: 'CalendarEvent',
    name: 'Call',
    description: null,
    category: null,
    due_date: '2026-03-02',
    end_date: '2026-03-02',
    start_time: at('2026-03-02', 9),
    end_time: at('2026-03-02', 10),
    time_zone: ZONE,
    completed_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-02T00:00:00.000Z',
    rrule: null,
    rrule_start: null,
    recurrence_end: null,
    exdate: null,
    occurrence_date: null,
    series_id: null,
    taken: null,
    ...given,
  };
}

const weekly = {
  rrule: 'FREQ=WEEKLY;BYDAY=MO',
  rrule_start: '2026-03-02T09:00:00',
  recurrence_end: '9999-12-31',
  occurrence_date: '2026-03-02',
  series_id: 1,
};

function textOf(rows: readonly CalendarRow[], showing = SHOWING): string {
  const parts = resourcesOf(rows).flatMap((one) => componentsOf(one, showing));
  return writeComponent(calendarOf(parts, zonesOf(rows), 2026));
}

/** The starts that a maintained library reads from the text. */
function readStarts(text: string, until: string): string[] {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const mains = events.filter((one) => !one.isRecurrenceException());
  for (const main of mains)
    for (const one of events) if (one.isRecurrenceException() && one.uid === main.uid) main.relateException(one);
  const starts = mains.flatMap((main) => {
    if (!main.isRecurring()) return [main.startDate.toJSDate().toISOString()];
    const found: string[] = [];
    const walk = main.iterator();
    for (let next = walk.next(); next && found.length < 500; next = walk.next()) {
      const start = main.getOccurrenceDetails(next).startDate.toJSDate().toISOString();
      if (next.toJSDate().toISOString() > until) break;
      found.push(start);
    }
    return found;
  });
  return starts.sort();
}

describe('CAL-09 feed', () => {
  test('CAL-09 feed: a series with a deleted and a moved occurrence is read across daylight saving by a kept library', () => {
    const main = row({ ...weekly, exdate: '2026-03-16', taken: ['2026-03-23', '2026-04-06'] });
    const moved = row({
      id: 2,
      series_id: 1,
      occurrence_date: '2026-03-23',
      due_date: '2026-03-24',
      start_time: at('2026-03-24', 14),
      end_time: at('2026-03-24', 15),
    });
    const read = readStarts(textOf([main, moved]), at('2026-04-21', 0));
    // The row of 6 April belongs to another calendar now.
    expect(read).toEqual([
      at('2026-03-02', 9),
      at('2026-03-09', 9),
      at('2026-03-24', 14),
      at('2026-03-30', 9),
      at('2026-04-13', 9),
      at('2026-04-20', 9),
    ]);
  });

  test.each([
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', '2026-01-31'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU', '2026-03-02'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1', '2028-02-29'],
    ['FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1', '2026-01-29'],
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', '2026-03-30'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30;BYSETPOS=-1', '2026-05-30'],
    ['FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=28,29,30;BYSETPOS=-1', '2026-08-30'],
    ['FREQ=DAILY', '2026-10-20'],
  ])('CAL-09 feed: %s means the same days to others, with its end', (rrule, day) => {
    const head = row({
      ...weekly,
      rrule,
      rrule_start: `${day}T09:00:00`,
      occurrence_date: day,
      due_date: day,
      end_date: day,
      start_time: at(day, 9),
      end_time: at(day, 10),
      recurrence_end: '2033-03-31',
    });
    const own = occurrencesOf({ ...head, taken: [] } as unknown as Series, day, '2033-12-31').map(
      (one) => one.start_time as string,
    );
    const expected = [head.start_time as string, ...own].sort().slice(0, 100);
    expect(readStarts(textOf([head]), '2034-01-01').slice(0, 100)).toEqual(expected);
  });

  test('CAL-03 CAL-09 an occurrence beside the rule, and one of its days that was moved, are read by a kept library', () => {
    const head = row({ ...weekly, recurrence_end: '2026-03-09', taken: ['2026-03-09', '2026-03-12'] });
    const on = (id: number, day: string, moved: string) =>
      row({
        id,
        series_id: 1,
        occurrence_date: day,
        due_date: moved,
        end_date: moved,
        start_time: at(moved, 14),
        end_time: at(moved, 15),
      });
    const text = textOf([head, on(2, '2026-03-12', '2026-03-12'), on(3, '2026-03-09', '2026-03-10')]);
    expect(text.match(/RDATE.*/g)).toEqual(['RDATE;TZID=Europe/Berlin:20260312T090000']);
    expect(readStarts(text, '2027-01-01')).toEqual([at('2026-03-02', 9), at('2026-03-10', 14), at('2026-03-12', 14)]);
    const read = readObject(readCalendar(text) as Component, ZONE) as ReadObject;
    expect(read.main.beside).toEqual([{ day: '2026-03-12', start: at('2026-03-12', 9) }]);
  });

  test.each([
    ['RDATE:20260312', 'FREQ=DAILY;UNTIL=20260302'],
    ['RDATE;VALUE=PERIOD:20260312T080000Z/PT1H', 'FREQ=DAILY;UNTIL=20260302'],
  ])('CAL-09 %s without a rule is a series of its days', (line, rrule) => {
    const lines = ['BEGIN:VEVENT', 'UID:a', 'DTSTART:20260302T080000Z', 'DURATION:PT1H', line];
    const text = ['BEGIN:VCALENDAR', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
    expect(readObject(readCalendar(text) as Component, ZONE)).toMatchObject({ main: { meaning: { rrule } } });
  });

  test('CAL-09 too many days beside a rule, and days that do not exist, are named', () => {
    const days = Array.from(
      { length: 101 },
      (_, n) => `2027${String(1 + (n % 12)).padStart(2, '0')}${String(1 + Math.floor(n / 12)).padStart(2, '0')}`,
    );
    const sent = (line: string) => {
      const lines = ['BEGIN:VEVENT', 'UID:a', 'DTSTART;VALUE=DATE:20260302', line];
      const text = ['BEGIN:VCALENDAR', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
      return readObject(readCalendar(text) as Component, ZONE);
    };
    expect(sent(`RDATE;VALUE=DATE:${days.join(',')}`)).toEqual({ problem: 'RDATE: too many days (at most 100)' });
    expect(sent('RDATE;VALUE=DATE:20260230')).toEqual({ problem: 'RDATE has an invalid value' });
  });

  test.each([1, 3, 6])(
    'CAL-03 CAL-09 the 30th every %i months is read as the rule that it was, with the end that a program gave it',
    (interval) => {
      const rrule = `FREQ=MONTHLY${interval > 1 ? `;INTERVAL=${interval}` : ''};BYMONTHDAY=28,29,30;BYSETPOS=-1`;
      const day = '2026-03-30';
      const head = row({ ...weekly, rrule, rrule_start: `${day}T09:00:00`, occurrence_date: day, due_date: day });
      const sent = readCalendar(textOf([{ ...head, start_time: at(day, 9), end_time: at(day, 10) }])) as Component;
      const ruleOf = (change: (value: string) => string) => {
        const changed = (line: Line) => (line.name === 'RRULE' ? { ...line, value: change(line.value) } : line);
        const parts = sent.parts.map((part) => ({ ...part, lines: part.lines.map(changed) }));
        return (readObject({ ...sent, parts }, ZONE) as Partial<ReadObject>).main?.meaning.rrule;
      };
      expect(ruleOf((value) => value)).toBe(rrule);
      expect(ruleOf((value) => `UNTIL=20270401;${value}`)).toBe(`${rrule};UNTIL=20270401`);
      expect(ruleOf((value) => `${value},17`)).toBeUndefined();
    },
  );

  test.each([
    ['America/New_York', '20260302T210000', 'FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO'],
    ['Asia/Kolkata', '20260301T013000', 'FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=1'],
  ])(
    'CAL-03 CAL-09 a rule without a day means the day on which it starts by the clock of %s',
    (zone, start, rule, kept) => {
      const lines = ['BEGIN:VEVENT', 'UID:a', `DTSTART;TZID=${zone}:${start}`, 'DURATION:PT1H', `RRULE:${rule}`];
      const text = ['BEGIN:VCALENDAR', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
      expect(readObject(readCalendar(text) as Component, ZONE)).toMatchObject({ main: { meaning: { rrule: kept } } });
    },
  );

  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kolkata'])(
    'CAL-09 feed: the clocks of %s are described as they are',
    (zone) => {
      const text = writeComponent({ name: 'VCALENDAR', lines: [], parts: [zoneComponent(zone, 2026)] });
      const read = new ICAL.Timezone(
        new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vtimezone') as ICAL.Component,
      );
      for (let day = 0; day < 900; day += 5) {
        const instant = new Date(Date.UTC(2026, 0, 3 + day, 12));
        const offset = zoneOffset(instant, zone);
        const local = ICAL.Time.fromJSDate(new Date(instant.getTime() + offset * 60_000), true);
        expect([instant.toISOString(), read.utcOffset(local) / 60]).toEqual([instant.toISOString(), offset]);
      }
    },
  );

  test('CAL-09 feed: tasks continue from the due one, and those done before are separate', () => {
    const task = { type: 'CalendarTask' as const, start_time: null, end_time: null, end_date: null };
    const head = row({
      ...weekly,
      ...task,
      id: 3,
      rrule_start: '2026-03-02',
      due_date: '2026-03-16',
      occurrence_date: '2026-03-16',
      recurrence_end: '2026-03-30',
      taken: ['2026-03-02', '2026-03-09'],
    });
    const first = row({
      ...task,
      series_id: 1,
      occurrence_date: '2026-03-02',
      completed_at: '2026-03-02T10:00:00.000Z',
    });
    const found = resourcesOf([head, first]);
    expect(found.map(({ key, main }) => [key, main.id])).toEqual([
      ['1-first', 1],
      ['1', 3],
    ]);
    const text = textOf([head, first], { ...SHOWING, tasks: 'VTODO' });
    expect(text).toContain(
      'DTSTART;VALUE=DATE:20260316\r\nDUE;VALUE=DATE:20260316\r\nRRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20260330\r\n',
    );
    expect(text).toContain('STATUS:COMPLETED\r\nCOMPLETED:20260302T100000Z');
    expect(text).not.toContain('EXDATE');
  });
});

describe('CAL-09 text', () => {
  test('CAL-09 text: long, accented and hostile text comes through whole, in lines of 75 bytes', () => {
    const name = `Größe; Preis, "Rabatt" \\ 100 %\nEND:VEVENT 😀${'ü'.repeat(200)}`;
    const text = textOf([row({ name, description: 'a\r\nb\u0007c' })]);
    expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') as ICAL.Component;
    expect(event.getFirstPropertyValue('summary')).toBe(name);
    expect(event.getFirstPropertyValue('description')).toBe('a\nbc');
    const read = readCalendar(text) as Component;
    expect(writeComponent(read)).toBe(text);
  });

  test('CAL-09 text: text of nothing but control characters is no name', () => {
    const text = textOf([row({})]).replace('SUMMARY:Call', 'SUMMARY:\u0007 \u0001\r\nDESCRIPTION:a\u000bb\\nc');
    const meaning = { name: 'Untitled', description: 'ab\nc' };
    expect(readObject(readCalendar(text) as Component, ZONE)).toMatchObject({ main: { meaning } });
  });

  test('CAL-09 text: an event on the last possible day can be read again', () => {
    const last = '9999-12-31';
    const text = textOf([row({ due_date: last, end_date: last, start_time: null, end_time: null })]);
    expect(readObject(readCalendar(text) as Component, ZONE)).toMatchObject({
      main: { meaning: { start: last, end: last } },
    });
  });

  test.each([
    ['', 'The calendar file has to be one VCALENDAR'],
    ['BEGIN:VCALENDAR\nBEGIN:VEVENT', 'The calendar file ends inside VEVENT'],
    ['BEGIN:VCALENDAR\nEND:VEVENT', 'Line 2: END:VEVENT without its BEGIN'],
    ['BEGIN:VCALENDAR\nSUMMARY', 'Line 2 is no line of iCalendar'],
    [`BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(5)}`, 'Line 5: too many components inside each other'],
    ['x:1\n'.repeat(5001), 'The calendar file has too many lines (at most 5000)'],
    ['x'.repeat(600_000), 'The calendar file is too long (at most 512 KB)'],
  ])('CAL-09 text: invalid or excessive iCalendar is named', (text, problem) => {
    expect(readCalendar(text)).toEqual({ problem });
  });
});

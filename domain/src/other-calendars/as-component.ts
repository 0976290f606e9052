import { addDays, type PlainDate } from '../dates/plain';
import { instantAt, localTime } from '../dates/zones';
import { type Component, escaped, type Line, line } from '../icalendar/component';
import { dayLine, isUtc, readTime, timeLine, utcValue, dayValue, localValue } from '../icalendar/times';
import { zoneComponent } from '../icalendar/zone';
import { ENDLESS } from '../recurrence/ends';
import { exdatesOf, isOfRule, occurrenceOn, type Series, startOfSeries } from '../recurrence/series';
import { isTimeOfDay, type Kept } from './meaning';
import { plainRule } from './plain-rule';
import type { CalendarRow, Resource } from './resource';

/** How entries are shown to other calendars. */
export interface Showing {
  /** Makes the UID of a resource. */
  readonly uid: (key: string) => string;
  /** The address of an entry in the browser; undefined if the server does not know its own. */
  readonly url: (row: CalendarRow) => string | undefined;
  /** Tasks as VTODO, or as days of a calendar: most programs show no tasks of a calendar that they subscribe to. */
  readonly tasks: 'VTODO' | 'VEVENT';
  /** Properties that programs wrote and Fairlead does not use, by resource and by `main` or the day of the occurrence. */
  readonly kept?: (key: string, day: string) => Kept | undefined;
  /** The year whose rules of daylight saving are described. */
  readonly year: number;
}

const PRODUCT = '-//Fairlead//Fairlead CRM//EN';

export function calendarOf(
  parts: readonly Component[],
  zones: Iterable<string>,
  year: number,
  named?: string,
): Component {
  const lines = [
    line('VERSION', '2.0'),
    line('PRODID', PRODUCT),
    line('CALSCALE', 'GREGORIAN'),
    ...(named === undefined ? [] : [line('METHOD', 'PUBLISH'), line('X-WR-CALNAME', escaped(named))]),
  ];
  const described = [...new Set(zones)].filter((zone) => !isUtc(zone)).sort();
  return { name: 'VCALENDAR', lines, parts: [...described.map((zone) => zoneComponent(zone, year)), ...parts] };
}

/** The zones of the times in these rows. */
export function zonesOf(rows: readonly CalendarRow[]): string[] {
  return rows.filter(({ start_time }) => start_time !== null).map(({ time_zone }) => time_zone);
}

/** The entry, and the occurrences of it that were changed. */
export function componentsOf(resource: Resource, showing: Showing): Component[] {
  const uid = showing.uid(resource.key);
  const kept = (day: string) => showing.kept?.(resource.key, day);
  const times = [...timesOf(resource.main, showing), ...ruleLines(resource)];
  const main = withKept(component(resource.main, uid, showing, times), kept('main'), resource.main);
  const changed = resource.changed.map((row) => {
    const at = [recurrenceId(row, resource.main), ...timesOf(row, showing)];
    return withKept(component(row, uid, showing, at), kept(row.occurrence_date as PlainDate), row);
  });
  return [main, ...changed];
}

function withKept(one: Component, kept: Kept | undefined, row: CalendarRow): Component {
  if (!kept) return one;
  const due = kept.lines.find(isTimeOfDay);
  const known = due ? one.lines.map((each) => (each.name === 'DUE' ? atTimeOfDay(due, row) : each)) : one.lines;
  return { ...one, lines: [...known, ...kept.lines.filter((each) => !isTimeOfDay(each))], parts: kept.parts };
}

/**
 * On the day on which the task is due now, at the time that a program wrote; for a series the day alone. In UTC,
 * which needs no zone.
 */
function atTimeOfDay(due: Line, { due_date, time_zone, rrule, occurrence_date }: CalendarRow): Line {
  const time = readTime(due, due.value, time_zone);
  if (due_date === null || 'problem' in time || time.kind === 'day' || rrule !== null || occurrence_date !== null)
    return dayLine('DUE', due_date ?? '');
  const { hour, minute, second } = localTime(time.instant, time_zone);
  return line('DUE', utcValue(instantAt(due_date, time_zone, hour, minute, second)));
}

function component(row: CalendarRow, uid: string, showing: Showing, times: readonly Line[]): Component {
  const isTask = row.type === 'CalendarTask';
  const url = showing.url(row);
  const lines = [
    line('UID', escaped(uid)),
    line('DTSTAMP', utcValue(new Date(row.updated_at))),
    line('CREATED', utcValue(new Date(row.created_at))),
    line('LAST-MODIFIED', utcValue(new Date(row.updated_at))),
    ...times,
    line('SUMMARY', escaped(row.name)),
    ...(row.description ? [line('DESCRIPTION', escaped(row.description))] : []),
    ...(row.category ? [line('CATEGORIES', escaped(row.category))] : []),
    ...(url ? [line('URL', url, { VALUE: 'URI' })] : []),
    ...(isTask ? stateLines(row, showing) : []),
  ];
  return { name: isTask ? showing.tasks : 'VEVENT', lines, parts: [] };
}

function stateLines({ completed_at }: CalendarRow, { tasks }: Showing): Line[] {
  if (tasks === 'VEVENT') return [line('TRANSP', 'TRANSPARENT')];
  if (completed_at === null) return [line('STATUS', 'NEEDS-ACTION')];
  return [
    line('STATUS', 'COMPLETED'),
    line('COMPLETED', utcValue(new Date(completed_at))),
    line('PERCENT-COMPLETE', '100'),
  ];
}

/** The time of the entry; for a series that of its first occurrence. */
function timesOf(row: CalendarRow, { tasks }: Showing): Line[] {
  const { due_date, end_date, start_time, end_time } = row.rrule === null ? row : firstOf(row);
  if (start_time !== null && end_time !== null) {
    const [from, to] = [new Date(start_time), new Date(end_time)];
    return [timeLine('DTSTART', from, row.time_zone), timeLine('DTEND', to, row.time_zone)];
  }
  if (due_date === null) return [];
  if (row.type === 'CalendarTask' && tasks === 'VTODO') {
    return [...(row.rrule === null ? [] : [dayLine('DTSTART', due_date)]), dayLine('DUE', due_date)];
  }
  const last = end_date ?? due_date;
  // There is no day after the last representable one.
  return [dayLine('DTSTART', due_date), ...(last < ENDLESS ? [dayLine('DTEND', addDays(last, 1))] : [])];
}

type Times = Pick<CalendarRow, 'due_date' | 'end_date' | 'start_time' | 'end_time'>;

function asSeries(row: CalendarRow): Series {
  return { ...row, taken: [] } as unknown as Series;
}

function firstOf(row: CalendarRow): Times {
  if (row.type === 'CalendarTask') return row;
  const series = asSeries(row);
  return occurrenceOn(series, startOfSeries(series));
}

function ruleLines({ main, without, changed }: Resource): Line[] {
  if (main.rrule === null) return [];
  const first = main.type === 'CalendarTask' ? (main.occurrence_date as PlainDate) : startOfSeries(asSeries(main));
  const days = changed.flatMap(({ occurrence_date: day }) => (day === null ? [] : [day]));
  const beside = days.filter((day) => !isOfRule(asSeries(main), day)).sort();
  const left = [...new Set([...exdatesOf(asSeries(main)), ...without])]
    .filter((day) => day >= first && !beside.includes(day))
    .sort();
  return [
    line('RRULE', `${plainRule(main.rrule, first)}${untilOf(main)}`),
    ...left.map((day) => onDay('EXDATE', day, main)),
    ...beside.map((day) => onDay('RDATE', day, main)),
  ];
}

function untilOf({ recurrence_end, start_time, time_zone }: CalendarRow): string {
  if (recurrence_end === null || recurrence_end === ENDLESS) return '';
  if (start_time === null) return `;UNTIL=${dayValue(recurrence_end)}`;
  return `;UNTIL=${utcValue(instantAt(recurrence_end, time_zone, 23, 59, 59))}`;
}

/** A day of the rule, as the rule writes it: with its time of day if it has one. */
function onDay(name: string, day: PlainDate, { start_time, rrule_start, time_zone }: CalendarRow): Line {
  if (start_time === null) return dayLine(name, day);
  const [hour, minute, second] = (rrule_start ?? '').slice(11).split(':').map(Number);
  const value = `${dayValue(day)}T${(rrule_start ?? '').slice(11).replace(/:/g, '')}`;
  if (!isUtc(time_zone)) return line(name, value, { TZID: time_zone });
  return line(name, `${localValue(instantAt(day, time_zone, hour, minute, second), time_zone)}Z`);
}

function recurrenceId(row: CalendarRow, main: CalendarRow): Line {
  return onDay('RECURRENCE-ID', row.occurrence_date as PlainDate, main);
}

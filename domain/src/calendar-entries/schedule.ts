import { instantOn, type ReadDate, readWire } from '../dates/wire';
import { addDays, daysBetween, type PlainDate } from '../dates/plain';
import { instantAt, localDate, localTime } from '../dates/zones';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';

/**
 * When a task or event is: see decision 107. A task has the day on which it is due, or none. An event has a start and
 * an end: instants, or with `all_day` the first and the last day.
 */
export interface Schedule {
  /** The day on which it is due or starts. */
  readonly due_date: PlainDate | null;
  readonly all_day: boolean;
  readonly start_time: string | null;
  readonly end_time: string | null;
  /** The last day of an event. */
  readonly end_date: PlainDate | null;
}

export const SCHEDULE_KEYS = [
  'due_date',
  'all_day',
  'start_time',
  'end_time',
  'start_time_date',
  'start_time_time',
  'end_time_date',
  'end_time_time',
] as const;

type Body = Readonly<Record<string, unknown>>;

interface About {
  readonly type: 'CalendarTask' | 'CalendarEvent';
  readonly before: (Schedule & { readonly type: string }) | undefined;
  /** Of the writer: days and times without a zone are in it. */
  readonly zone: string;
  /** Of the entry: the days of an event with times are those of its calendar. */
  readonly home: string;
}

interface ReadSchedule {
  readonly columns: Partial<Schedule>;
  readonly issues: readonly Issue[];
}

export function readSchedule(body: Body, about: About): ReadSchedule {
  const isAsked = SCHEDULE_KEYS.some((key) => body[key] !== undefined) || about.before?.type !== about.type;
  if (!isAsked) return { columns: {}, issues: [] };
  return about.type === 'CalendarTask' ? taskSchedule(body, about) : eventSchedule(body, about);
}

/** One of the two ends as the caller gives it: undefined if it is not sent, null if it is removed. */
type Given = { readonly field: string; readonly read: ReadDate | null | undefined };

function taskSchedule(body: Body, { before, zone }: About): ReadSchedule {
  const asked = [given(body, 'due_date', zone), given(body, 'start_time', zone), parted(body, 'start_time', zone)];
  const { field, read } = asked.find((one) => one.read !== undefined) ?? { field: 'due_date', read: undefined };
  if (read?.kind === 'invalid') return { columns: {}, issues: [{ field, msg: MESSAGES.not_allowed }] };
  const due_date = read === undefined ? (before?.due_date ?? null) : read && dayOf(read, zone);
  return { columns: { due_date, all_day: true, start_time: null, end_time: null, end_date: null }, issues: [] };
}

function eventSchedule(body: Body, { before, zone, home }: About): ReadSchedule {
  const moved = movedTo(body, before, { zone, home });
  if (moved) return moved;
  const start = endOf(body, 'start_time', zone);
  const given = endOf(body, 'end_time', zone);
  const end = WITH_ZONE.test(String(body[given.field])) ? given : laterOfTwo(start.read, given, zone);
  const issues: Issue[] = [start, end].flatMap(({ field, read }) =>
    read?.kind === 'invalid'
      ? [{ field, msg: field.endsWith('_time_time') ? MESSAGES.time : MESSAGES.not_allowed }]
      : [],
  );
  const all_day = allDay(body, before, start.read ?? undefined);
  if (all_day === undefined) issues.push({ field: 'all_day', msg: MESSAGES.not_allowed });
  const [from, to] = [momentOf(start.read, before, 'start'), momentOf(end.read, before, 'end')];
  if (!issues.length && !from) issues.push({ field: 'start_time', msg: MESSAGES.required });
  if (!issues.length && !to) issues.push({ field: 'end_time', msg: MESSAGES.required });
  if (issues.length || !from || !to) return { columns: {}, issues };
  return all_day ? wholeDays(from, to, zone) : atTimes(from, to, { zone, home });
}

const HOUR = 3_600_000;
const WITH_ZONE = /(Z|UTC|GMT|:\d{2}\s*[+-]\d{2}(:?\d{2})?)\s*$/i;

/**
 * An hour that exists twice, when clocks are set back, is read as the first one. As the end of an event that starts in
 * the second one it is the second.
 */
function laterOfTwo(start: Given['read'], end: Given, zone: string): Given {
  if (start?.kind !== 'instant' || end.read?.kind !== 'instant' || end.read.instant > start.instant) return end;
  const again = new Date(end.read.instant.getTime() + HOUR);
  const [first, second] = [localTime(end.read.instant, zone), localTime(again, zone)];
  const isTwice = first.date === second.date && first.hour === second.hour && first.minute === second.minute;
  return isTwice && again > start.instant ? { ...end, read: { kind: 'instant', instant: again } } : end;
}

const OTHERS = SCHEDULE_KEYS.filter((key) => key !== 'due_date');

/** An event for which only the day is given moves there: it keeps its time of day and its length. */
function movedTo(
  { due_date, ...body }: Body,
  before: About['before'],
  { zone, home }: Zones,
): ReadSchedule | undefined {
  if (!due_date || before?.type !== 'CalendarEvent' || !before.due_date) return undefined;
  if (OTHERS.some((key) => body[key] !== undefined)) return undefined;
  const read = readWire(String(due_date), zone);
  if (read.kind === 'invalid') return undefined;
  const to = dayOf(read, zone);
  const days = daysBetween(before.due_date, to);
  const { start_time, end_time, end_date } = before;
  const last = end_date && addDays(end_date, days);
  // A year of five digits begins with a plus.
  if (last?.startsWith('+')) return { columns: {}, issues: [{ field: 'due_date', msg: MESSAGES.not_allowed }] };
  if (!start_time || !end_time) return { columns: { due_date: to, end_date: last }, issues: [] };
  const shifted = (instant: string) => {
    const { date, hour, minute, second } = localTime(new Date(instant), home);
    return instantAt(addDays(date, days), home, hour, minute, second);
  };
  return atTimes(
    { kind: 'instant', instant: shifted(start_time) },
    { kind: 'instant', instant: shifted(end_time) },
    { zone, home },
  );
}

function wholeDays(from: Moment, to: Moment, zone: string): ReadSchedule {
  const [due_date, end_date] = [dayOf(from, zone), dayOf(to, zone)];
  if (end_date < due_date) return { columns: {}, issues: [{ field: 'end_time', msg: MESSAGES.end_after_start }] };
  return { columns: { due_date, all_day: true, start_time: null, end_time: null, end_date }, issues: [] };
}

type Zones = Pick<About, 'zone' | 'home'>;

function atTimes(from: Moment, to: Moment, { zone, home }: Zones): ReadSchedule {
  const [start, end] = [instantOf(from, zone), instantOf(to, zone)];
  if (end.getTime() <= start.getTime())
    return { columns: {}, issues: [{ field: 'end_time', msg: MESSAGES.end_after_start }] };
  const due_date = localDate(start, home);
  // What ends at midnight does not reach into the next day.
  const end_date = localDate(new Date(end.getTime() - 1), home);
  const [start_time, end_time] = [start.toISOString(), end.toISOString()];
  return { columns: { due_date, all_day: false, start_time, end_time, end_date }, issues: [] };
}

type Moment = Exclude<ReadDate, { kind: 'invalid' }>;

/** The requested kind, otherwise the current one. A task that becomes an event has a day and no end. */
function momentOf(read: ReadDate | null | undefined, before: About['before'], which: 'start' | 'end'): Moment | null {
  if (read === null || read?.kind === 'invalid') return null;
  if (read) return read;
  const instant = before?.[`${which}_time`];
  if (instant) return { kind: 'instant', instant: new Date(instant) };
  const date = which === 'start' ? before?.due_date : before?.end_date;
  return date ? { kind: 'date', date } : null;
}

/** If the kind is not given, a start without a time makes an all-day event. */
function allDay(body: Body, before: About['before'], start: ReadDate | undefined): boolean | undefined {
  const { all_day } = body;
  if ([true, 'true', 1, '1'].includes(all_day as string)) return true;
  if ([false, 'false', 0, '0'].includes(all_day as string)) return false;
  if (all_day !== undefined && all_day !== null && all_day !== '') return undefined;
  if (before?.type === 'CalendarEvent') return before.all_day;
  return start?.kind === 'date';
}

function endOf(body: Body, key: 'start_time' | 'end_time', zone: string): Given {
  const inParts = parted(body, key, zone);
  if (inParts.read !== undefined) return inParts;
  const whole = given(body, key, zone);
  return whole.read === undefined && key === 'start_time' ? given(body, 'due_date', zone) : whole;
}

function given(body: Body, field: string, zone: string): Given {
  const value = body[field];
  if (value === undefined) return { field, read: undefined };
  if (value === null || value === '') return { field, read: null };
  return { field, read: readWire(String(value), zone) };
}

/** `start_time_date` with `start_time_time`, such as 1:30 PM or 13:30. */
function parted(body: Body, key: 'start_time' | 'end_time', zone: string): Given {
  const day = given(body, `${key}_date`, zone);
  const time = body[`${key}_time`];
  if (!day.read || day.read.kind === 'invalid' || time === undefined || time === null || time === '') return day;
  const read = timeOf(String(time));
  const date = dayOf(day.read, zone);
  return { field: `${key}_time`, read: read ? instantOn(date, [...read, 0], undefined, zone) : INVALID };
}

const INVALID: ReadDate = { kind: 'invalid', reason: MESSAGES.time };

/** Hour and minute of 13:30, 1:30 PM or 1:30pm. */
export function timeOf(text: string): [hour: number, minute: number] | null {
  const [, hours, minutes, half] = /^\s*(\d{1,2}):(\d{2})\s*([ap]m)?\s*$/i.exec(text) ?? [];
  if (hours === undefined) return null;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  if (!half) return [hour, minute];
  return [(hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0), minute];
}

function dayOf(moment: Moment, zone: string): PlainDate {
  return moment.kind === 'date' ? moment.date : localDate(moment.instant, zone);
}

function instantOf(moment: Moment, zone: string): Date {
  if (moment.kind === 'instant') return moment.instant;
  const read = instantOn(moment.date, [0, 0, 0], undefined, zone);
  return read.kind === 'instant' ? read.instant : new Date(Number.NaN);
}

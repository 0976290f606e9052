import { addDays, daysBetween, type PlainDate } from '../dates/plain';
import { readWire } from '../dates/wire';
import { instantAt, localDate, localTime } from '../dates/zones';

/** When an entry is, for a viewer in a zone: its days, and its instants unless it takes whole days. */
export interface When {
  readonly from: PlainDate;
  /** The last day. */
  readonly to: PlainDate;
  readonly times: { readonly start: Date; readonly end: Date } | null;
}

/** The keys of a task or event with its time, as they are on the wire. */
interface WireWhen {
  readonly due_date: string | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly end_date: string | null;
}

/** Null for a task without a due date: it is on no day. */
export function whenOf(entry: WireWhen, zone: string): When | null {
  const start = instantOf(entry.start_time);
  if (start) return timed(start, instantOf(entry.end_time) ?? start, zone);
  const from = dayOf(entry.due_date);
  if (!from) return null;
  return wholeDays(from, dayOf(entry.end_date) ?? from);
}

export function wholeDays(from: PlainDate, to: PlainDate = from): When {
  return { from, to: to < from ? from : to, times: null };
}

/** An entry that ends at midnight does not take the day that begins then. */
export function timed(start: Date, end: Date, zone: string): When {
  const from = localDate(start, zone);
  const last = localDate(new Date(Math.max(start.getTime(), end.getTime() - 1)), zone);
  return { from, to: last < from ? from : last, times: { start, end } };
}

export function takesDay({ from, to }: When, day: PlainDate): boolean {
  return from <= day && day <= to;
}

/** Whole days, and entries over midnight, are drawn as a bar. */
export function isBar({ from, to, times }: When): boolean {
  return !times || from !== to;
}

/** The order on a day: whole days first, the longest of them first, then by time. */
export function byWhen(a: When, b: When): number {
  if (isBar(a) !== isBar(b)) return isBar(a) ? -1 : 1;
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  if (isBar(a) && a.to !== b.to) return a.to > b.to ? -1 : 1;
  return (a.times?.start.getTime() ?? 0) - (b.times?.start.getTime() ?? 0);
}

/** Minutes since midnight by the local clock, as the day is drawn: 24:00 if it runs into the next day. */
export function minutesOn({ from, to, times }: When, day: PlainDate, zone: string): [start: number, end: number] {
  if (!times) return [0, DAY_MINUTES];
  const start = from < day ? 0 : clock(times.start, zone);
  const end = to > day ? DAY_MINUTES : clock(times.end, zone) || DAY_MINUTES;
  return [start, Math.max(end, start)];
}

export const DAY_MINUTES = 24 * 60;

export function clock(instant: Date, zone: string): number {
  const { hour, minute } = localTime(instant, zone);
  return hour * 60 + minute;
}

/** The instant this many minutes after midnight by the clock; also of days before and after. */
export function atClock(day: PlainDate, minutes: number, zone: string): Date {
  const days = Math.floor(minutes / DAY_MINUTES);
  const rest = minutes - days * DAY_MINUTES;
  return instantAt(addDays(day, days), zone, Math.floor(rest / 60), rest % 60);
}

export function lengthInDays({ from, to }: When): number {
  return daysBetween(from, to) + 1;
}

function instantOf(text: string | null): Date | null {
  const read = text ? readWire(text) : null;
  return read?.kind === 'instant' ? read.instant : null;
}

function dayOf(text: string | null): PlainDate | null {
  const read = text ? readWire(text) : null;
  return read?.kind === 'date' ? read.date : null;
}

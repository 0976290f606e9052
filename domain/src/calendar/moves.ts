import { addDays, type PlainDate } from '../dates/plain';
import { localDate } from '../dates/zones';
import { atClock, clock, lengthInDays, timed, type When, wholeDays } from './when';

/** Drags stop at quarters of an hour. */
const STEP = 15;
/** An entry that becomes an event at a time of day takes an hour. */
const HOUR = 60;
const MINUTE = 60_000;

export interface Shift {
  readonly days: number;
  readonly minutes: number;
}

/**
 * Moved by days and minutes of the local clock: an event at nine stays at nine when it is moved over a change of
 * daylight saving, and keeps its length by that clock.
 */
export function moved(when: When, { days, minutes }: Shift, zone: string): When {
  if (!when.times) return wholeDays(addDays(when.from, days), addDays(when.to, days));
  const { start, end } = when.times;
  const shift = (instant: Date) =>
    atClock(addDays(localDate(instant, zone), days), clock(instant, zone) + minutes, zone);
  return inOrder(shift(start), shift(end), end.getTime() - start.getTime(), zone);
}

/** Its end moved by this many minutes; for whole days, by days. It keeps at least a quarter of an hour, or a day. */
export function resized(when: When, by: Shift, zone: string): When {
  if (!when.times) return wholeDays(when.from, addDays(when.to, Math.max(by.days, 1 - lengthInDays(when))));
  const { start, end } = when.times;
  const to = atClock(addDays(localDate(end, zone), by.days), clock(end, zone) + by.minutes, zone);
  const least = new Date(start.getTime() + STEP * MINUTE);
  return timed(start, to < least ? least : to, zone);
}

/** Dropped among whole days, it keeps the days it takes. */
export function onWholeDays(when: When, from: PlainDate): When {
  return wholeDays(from, addDays(from, lengthInDays(when) - 1));
}

/** Dropped at a time of day; an all-day entry takes an hour then. */
export function atTime(when: When, day: PlainDate, minutes: number, zone: string): When {
  const start = atClock(day, minutes, zone);
  const ms = when.times ? when.times.end.getTime() - when.times.start.getTime() : HOUR * MINUTE;
  return timed(start, new Date(start.getTime() + ms), zone);
}

/** Drawn on an empty part of a day, upwards or downwards. */
export function drawn(day: PlainDate, one: number, other: number, zone: string): When {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return timed(atClock(day, from, zone), atClock(day, Math.max(to, from + STEP), zone), zone);
}

/** A press without a drag makes half an hour, on the half hour. */
export function pressed(day: PlainDate, minutes: number, zone: string): When {
  const start = Math.floor(minutes / 30) * 30;
  return drawn(day, start, start + 30, zone);
}

export function snapped(minutes: number): number {
  return Math.round(minutes / STEP) * STEP;
}

export function sameWhen(a: When, b: When): boolean {
  if (a.from !== b.from || a.to !== b.to || !a.times !== !b.times) return false;
  return a.times?.start.getTime() === b.times?.start.getTime() && a.times?.end.getTime() === b.times?.end.getTime();
}

/** The body of the call. */
export function bodyOfWhen(type: 'CalendarTask' | 'CalendarEvent', { from, to, times }: When): Record<string, unknown> {
  if (type === 'CalendarTask') return { due_date: from };
  if (!times) return { all_day: true, start_time: from, end_time: to };
  return { all_day: false, start_time: times.start.toISOString(), end_time: times.end.toISOString() };
}

/** In the hour that daylight saving skips, both ends may fall on one instant. */
function inOrder(start: Date, end: Date, ms: number, zone: string): When {
  return timed(start, end > start ? end : new Date(start.getTime() + ms), zone);
}

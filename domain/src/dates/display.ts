import { distanceText, monthText, spanText, type TimeUnit } from '../locale/locale';
import { datesMessages as m } from './dates.messages';
import { daysBetween, pad, type PlainDate, partsOf } from './plain';
import { localDate, localTime, startOfDay } from './zones';

export type DateFormat = 'us' | 'eu';
export type TimeFormat = 'US' | '24h';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `11/21/2026`, or `21/11/2026` for European users. */
export function dateText(date: PlainDate, format: DateFormat): string {
  const { year, month, day } = partsOf(date);
  return format === 'eu' ? `${pad(day)}/${pad(month)}/${year}` : `${pad(month)}/${pad(day)}/${year}`;
}

/** `2:05 PM` or `14:05` */
export function timeText(instant: Date, zone: string, format: TimeFormat): string {
  const { hour, minute } = localTime(instant, zone);
  if (format === '24h') return `${pad(hour)}:${pad(minute)}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function instantText(instant: Date, zone: string, date: DateFormat, time: TimeFormat): string {
  return `${dateText(localDate(instant, zone), date)} ${timeText(instant, zone, time)}`;
}

/** `May 18`, or `18 May` for European users; with the year unless it is the current one. */
export function shortDate(date: PlainDate, today: PlainDate, format: DateFormat = 'us'): string {
  const { year, month, day } = partsOf(date);
  const name = monthText(month);
  const sameYear = year === partsOf(today).year;
  if (format === 'eu') return sameYear ? `${day} ${name}` : `${day} ${name} ${year}`;
  return sameYear ? `${name} ${day}` : `${name} ${day}, ${year}`;
}

/** A day close to today by its name, others like `shortDate`. */
export function dayText(date: PlainDate, today: PlainDate, format: DateFormat = 'us'): string {
  return m.near[daysBetween(today, date)] ?? shortDate(date, today, format);
}

/** `just now`, `5 minutes ago`, `3 days ago`, `in 2 hours` */
export function relativeTime(instant: Date, now: Date): string {
  const distance = now.getTime() - instant.getTime();
  const size = Math.abs(distance);
  if (size < MINUTE) return m.justNow;
  const { count, unit } = largestUnit(size);
  return distanceText(distance > 0 ? -count : count, unit);
}

/** The time to the first contact, from the hours of the record; empty if there was none. */
export function firstContactText(hours: number | null): string {
  if (hours === null) return '';
  const minutes = Math.floor(hours * 60 + 1e-9);
  if (minutes < 1) return m.underOneMinute;
  if (hours < 1) return spanText(minutes, 'minute');
  if (hours < 24) return spanText(Math.floor(hours), 'hour');
  return spanText(Math.floor(hours / 24), 'day');
}

/** Whole days of 24 hours, so that all screens and queries count alike in every time zone; never negative. */
export function daysSince(instant: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - instant.getTime()) / DAY));
}

/** How long something has lasted, in the largest unit that it fills: days, months of 30 days, years of 365. */
export interface Age {
  readonly count: number;
  readonly unit: 'day' | 'month' | 'year';
}

/** Up to two months stay days, which people count; from then on, `4mo` is clearer than `123d`. */
export function ageOf(days: number): Age {
  const whole = Math.max(0, Math.floor(days));
  if (whole < 60) return { count: whole, unit: 'day' };
  if (whole < 365) return { count: Math.floor(whole / 30), unit: 'month' };
  return { count: Math.floor(whole / 365), unit: 'year' };
}

export function daysText(days: number): string {
  return spanText(days, 'day');
}

/** Past due means due before the start of today, so an item due this morning is not past due this evening. */
export function isPastDue(due: PlainDate | Date, now: Date, zone: string): boolean {
  const today = localDate(now, zone);
  return typeof due === 'string' ? due < today : due.getTime() < startOfDay(today, zone).getTime();
}

function largestUnit(ms: number): { count: number; unit: TimeUnit } {
  if (ms < HOUR) return { count: Math.floor(ms / MINUTE), unit: 'minute' };
  if (ms < DAY) return { count: Math.floor(ms / HOUR), unit: 'hour' };
  const days = Math.floor(ms / DAY);
  if (days < 30) return { count: days, unit: 'day' };
  if (days < 365) return { count: Math.floor(days / 30), unit: 'month' };
  return { count: Math.floor(days / 365), unit: 'year' };
}

import { daysBetween, pad, type PlainDate, partsOf } from './plain';
import { localDate, localTime, startOfDay } from './zones';

export type DateFormat = 'us' | 'eu';
export type TimeFormat = 'US' | '24h';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
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
  const name = MONTHS[month - 1] ?? '';
  const sameYear = year === partsOf(today).year;
  if (format === 'eu') return sameYear ? `${day} ${name}` : `${day} ${name} ${year}`;
  return sameYear ? `${name} ${day}` : `${name} ${day}, ${year}`;
}

/** A day close to today by its name, others like `shortDate`. */
export function dayText(date: PlainDate, today: PlainDate, format: DateFormat = 'us'): string {
  const near: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };
  return near[daysBetween(today, date)] ?? shortDate(date, today, format);
}

/** `just now`, `5 minutes ago`, `3 days ago`, `in 2 hours` */
export function relativeTime(instant: Date, now: Date): string {
  const distance = now.getTime() - instant.getTime();
  const size = Math.abs(distance);
  if (size < MINUTE) return 'just now';
  const text = largestUnit(size);
  return distance > 0 ? `${text} ago` : `in ${text}`;
}

/** The time to the first contact, from the hours of the record; empty if there was none. */
export function firstContactText(hours: number | null): string {
  if (hours === null) return '';
  const minutes = Math.floor(hours * 60 + 1e-9);
  if (minutes < 1) return 'under one minute';
  if (hours < 1) return counted(minutes, 'minute');
  if (hours < 24) return counted(Math.floor(hours), 'hour');
  return counted(Math.floor(hours / 24), 'day');
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

/** Up to two months stay days, which people count by the day; from then on, `4mo` says more than `123d`. */
export function ageOf(days: number): Age {
  const whole = Math.max(0, Math.floor(days));
  if (whole < 60) return { count: whole, unit: 'day' };
  if (whole < 365) return { count: Math.floor(whole / 30), unit: 'month' };
  return { count: Math.floor(whole / 365), unit: 'year' };
}

export function daysText(days: number): string {
  return counted(days, 'day');
}

/** Past due means due before the start of today, so an item due this morning is not past due this evening. */
export function isPastDue(due: PlainDate | Date, now: Date, zone: string): boolean {
  const today = localDate(now, zone);
  return typeof due === 'string' ? due < today : due.getTime() < startOfDay(today, zone).getTime();
}

function largestUnit(ms: number): string {
  if (ms < HOUR) return counted(Math.floor(ms / MINUTE), 'minute');
  if (ms < DAY) return counted(Math.floor(ms / HOUR), 'hour');
  const days = Math.floor(ms / DAY);
  if (days < 30) return counted(days, 'day');
  if (days < 365) return counted(Math.floor(days / 30), 'month');
  return counted(Math.floor(days / 365), 'year');
}

function counted(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

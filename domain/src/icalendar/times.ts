import { type PlainDate, plainDate } from '../dates/plain';
import { instantAt, isTimeZone, localTime } from '../dates/zones';
import { zoneNamed } from '../dates/zone-names';
import { type Line, line, paramOf } from './component';

const UTC = 'Etc/UTC';
const two = (n: number) => String(n).padStart(2, '0');

/** 2026-11-23 as 20261123. */
export function dayValue(day: PlainDate): string {
  return day.replace(/-/g, '');
}

/** An instant in UTC: 20261123T080000Z. */
export function utcValue(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** An instant by the clock of a zone: 20261123T090000. */
export function localValue(instant: Date, zone: string): string {
  const { date, hour, minute, second } = localTime(instant, zone);
  return `${dayValue(date)}T${two(hour)}${two(minute)}${two(second)}`;
}

export const isUtc = (zone: string) => zone === UTC || zone === 'UTC';

/** A line with a time: in UTC, or by the clock of a zone, which the calendar describes as a VTIMEZONE. */
export function timeLine(name: string, instant: Date, zone: string): Line {
  return isUtc(zone) ? line(name, utcValue(instant)) : line(name, localValue(instant, zone), { TZID: zone });
}

export function dayLine(name: string, day: PlainDate): Line {
  return line(name, dayValue(day), { VALUE: 'DATE' });
}

/** A day, or a time with its zone. */
export type Time =
  | { readonly kind: 'day'; readonly date: PlainDate }
  | { readonly kind: 'time'; readonly date: PlainDate; readonly instant: Date; readonly zone: string };

const WRITTEN = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;

/** Reads a day or a time. `home`: the zone of a time without one. Returns a message for unreadable input. */
export function readTime(given: Line, value: string, home: string): Time | { readonly problem: string } {
  const [, year, month, day, hour, minute, second, z] = WRITTEN.exec(value.trim()) ?? [];
  const date = year ? plainDate(Number(year), Number(month), Number(day)) : null;
  const clock = [hour, minute, second].map(Number);
  if (!date || (hour !== undefined && !isClock(clock))) return { problem: `${given.name} has an invalid value` };
  if (hour === undefined) return { kind: 'day', date };
  const named = paramOf(given, 'TZID');
  const zone = z ? UTC : named === undefined ? home : zoneOf(named);
  if (!zone) return { problem: `${given.name} names a time zone that does not exist: ${named?.slice(0, 60)}` };
  const [h, m, s] = clock;
  return { kind: 'time', date, instant: instantAt(date, zone, h, m, Math.min(s ?? 0, 59)), zone };
}

function isClock([hour = 0, minute = 0, second = 0]: number[]): boolean {
  return hour < 24 && minute < 60 && second <= 60;
}

/** Some programs put a path before the name of a zone: /freeassociation.sourceforge.net/Europe/Berlin. */
function zoneOf(name: string): string | undefined {
  const zone = zoneNamed(name);
  const last = zone.split('/').slice(-2).join('/');
  return [zone, last].find((one) => /^[A-Za-z]/.test(one) && isTimeZone(one));
}

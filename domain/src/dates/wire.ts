import { pad, type PlainDate, plainDate } from './plain';
import { instantAt, localDate, localTime, offsetText, startOfDay, zoneOffset } from './zones';

export type ReadDate =
  | { kind: 'date'; date: PlainDate }
  | { kind: 'instant'; instant: Date }
  | { kind: 'invalid'; reason: string };

const SHAPE =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Reads every format that the API accepts: `YYYY/MM/DD`, `YYYY-MM-DD`, optionally with a time and a zone, including
 * ISO 8601. A time without a zone is in `zoneless`, because integrations send UTC that way.
 */
export function readWire(text: string, zoneless = 'UTC'): ReadDate {
  const m = SHAPE.exec(text.trim());
  if (!m) return invalid('Dates are written YYYY/MM/DD or YYYY/MM/DD HH:MM:SS -0400');
  const [, year, , month, day, hour, minute, second = '0', zone] = m;
  const date = plainDate(Number(year), Number(month), Number(day));
  if (!date) return invalid(`There is no such day as ${year}/${month}/${day}`);
  if (hour === undefined) return { kind: 'date', date };
  return instantOn(date, [Number(hour), Number(minute), Number(second)], zone, zoneless);
}

/** Reads a day; an instant becomes its day in the user's time zone. */
export function readDate(text: string, zone: string): { date: PlainDate } | { reason: string } {
  const read = readWire(text);
  if (read.kind === 'invalid') return { reason: read.reason };
  return { date: read.kind === 'date' ? read.date : localDate(read.instant, zone) };
}

/** Reads an instant; a day becomes its first instant in the user's time zone. */
export function readInstant(text: string, zone: string, zoneless = 'UTC'): { instant: Date } | { reason: string } {
  const read = readWire(text, zoneless);
  if (read.kind === 'invalid') return { reason: read.reason };
  return { instant: read.kind === 'instant' ? read.instant : startOfDay(read.date, zone) };
}

/** `2026/11/21 09:05:00 -0500` */
export function writeInstant(instant: Date, zone: string): string {
  const { date, hour, minute, second } = localTime(instant, zone);
  const offset = offsetText(zoneOffset(instant, zone));
  return `${writeDate(date)} ${pad(hour)}:${pad(minute)}:${pad(second)} ${offset}`;
}

/** `2026/11/21` */
export function writeDate(date: PlainDate): string {
  return date.replaceAll('-', '/');
}

/** The instant of a day, a time and an optional zone; shared with the date notations of imports. */
export function instantOn(
  date: PlainDate,
  [hour, minute, second]: [number, number, number],
  zone: string | undefined,
  zoneless: string,
): ReadDate {
  if (hour > 23 || minute > 59 || second > 59) return invalid(`There is no such time as ${hour}:${pad(minute)}`);
  // In some time zone its year would have five digits, which no format can write.
  if (date >= '9999-12-31') return invalid('Has to be before the last day of the year 9999');
  if (!zone) return { kind: 'instant', instant: instantAt(date, zoneless, hour, minute, second) };
  const offset = offsetMinutes(zone);
  if (offset === null) return invalid(`There is no such time zone as ${zone}`);
  const utc = instantAt(date, 'UTC', hour, minute, second).getTime();
  return { kind: 'instant', instant: new Date(utc - offset * 60_000) };
}

function offsetMinutes(zone: string): number | null {
  const m = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!m) return 0;
  const hours = Number(m[2]);
  const minutes = Number(m[3] ?? 0);
  if (hours > 14 || minutes > 59) return null;
  return (m[1] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

function invalid(reason: string): ReadDate {
  return { kind: 'invalid', reason };
}

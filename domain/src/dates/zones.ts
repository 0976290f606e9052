import { addDays, fromDayNumber, pad, type PlainDate, partsOf } from './plain';

export interface LocalTime {
  date: PlainDate;
  hour: number;
  minute: number;
  second: number;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Offsets change on quarter hours only, so one result of Intl serves every instant of the same quarter hour. */
const QUARTER = 15 * MINUTE;
const CACHE_LIMIT = 20_000;

interface Zone {
  format: Intl.DateTimeFormat;
  offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** The zone's offset from UTC at that instant, in minutes: -240 in New York in summer. */
export function zoneOffset(instant: Date, zone: string): number {
  const { format, offsets } = zoneOf(zone);
  const quarter = Math.floor(instant.getTime() / QUARTER);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const offset = readOffset(format, quarter * QUARTER);
  if (offsets.size >= CACHE_LIMIT) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

/** The database does not know these, or they are offsets, which it reads with the opposite sign. */
const NO_ZONE = /^(systemv\/.*|us\/pacific-new|[+-].*)$/i;
/** Other abbreviations have different meanings in different programs, such as India and Israel. */
const SHORT = ['UTC', 'GMT', 'UCT', 'EST', 'MST', 'HST', 'CET', 'EET', 'MET', 'WET', 'PRC', 'ROC', 'ROK'];

/** A name of the time zone database, which means the same to the server, the browser and PostgreSQL. */
export function isTimeZone(zone: string): boolean {
  if (NO_ZONE.test(zone) || (/^[a-z]{3}$/i.test(zone) && !SHORT.includes(zone.toUpperCase()))) return false;
  try {
    zoneOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Local date and time in the zone at that instant. */
export function localTime(instant: Date, zone: string): LocalTime {
  const shifted = instant.getTime() + zoneOffset(instant, zone) * MINUTE;
  const day = Math.floor(shifted / DAY);
  const seconds = Math.floor((shifted - day * DAY) / 1000);
  return {
    date: fromDayNumber(day),
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
  };
}

export function localDate(instant: Date, zone: string): PlainDate {
  return localTime(instant, zone).date;
}

/**
 * The instant of a local time in the zone. A time skipped in spring moves by the length of the gap (02:30 reads as
 * 03:30); a time that occurs twice in autumn is the first one.
 */
export function instantAt(date: PlainDate, zone: string, hour = 0, minute = 0, second = 0): Date {
  const { year, month, day } = partsOf(date);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const before = zoneOffset(new Date(asUtc - 24 * 60 * MINUTE), zone);
  const after = zoneOffset(new Date(asUtc + 24 * 60 * MINUTE), zone);
  const candidates = [...new Set([before, after])].map((offset) => new Date(asUtc - offset * MINUTE));
  const right = candidates.filter((at) => at.getTime() + zoneOffset(at, zone) * MINUTE === asUtc);
  const first = right.sort((a, b) => a.getTime() - b.getTime())[0];
  return first ?? new Date(asUtc - before * MINUTE);
}

/** The first instant of the day in the zone: midnight, or the end of the gap if midnight is skipped. */
export function startOfDay(date: PlainDate, zone: string): Date {
  const midnight = instantAt(date, zone);
  if (localDate(midnight, zone) !== date || localTime(midnight, zone).hour === 0) return midnight;
  return endOfGap(midnight, zone);
}

/** The instants covered by a range of days; `before` is exclusive. Null means no limit. */
export function instantRange(
  range: { from: PlainDate | null; to: PlainDate | null },
  zone: string,
): { from: Date | null; before: Date | null } {
  return {
    from: range.from === null ? null : startOfDay(range.from, zone),
    before: range.to === null ? null : startOfDay(addDays(range.to, 1), zone),
  };
}

/** `-0400`, the wire format. */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}${pad(size % 60)}`;
}

function zoneOf(zone: string): Zone {
  const known = zones.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const made = { format, offsets: new Map<number, number>() };
  zones.set(zone, made);
  return made;
}

function readOffset(format: Intl.DateTimeFormat, ms: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((shown - ms) / MINUTE);
}

/** Midnight was skipped, and `instantAt` moved past the gap; go back to its end. */
function endOfGap(inside: Date, zone: string): Date {
  const offset = zoneOffset(inside, zone);
  let at = inside.getTime();
  while (zoneOffset(new Date(at - QUARTER), zone) === offset) at -= QUARTER;
  return new Date(at);
}

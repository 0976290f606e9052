import { addDays, dayNumber, fromDayNumber, type PlainDate, partsOf } from '@fairlead/domain/dates/plain';
import { startOfDay } from '@fairlead/domain/dates/zones';
import type { Slices } from './slices';

/** The days of a time zone in which instants are looked up: their first instants in microseconds, without a gap. */
export interface DayStarts {
  readonly first: PlainDate;
  readonly starts: Float64Array;
}

/** From one day on, this many days. Calculating a year takes some milliseconds, so the last ones are cached. */
export function* dayStarts(first: PlainDate, count: number, zone: string): Slices<DayStarts> {
  const starts = new Float64Array(count);
  for (let at = 0; at < count; ) {
    const { year, month, day } = partsOf(fromDayNumber(dayNumber(first) + at));
    const own = startsOfYear(year, zone);
    const from = (Date.UTC(year, month - 1, day) - Date.UTC(year, 0)) / 86_400_000;
    const part = own.subarray(from, from + count - at);
    starts.set(part, at);
    at += part.length;
    yield;
  }
  return { first, starts };
}

const MOST_YEARS = 200;
const known = new Map<string, Float64Array>();

function startsOfYear(year: number, zone: string): Float64Array {
  const key = `${zone} ${year}`;
  const found = known.get(key) ?? workedOut(year, zone);
  known.delete(key);
  known.set(key, found);
  for (const oldest of known.keys()) if (known.size > MOST_YEARS) known.delete(oldest);
  return found;
}

function workedOut(year: number, zone: string): Float64Array {
  const first = `${year}-01-01`;
  const days = (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / 86_400_000;
  return Float64Array.from({ length: days }, (_, at) => startOfDay(addDays(first, at), zone).getTime() * 1000);
}

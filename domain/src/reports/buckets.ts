import {
  addDays,
  addMonths,
  type PlainDate,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from '../dates/plain';
import type { DateRange } from '../dates/presets';
import type { Bucket } from './report';

const LAST_DAY: PlainDate = '9999-12-31';
/** The most groups of time that an answer has. */
export const MOST_BUCKETS = 400;

/** The first day of the bucket that a day is in. */
export function startOfBucket(day: PlainDate, bucket: Bucket, weekStart: number): PlainDate {
  switch (bucket) {
    case 'day':
      return day;
    case 'week':
      return startOfWeek(day, weekStart);
    case 'month':
      return startOfMonth(day);
    case 'quarter':
      return startOfQuarter(day);
    case 'year':
      return startOfYear(day);
  }
}

/** The first day of the next bucket; undefined after the last year that can be written. */
function nextBucket(start: PlainDate, bucket: Bucket): PlainDate | undefined {
  const next = following(start, bucket);
  return next > start && next.length === start.length ? next : undefined;
}

function following(start: PlainDate, bucket: Bucket): PlainDate {
  switch (bucket) {
    case 'day':
      return addDays(start, 1);
    case 'week':
      return addDays(start, 7);
    case 'month':
      return addMonths(start, 1);
    case 'quarter':
      return addMonths(start, 3);
    case 'year':
      return addMonths(start, 12);
  }
}

/**
 * The first days of all buckets that the days from `from` to `to` are in, in order; undefined if they are more than
 * `MOST_BUCKETS`.
 */
export function bucketsBetween(
  from: PlainDate,
  to: PlainDate,
  bucket: Bucket,
  weekStart: number,
): PlainDate[] | undefined {
  const found: PlainDate[] = [];
  let at: PlainDate | undefined = startOfBucket(from, bucket, weekStart);
  for (; at !== undefined && at <= to; at = nextBucket(at, bucket)) {
    if (found.length === MOST_BUCKETS) return undefined;
    found.push(at);
  }
  return found;
}

/** The days of a bucket that are in the range. */
export function daysOfBucket(
  start: PlainDate,
  bucket: Bucket,
  { from, to }: DateRange,
): { from: PlainDate; to: PlainDate } {
  const next = nextBucket(start, bucket);
  const last = next === undefined ? LAST_DAY : addDays(next, -1);
  return { from: from !== null && from > start ? from : start, to: to !== null && to < last ? to : last };
}

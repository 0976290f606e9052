import { addDays } from '../dates/plain';
import { localDate, startOfDay } from '../dates/zones';
import { kindOf, RECORD_KINDS } from '../kinds/kinds';

/** The filters of the activity feed (1§9). `Any` is the same as `ALL`. */
export const FEED_FILTERS = ['ALL', 'ACTIVITIES', 'EMAIL', 'SMS', 'SYSTEM_UPDATES', 'Any'] as const;
export type FeedFilter = (typeof FEED_FILTERS)[number];
/** The filters that select some kinds of entries. */
export type FeedGroup = Exclude<FeedFilter, 'ALL' | 'Any'>;

/** The date buckets of the activity feed (1§9). Each entry is in exactly one of those after `ANY_TIME`. */
export const DATE_BUCKETS = ['ANY_TIME', 'TODAY', 'YESTERDAY', 'PAST_7_DAYS', 'OLDER'] as const;
export type DateBucket = (typeof DATE_BUCKETS)[number];

/** What an entry is about (1§9). A kind of record that the specification does not know adds its own name. */
export const FEED_RECORD_TYPES: readonly string[] = [
  ...new Set([
    'Email',
    'Trackable Email Action',
    'Customer',
    'Deal',
    'Company',
    'Person',
    'CalendarTask',
    'CalendarEvent',
    ...RECORD_KINDS.map((kind): string => kindOf(kind).wire_name),
  ]),
];

export interface BucketRange {
  readonly from?: Date;
  /** Not included. */
  readonly until?: Date;
}

/** The instants of a bucket. The days are those of the user's time zone, which may have 23 or 25 hours. */
export function bucketRange(bucket: DateBucket, now: Date, zone: string): BucketRange {
  const today = localDate(now, zone);
  const start = (days: number) => startOfDay(addDays(today, -days), zone);
  switch (bucket) {
    case 'ANY_TIME':
      return {};
    case 'TODAY':
      return { from: start(0) };
    case 'YESTERDAY':
      return { from: start(1), until: start(0) };
    case 'PAST_7_DAYS':
      return { from: start(7), until: start(1) };
    case 'OLDER':
      return { until: start(7) };
  }
}

/** The bucket of an instant: the heading above it. */
export function bucketOf(instant: Date, now: Date, zone: string): Exclude<DateBucket, 'ANY_TIME'> {
  const is = (bucket: DateBucket) => instant >= (bucketRange(bucket, now, zone).from ?? new Date(0));
  if (is('TODAY')) return 'TODAY';
  if (is('YESTERDAY')) return 'YESTERDAY';
  return is('PAST_7_DAYS') ? 'PAST_7_DAYS' : 'OLDER';
}

/** The filter as it is sent and stored, in any case; undefined if it is unknown. */
export function feedFilterOf(value: unknown): FeedFilter | undefined {
  if (typeof value !== 'string') return undefined;
  return FEED_FILTERS.find((filter) => filter.toLowerCase() === value.toLowerCase());
}

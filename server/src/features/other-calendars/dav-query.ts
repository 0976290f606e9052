import { addDays, dayNumber, fromDayNumber } from '@fairlead/domain/dates/plain';
import { instantAt, localDate } from '@fairlead/domain/dates/zones';
import { type Component, unescaped } from '@fairlead/domain/icalendar/component';
import type { CalendarRow } from '@fairlead/domain/other-calendars/resource';
import { occurrencesOf, type Series } from '@fairlead/domain/recurrence/series';
import type { DavObject } from './dav-objects';
import type { Element } from './dav-xml';

/** A filter of calendar-query (RFC 4791, 9.7). */
interface Filter {
  readonly name: string;
  readonly absent: boolean;
  readonly range: Range | undefined;
  readonly properties: readonly PropertyFilter[];
}

interface Range {
  readonly from: Date;
  readonly to: Date;
}

interface PropertyFilter {
  readonly name: string;
  readonly absent: boolean;
  readonly text: string | undefined;
  readonly negated: boolean;
}

const FIRST = new Date('1900-01-01T00:00:00Z');
const LAST = new Date('9999-12-30T00:00:00Z');
/** Occurrences are searched this far ahead of the start of a range without an end. */
const YEARS_AHEAD = 10;
/** Each is checked for every entry. */
const MOST_FILTERS = 20;

/** Undefined for an unknown filter: it is refused, not guessed. No filter: everything. */
export function readFilter(given: Element | undefined): Filter | 'all' | undefined {
  const [calendar] = given?.children ?? [];
  if (!calendar) return 'all';
  if (calendar.name !== 'C:comp-filter' || calendar.attributes.name !== 'VCALENDAR') return undefined;
  const [inner, ...more] = calendar.children;
  if (!inner) return 'all';
  if (inner.name !== 'C:comp-filter' || more.length) return undefined;
  const properties = inner.children.filter(({ name }) => name === 'C:prop-filter').map(propertyOf);
  const range = rangeOf(inner.children.find(({ name }) => name === 'C:time-range'));
  const known = ['C:prop-filter', 'C:time-range', 'C:is-not-defined'];
  if (properties.length > MOST_FILTERS) return undefined;
  if (range === null || properties.includes(undefined) || inner.children.some(({ name }) => !known.includes(name)))
    return undefined;
  return {
    name: inner.attributes.name?.toUpperCase() ?? '',
    absent: inner.children.some(({ name }) => name === 'C:is-not-defined'),
    range,
    properties: properties as PropertyFilter[],
  };
}

function propertyOf({ attributes, children }: Element): PropertyFilter | undefined {
  const known = ['C:is-not-defined', 'C:text-match'];
  if (children.some(({ name }) => !known.includes(name))) return undefined;
  const text = children.find(({ name }) => name === 'C:text-match');
  return {
    name: attributes.name?.toUpperCase() ?? '',
    absent: children.some(({ name }) => name === 'C:is-not-defined'),
    text: text?.text.toLowerCase(),
    negated: text?.attributes['negate-condition'] === 'yes',
  };
}

/** Null for a range that cannot be read. */
function rangeOf(given: Element | undefined): Range | undefined | null {
  if (!given) return undefined;
  const { start, end } = given.attributes;
  const [from, to] = [instantOf(start, FIRST), instantOf(end, LAST)];
  if (!from || !to || from >= to || from >= LAST) return null;
  return { from, to: to < LAST ? to : LAST };
}

function instantOf(text: string | undefined, otherwise: Date): Date | undefined {
  if (text === undefined) return otherwise;
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts;
  const read = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(read.getTime()) ? undefined : read;
}

export function matches({ components, resource }: DavObject, filter: Filter | 'all'): boolean {
  if (filter === 'all') return true;
  const own = components.filter(({ name }) => name === filter.name);
  if (filter.absent || !own.length) return filter.absent && !own.length;
  if (!own.some((one) => filter.properties.every((asked) => hasProperty(one, asked)))) return false;
  const { range } = filter;
  return !range || [resource.main, ...resource.changed].some((row) => isWithin(row, range));
}

function hasProperty({ lines }: Component, { name, absent, text, negated }: PropertyFilter): boolean {
  const found = lines.filter((line) => line.name === name);
  if (absent || !found.length) return absent && !found.length;
  if (text === undefined) return true;
  return found.some(({ value }) => unescaped(value).toLowerCase().includes(text)) !== negated;
}

const FIRST_DAYS = 3;

/** A task without a day is in every range. */
function isWithin(row: CalendarRow, range: Range): boolean {
  if (row.due_date === null || touches(row, row, range)) return true;
  if (row.rrule === null) return false;
  const low = dayNumber(localDate(range.from, row.time_zone)) - 1;
  const limit = new Date(range.from);
  limit.setUTCFullYear(limit.getUTCFullYear() + YEARS_AHEAD);
  const high = dayNumber(localDate(range.to < limit ? range.to : limit, row.time_zone)) + 1;
  const series = { ...row, taken: row.taken ?? [] } as unknown as Series;
  // Most series have an occurrence soon: a few days are examined first, then twice as many each time.
  for (let [day, days] = [low, FIRST_DAYS]; day <= high; [day, days] = [day + days, days * 2]) {
    const [from, to] = [fromDayNumber(day), fromDayNumber(Math.min(day + days - 1, high))];
    if (occurrencesOf(series, from, to).some((one) => touches(row, one, range))) return true;
  }
  return false;
}

type Times = Pick<CalendarRow, 'due_date' | 'end_date' | 'start_time' | 'end_time'>;

function touches(
  { time_zone }: CalendarRow,
  { due_date, end_date, start_time, end_time }: Times,
  { from, to }: Range,
): boolean {
  if (start_time && end_time) return new Date(start_time) < to && new Date(end_time) > from;
  if (due_date === null) return false;
  return instantAt(due_date, time_zone) < to && instantAt(addDays(end_date ?? due_date, 1), time_zone) > from;
}

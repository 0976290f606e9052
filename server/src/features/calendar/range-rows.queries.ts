import type { CalendarItem } from '@fairlead/domain/calendar/calendar.contract';
import { dayNumber, fromDayNumber, type PlainDate } from '@fairlead/domain/dates/plain';
import type { Ctx } from '../../base/context';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import { binaryArray, wholeAt } from '../../reading/held/binary-array';

/** What decides where an entry is on the calendar. */
export interface RangeRow {
  readonly id: number;
  readonly type: CalendarItem['type'];
  readonly owner_id: number | null;
  readonly event_category_id: number | null;
  /** Days since 1970-01-01, in the entry's own zone. */
  readonly due: number;
  readonly end: number | null;
  /** Milliseconds since 1970. */
  readonly starts: number | null;
  readonly ends: number | null;
  readonly complete: boolean;
  readonly is_recurring: boolean;
  readonly series: SeriesOfRow | null;
}

interface SeriesOfRow {
  readonly time_zone: string;
  readonly rrule: string;
  readonly rrule_start: string;
  readonly recurrence_end: PlainDate;
  readonly occurrence_date: PlainDate | null;
  readonly exdate: string | null;
  /** The entry of which the rows of its days are. */
  readonly base: number;
}

/** What is true of an entry, in one number. */
const IS_TASK = 1;
const IS_COMPLETE = 2;
const IS_OF_SERIES = 4;
const HAS_RULE = 8;

const mark = (bit: number, condition: Sql) => sql`case when ${condition} then ${raw(String(bit))} else 0 end`;

const NUMBERS = {
  id: sql`e.id`,
  marks: join(
    [
      mark(IS_TASK, sql`e.type = 'CalendarTask'`),
      mark(IS_COMPLETE, sql`e.completed_at is not null`),
      mark(IS_OF_SERIES, sql`e.base_entry_id is not null`),
      mark(HAS_RULE, sql`e.rrule is not null`),
    ],
    ' | ',
  ),
  owner_id: sql`e.owner_id`,
  event_category_id: sql`e.event_category_id`,
  due: sql`e.due_date`,
  end: sql`e.end_date`,
  starts: sql`e.start_time`,
  ends: sql`e.end_time`,
};

const OF_SERIES = {
  base: sql`case when e.base_entry_id is null then e.id else e.base_entry_id end`,
  time_zone: sql`e.time_zone`,
  rrule: sql`e.rrule`,
  rrule_start: sql`e.rrule_start`,
  recurrence_end: sql`e.recurrence_end`,
  occurrence_date: sql`e.occurrence_date`,
  exdate: sql`e.exdate`,
};

export type PackedRows = Readonly<Record<keyof typeof NUMBERS | keyof typeof OF_SERIES, Buffer | null>>;

/** What of an entry decides where it is, and what of a series its rule. */
export const PLACING_COLUMNS = raw(
  'e.id, e.type, e.completed_at, e.base_entry_id, e.rrule, e.owner_id, e.event_category_id, e.due_date, e.end_date, e.start_time,' +
    ' e.end_time, e.time_zone, e.rrule_start, e.recurrence_end, e.occurrence_date, e.exdate',
);

/**
 * Each column of the entries `e` as one binary array, since a month of a team has thousands: a value for each entry, and
 * what only a series has for each series.
 */
export const packedRows = join([
  ...Object.entries(NUMBERS).map(([as, value]) => packed(value, as)),
  ...Object.entries(OF_SERIES).map(
    ([as, value]) => sql`array_send(array_agg(${value}) filter (where e.rrule is not null)) as ${name(as)}`,
  ),
]);

function packed(value: Sql, as: string): Sql {
  return sql`array_send(array_agg(${value})) as ${name(as)}`;
}

type Taken = ReadonlyMap<number, readonly PlainDate[]>;

interface SeriesAsked {
  readonly bases: readonly number[];
  readonly low: PlainDate;
  readonly high: PlainDate;
}

/** The days from `low` to `high` that have rows of their own, by the entry of the series. */
export async function takenDays({ db, account }: Ctx, { bases, low, high }: SeriesAsked): Promise<Taken> {
  const found = new Map<number, PlainDate[]>();
  if (!bases.length) return found;
  const sent = await db.prepared.one<Record<'base' | 'day', Buffer | null>>(sql`
    select ${packed(sql`t.base_entry_id`, 'base')}, ${packed(sql`t.occurrence_date`, 'day')} from calendar_entry t
     where t.account_id = ${account.id} and t.base_entry_id = any(${bases}::bigint[])
       and t.occurrence_date between ${low}::date and ${high}::date and t.deleted_at is null`);
  const days = numbers(sent.day);
  for (const [at, base] of numbers(sent.base).entries()) {
    const of = found.get(base ?? 0) ?? [];
    of.push(fromDayNumber(dayOf(days[at]) ?? 0));
    found.set(base ?? 0, of);
  }
  return found;
}

/** The database counts days and microseconds from 2000-01-01. */
const ITS_FIRST_DAY = dayNumber('2000-01-01');
const ITS_FIRST_MS = ITS_FIRST_DAY * 86_400_000;

export function readRows(packed: PackedRows): RangeRow[] {
  const marks = numbers(packed.marks);
  const owners = numbers(packed.owner_id);
  const categories = numbers(packed.event_category_id);
  const [due, end] = [numbers(packed.due), numbers(packed.end)];
  const [starts, ends] = [numbers(packed.starts), numbers(packed.ends)];
  const nextSeries = seriesOf(packed);
  return numbers(packed.id).map((id, at): RangeRow => {
    const is = marks[at] ?? 0;
    return {
      id: id ?? 0,
      type: is & IS_TASK ? 'CalendarTask' : 'CalendarEvent',
      owner_id: owners[at] ?? null,
      event_category_id: categories[at] ?? null,
      due: dayOf(due[at]) ?? 0,
      end: dayOf(end[at]),
      starts: msOf(starts[at]),
      ends: msOf(ends[at]),
      complete: (is & IS_COMPLETE) > 0,
      is_recurring: (is & (IS_OF_SERIES | HAS_RULE)) > 0,
      series: is & HAS_RULE ? nextSeries() : null,
    };
  });
}

function seriesOf(packed: PackedRows): () => SeriesOfRow {
  const bases = numbers(packed.base);
  const zones = texts(packed.time_zone);
  const rules = texts(packed.rrule);
  const starts = texts(packed.rrule_start);
  const ends = datesOf(packed.recurrence_end);
  const dates = datesOf(packed.occurrence_date);
  const exdates = texts(packed.exdate);
  let next = 0;
  return () => {
    const at = next;
    next += 1;
    return {
      time_zone: zones[at] ?? '',
      rrule: rules[at] ?? '',
      rrule_start: starts[at] ?? '',
      recurrence_end: ends[at] ?? '',
      occurrence_date: dates[at] ?? null,
      exdate: exdates[at] ?? null,
      base: bases[at] ?? 0,
    };
  };
}

function dayOf(days: number | null | undefined): number | null {
  return typeof days === 'number' ? days + ITS_FIRST_DAY : null;
}

/** Many series end on the same day, often one far ahead. */
function datesOf(sent: Buffer | null): (PlainDate | null)[] {
  const known = new Map<number, PlainDate>();
  return numbers(sent).map((days) => {
    const day = dayOf(days);
    if (day === null) return null;
    const date = known.get(day) ?? fromDayNumber(day);
    known.set(day, date);
    return date;
  });
}

function msOf(microseconds: number | null | undefined): number | null {
  return typeof microseconds === 'number' ? microseconds / 1000 + ITS_FIRST_MS : null;
}

export function numbers(sent: Buffer | null): (number | null)[] {
  return values(sent, (start, length) => wholeAt(sent as Buffer, start, length));
}

/** Rules, names of zones and dates have no letters beyond ASCII. */
function texts(sent: Buffer | null): (string | null)[] {
  return values(sent, (start, length) => (sent as Buffer).toString('latin1', start, start + length));
}

function values<T>(sent: Buffer | null, read: (start: number, length: number) => T): (T | null)[] {
  const array = binaryArray(sent);
  const found = new Array<T | null>(array.length);
  array.each((at, start, length) => {
    found[at] = length < 0 ? null : read(start, length);
  });
  return found;
}

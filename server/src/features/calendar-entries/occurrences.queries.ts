import type { EntryType } from '@fairlead/domain/calendar-entries/entry-type';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { startOfDay } from '@fairlead/domain/dates/zones';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { occurrencesOf, type Series } from '@fairlead/domain/recurrence/series';
import type { Ctx } from '../../base/context';
import { raw, type Sql, sql } from '../../base/sql';
import { visibleHanging } from '../../reading/hanging';

/** What a calendar shows of an entry or of an occurrence of a series. Days are those of the entry's zone. */
export interface CalendarOccurrence {
  /** Of the row; of an occurrence that is none, the id of the row with the rule, to be named with `occurrence_date`. */
  readonly id: number;
  readonly is_row: boolean;
  /** The first entry of its series, if it is in one. */
  readonly series_id: number | null;
  readonly occurrence_date: PlainDate | null;
  readonly type: EntryType;
  readonly name: string;
  readonly owner_id: number | null;
  /** The users asked for with whom it is shared. */
  readonly shared_user_ids: readonly number[];
  readonly event_category_id: number | null;
  readonly calendar_entry_priority_id: number | null;
  readonly calendar_entry_status_id: number | null;
  readonly due_date: PlainDate;
  readonly end_date: PlainDate | null;
  readonly all_day: boolean;
  /** Instants as text. */
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly completed: boolean;
}

type Found = Omit<CalendarOccurrence, 'is_row' | 'due_date'> &
  Omit<Series, 'rrule' | 'taken'> & {
    readonly type: EntryType;
    readonly rrule: string | null;
    readonly taken: readonly PlainDate[] | null;
  };

const COLUMNS = raw(`e.id, e.type, e.name, e.owner_id, e.event_category_id, e.calendar_entry_priority_id,
  e.calendar_entry_status_id, e.due_date, e.end_date, e.all_day, e.start_time, e.end_time, e.completed_at is not null as completed,
  e.rrule, e.rrule_start, e.recurrence_end, e.exdate, e.occurrence_date, e.time_zone,
  coalesce(e.base_entry_id, case when e.rrule is not null then e.id end) as series_id`);

/**
 * What is on the calendars of these users from `from` to `to`, both included, by the days of the reader, and that the
 * reader may see: entries that they own or that are shared with them, and the occurrences of series.
 */
export async function occurrencesBetween(
  ctx: Ctx,
  users: readonly number[],
  from: PlainDate,
  to: PlainDate,
): Promise<CalendarOccurrence[]> {
  // Days of another zone may be one off.
  const [low, high] = [addDays(from, -1), addDays(to, 1)];
  const taken = sql`case when x.rrule is not null then (select json_agg(t.occurrence_date) from calendar_entry t
      where t.account_id = ${ctx.account.id} and t.base_entry_id = x.series_id and t.id <> x.id
        and t.occurrence_date is not null and t.deleted_at is null) end`;
  const rows =
    await ctx.db.prepared.rows<Found>(sql`select x.*, ${taken} as taken, (select coalesce(json_agg(s.user_id), '[]')
      from calendar_entry_sharing s where s.account_id = ${ctx.account.id} and s.calendar_entry_id = x.id
        and s.user_id = any(${users}::bigint[])) as shared_user_ids
    from (${entriesOf(ctx, users, low, high)}) x`);
  const zone = ctx.actor.time_zone;
  const [begin, end] = [startOfDay(from, zone).getTime(), startOfDay(addDays(to, 1), zone).getTime()];
  const isThere = ({ due_date, end_date, start_time, end_time }: CalendarOccurrence) => {
    if (start_time && end_time) return Date.parse(start_time) < end && Date.parse(end_time) > begin;
    return due_date <= to && (end_date ?? due_date) >= from;
  };
  return rows
    .flatMap((row) => shownOf(row, low, high))
    .filter(isThere)
    .sort(inOrder);
}

/** One-off rows by the day on which they start or end, shared ones by their shares, and rules by their last day. */
function entriesOf(ctx: Ctx, users: readonly number[], low: PlainDate, high: PlainDate): Sql {
  const may = visibleHanging(ctx, CALENDAR_ENTRY.name, 'e');
  const owned = sql`e.owner_id = any(${users}::bigint[])`;
  const days = sql`e.due_date <= ${high}::date and coalesce(e.end_date, e.due_date) >= ${low}::date`;
  const select = sql`select ${COLUMNS} from calendar_entry e where`;
  return sql`${select} ${owned} and e.rrule is null and e.due_date between ${low}::date and ${high}::date and ${may}
    union all
    ${select} ${owned} and e.rrule is null and e.end_date > e.due_date and e.end_date >= ${low}::date
      and e.due_date < ${low}::date and ${may}
    union all
    ${select} ${owned} and e.rrule is not null and e.recurrence_end >= ${low}::date and ${may}
    union all
    select ${COLUMNS} from (select distinct s.calendar_entry_id as id from calendar_entry_sharing s
      where s.account_id = ${ctx.account.id} and s.user_id = any(${users}::bigint[])) s
      join calendar_entry e on e.account_id = ${ctx.account.id} and e.id = s.id
    where (e.owner_id is null or not ${owned}) and ${may}
      and case when e.rrule is null then ${days} else e.recurrence_end >= ${low}::date end`;
}

/** The row itself, and the occurrences of its rule. */
function shownOf(row: Found, low: PlainDate, high: PlainDate): CalendarOccurrence[] {
  const { rrule, rrule_start: _start, recurrence_end: _end, exdate: _left, time_zone: _zone, taken, ...rest } = row;
  const own: CalendarOccurrence[] =
    row.due_date === null ? [] : [{ ...rest, ...instants(row), due_date: row.due_date, is_row: true }];
  if (rrule === null) return own;
  const series: Series = { ...row, ...instants(row), rrule, taken: taken ?? [] };
  const later = occurrencesOf(series, low, high).map(
    ({ date, ...moment }): CalendarOccurrence => ({
      ...rest,
      ...moment,
      occurrence_date: date,
      is_row: false,
      completed: false,
    }),
  );
  return [...own, ...later];
}

/** The driver reads instants as dates. */
function instants({ start_time, end_time }: Found) {
  const text = (at: unknown) => (at === null ? null : new Date(at as string).toISOString());
  return { start_time: text(start_time), end_time: text(end_time) };
}

function inOrder(a: CalendarOccurrence, b: CalendarOccurrence): number {
  const [first, second] = [`${a.due_date} ${a.start_time ?? ''}`, `${b.due_date} ${b.start_time ?? ''}`];
  return first === second ? a.id - b.id : first < second ? -1 : 1;
}

import type { CalendarItem } from '@fairlead/domain/calendar/calendar.contract';
import type { Days } from '@fairlead/domain/calendar/views';
import { addDays, daysBetween, type PlainDate } from '@fairlead/domain/dates/plain';
import { startOfDay } from '@fairlead/domain/dates/zones';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { Ctx } from '../../base/context';
import { all, any, empty, join, type Sql, sql } from '../../base/sql';
import { entryPlaceJson } from '../../presenting/entry-place';
import { visibleHanging, visibleHangingAmongMany } from '../../reading/hanging';
import { numbers, type PackedRows, packedRows, PLACING_COLUMNS, type RangeRow, readRows } from './range-rows.queries';

export interface Asked {
  readonly days: Days;
  readonly users: readonly number[];
  /** Categories of entries. */
  readonly show: ReadonlySet<string>;
  /** Event categories, null for none; all if left out. */
  readonly categories: readonly (number | null)[] | undefined;
  readonly today: PlainDate;
  /** The maximum number of entries sent for each day. */
  readonly perDay: number;
}

/** The maximum number of entries on one screen; of more, those of the first days. */
const MOST_ROWS = 20_000;

export interface Found {
  /** Series with their rule, entries over several days, and of each day the first `perDay` of those that take only it. */
  readonly rows: readonly RangeRow[];
  /** How many more take only this day, counted from the first one asked for. */
  readonly more: readonly { readonly day: number; readonly n: number }[];
}

/** The entries of the users in these days, seen by the actor. */
export async function entriesIn(ctx: Ctx, asked: Asked): Promise<Found> {
  const { users, days } = asked;
  // The day of an entry is in its own zone: one more day on both sides finds those on another day here.
  const [from, to] = [addDays(days.from, -1), addDays(days.to, 1)];
  const inDays = sql`e.due_date between ${from}::date and ${to}::date`;
  const intoThem = sql`e.end_date > e.due_date and e.due_date < ${from}::date and e.end_date >= ${from}::date`;
  const single = sql`e.rrule is null and e.deleted_at is null and e.account_id = ${ctx.account.id}`;
  const series = sql`e.rrule is not null and e.deleted_at is null and e.account_id = ${ctx.account.id}
    and e.recurrence_end >= ${from}::date and left(e.rrule_start, 10) <= ${to}`;
  const owned = sql`e.owner_id = any(${users}::bigint[])`;
  // They do not overlap.
  const branches = [
    sql`select e.* from calendar_entry e where ${owned} and ${single} and ${inDays}`,
    sql`select e.* from calendar_entry e where ${owned} and ${single} and ${intoThem}`,
    sql`select e.* from calendar_entry e where ${owned} and ${series}`,
    sql`select e.* from calendar_entry e where (e.owner_id is null or not ${owned})
        and e.id in (select s.calendar_entry_id from calendar_entry_sharing s
          where s.account_id = ${ctx.account.id} and s.user_id = any(${users}::bigint[]))
        and ((${single} and (${inDays} or (${intoThem}))) or (${series}))`,
  ];
  const found = (order: Sql) => sql`select ${PLACING_COLUMNS}, ${onlyDay(ctx, days)} as day
    from (${join(branches, ' union all ')}) e where ${seen(ctx, users)} and ${ofTypes(asked)} ${order} limit ${MOST_ROWS}`;
  const read = (order: Sql) => ctx.db.prepared.one<PackedFound>(firstOfDays(found(order), asked.perDay));
  const all = await read(empty);
  // Only if some are left out does their order matter.
  const sent = all.found < MOST_ROWS ? all : await read(sql`order by e.due_date, e.id`);
  const counts = numbers(sent.more_n);
  return {
    rows: readRows(sent),
    more: numbers(sent.more_day).map((day, at) => ({ day: (day ?? 1) - 1, n: counts[at] ?? 0 })),
  };
}

type PackedFound = PackedRows & Record<'more_day' | 'more_n', Buffer | null> & { readonly found: number };

/**
 * The only day that an entry takes, counted from 1 for the viewer; 0 if it is none of these days. Null if it takes several
 * or is a series.
 */
function onlyDay(ctx: Ctx, { from, to }: Days): Sql {
  const length = daysBetween(from, to) + 1;
  const starts = Array.from({ length: length + 1 }, (_, day) =>
    startOfDay(addDays(from, day), ctx.actor.time_zone).toISOString(),
  );
  const midnights = sql`${starts}::timestamptz[]`;
  const ends = sql`coalesce(e.end_time, e.start_time)`;
  const first = sql`width_bucket(e.start_time, ${midnights})`;
  return sql`case when e.rrule is not null or (e.start_time is null and e.end_date > e.due_date) then null
    when e.start_time is null
      then case when e.due_date between ${from}::date and ${to}::date then e.due_date - ${from}::date + 1 else 0 end
    when e.start_time < ${starts[0]}::timestamptz then case when ${ends} <= ${starts[0]}::timestamptz then 0 end
    when e.start_time >= ${starts.at(-1)}::timestamptz then 0
    when ${ends} <= (${midnights})[${first} + 1] then ${first} end`;
}

/** Thousands of entries of a month are only counted: of those that take one day, a calendar shows the first. */
function firstOfDays(found: Sql, perDay: number): Sql {
  return sql`with found as materialized (${found}),
    first as (
      select e.* from found e where e.day is null
      union all
      select ${PLACING_COLUMNS}, e.day from (select e.*, row_number() over (
        partition by e.day order by e.start_time nulls first, e.type = 'CalendarTask', e.id) as place from found e where e.day > 0) e
       where e.place <= ${perDay}),
    more as (
      select day, (count(*) - ${perDay})::int as n from found where day > 0 group by day having count(*) > ${perDay})
    select ${packedRows}, (select count(*)::int from found) as found,
      (select array_send(array_agg(day order by day)) from more) as more_day,
      (select array_send(array_agg(n order by day)) from more) as more_n
      from first e`;
}

/** Above this number of users, what the actor may see is read once instead of for each entry. */
const FEW = 5;

function seen(ctx: Ctx, users: readonly number[]): Sql {
  const visible = users.length > FEW ? visibleHangingAmongMany : visibleHanging;
  return visible(ctx, CALENDAR_ENTRY.name, 'e');
}

/** Open tasks of the users that were due before today, up to `MOST_OVERDUE`. */
export async function countOverdue(ctx: Ctx, users: readonly number[]): Promise<number> {
  const { n } = await ctx.db.prepared.one<{ n: number }>(sql`select count(*)::int as n from (
    select from calendar_entry e where e.owner_id = any(${users}::bigint[]) and e.type = 'CalendarTask'
      and e.completed_at is null and e.due_date < (${ctx.now.toISOString()}::timestamptz at time zone ${ctx.actor.time_zone})::date
      and ${seen(ctx, users)} limit ${MOST_OVERDUE}) x`);
  return n;
}

const MOST_OVERDUE = 1000;

export interface Detail {
  readonly id: number;
  readonly name: string;
  readonly created_by_user_id: number | null;
  readonly calendar_entry_priority_id: number | null;
  readonly shared_user_ids: number[];
  readonly on: CalendarItem['on'];
}

/** The text of the entries that are sent. */
export async function detailsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Detail>> {
  const rows =
    await ctx.db.prepared.rows<Detail>(sql`select e.id, e.name, e.created_by_user_id, e.calendar_entry_priority_id,
      coalesce((select json_agg(s.user_id order by s.user_id) from calendar_entry_sharing s
        where s.account_id = ${ctx.account.id} and s.calendar_entry_id = e.id), '[]') as shared_user_ids, ${entryPlaceJson(ctx, 'e')} as "on"
    from calendar_entry e where e.account_id = ${ctx.account.id} and e.id = any(${ids}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function ofTypes({ show, categories, today }: Asked): Sql {
  const late = sql`e.completed_at is null and e.due_date < ${today}::date`;
  const task = sql`e.type = 'CalendarTask'`;
  const known = categories?.filter((id) => id !== null);
  const ofCategories =
    categories &&
    any([
      sql`e.event_category_id = any(${known}::bigint[])`,
      ...(categories.includes(null) ? [sql`e.event_category_id is null`] : []),
    ]);
  return any([
    sql`false`,
    // The next task of a series may be late, but those after it are not.
    ...(show.has('CalendarTask') ? [sql`(${task} and (e.rrule is not null or not (${late})))`] : []),
    ...(show.has('CalendarTaskOverdue') ? [sql`(${task} and (e.rrule is not null or (${late})))`] : []),
    ...(show.has('CalendarEvent')
      ? [all([sql`e.type = 'CalendarEvent'`, ...(ofCategories ? [ofCategories] : [])])]
      : []),
  ]);
}

import type { CalendarItem } from '@fairlead/domain/calendar/calendar.contract';
import type { Days } from '@fairlead/domain/calendar/views';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { Ctx } from '../../base/context';
import { all, any, join, type Sql, sql } from '../../base/sql';
import { entryPlaceJson } from '../../presenting/entry-place';
import { visibleHanging, visibleHangingAmongMany } from '../../reading/hanging';

export interface Asked {
  readonly days: Days;
  readonly users: readonly number[];
  /** Categories of entries. */
  readonly show: ReadonlySet<string>;
  /** Event categories, null for none; all if left out. */
  readonly categories: readonly (number | null)[] | undefined;
  readonly today: PlainDate;
}

/** The columns that decide where an entry is on the calendar. */
export interface RangeRow {
  readonly id: number;
  readonly type: CalendarItem['type'];
  readonly owner_id: number | null;
  readonly event_category_id: number | null;
  readonly due_date: PlainDate;
  readonly end_date: PlainDate | null;
  /** Milliseconds since 1970. */
  readonly starts: number | null;
  readonly ends: number | null;
  readonly complete: boolean;
  readonly is_recurring: boolean;
  readonly time_zone: string;
  readonly rrule: string | null;
  readonly rrule_start: string | null;
  readonly recurrence_end: PlainDate | null;
  readonly occurrence_date: PlainDate | null;
  readonly exdate: string | null;
  /** The days of its rule that have rows of their own. */
  readonly taken: readonly PlainDate[] | null;
}

/** The maximum number of entries on one screen. */
const MOST_ROWS = 20_000;

/** The entries of the users in these days, seen by the actor. Series come with their rule. */
export function entriesIn(ctx: Ctx, asked: Asked): Promise<RangeRow[]> {
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
  return ctx.db.prepared.rows<RangeRow>(sql`select e.id, e.type, e.owner_id, e.event_category_id,
      to_char(e.due_date, 'YYYY-MM-DD') as due_date, to_char(e.end_date, 'YYYY-MM-DD') as end_date,
      (extract(epoch from e.start_time) * 1000)::float8 as starts, (extract(epoch from e.end_time) * 1000)::float8 as ends,
      e.completed_at is not null as complete, (e.rrule is not null or e.base_entry_id is not null) as is_recurring,
      e.time_zone, e.rrule, e.rrule_start, to_char(e.recurrence_end, 'YYYY-MM-DD') as recurrence_end, to_char(e.occurrence_date, 'YYYY-MM-DD') as occurrence_date, e.exdate,
      case when e.rrule is not null then (select json_agg(t.occurrence_date) from calendar_entry t
        where t.account_id = ${ctx.account.id} and t.base_entry_id = coalesce(e.base_entry_id, e.id) and t.id <> e.id
          and t.occurrence_date is not null and t.deleted_at is null) end as taken
    from (${join(branches, ' union all ')}) e where ${seen(ctx, users)} and ${ofTypes(asked)}
    order by e.type, e.id limit ${MOST_ROWS}`);
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

import type { CalendarItem } from '@fairlead/domain/calendar/calendar.contract';
import type { Days } from '@fairlead/domain/calendar/views';
import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { Ctx } from '../../base/context';
import { all, any, empty, join, type Sql, sql } from '../../base/sql';
import { entryPlaceJson } from '../../presenting/entry-place';
import { visibleHanging, visibleHangingAmongMany } from '../../reading/hanging';
import { type PackedRows, packedRows, type RangeRow, readRows } from './range-rows.queries';

export interface Asked {
  readonly days: Days;
  readonly users: readonly number[];
  /** Categories of entries. */
  readonly show: ReadonlySet<string>;
  /** Event categories, null for none; all if left out. */
  readonly categories: readonly (number | null)[] | undefined;
  readonly today: PlainDate;
}

/** The maximum number of entries on one screen; of more, those of the first days. */
const MOST_ROWS = 20_000;

/** The entries of the users in these days, seen by the actor. Series come with their rule. */
export async function entriesIn(ctx: Ctx, asked: Asked): Promise<RangeRow[]> {
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
  const read = async (order: Sql) =>
    readRows(
      await ctx.db.prepared.one<PackedRows>(sql`select ${packedRows}
        from (select e.* from (${join(branches, ' union all ')}) e where ${seen(ctx, users)} and ${ofTypes(asked)} ${order} limit ${MOST_ROWS}) e`),
    );
  const rows = await read(empty);
  // Only if some are left out does their order matter.
  return rows.length < MOST_ROWS ? rows : read(sql`order by e.due_date, e.id`);
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

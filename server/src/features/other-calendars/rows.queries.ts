import type { CalendarRow } from '@fairlead/domain/other-calendars/resource';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import { raw, type Sql, sql } from '../../base/sql';
import { visibleHanging } from '../../reading/hanging';

/** No calendar of one person has more: the earliest are left out. */
const MOST = 10_000;
/** Of their descriptions; likewise. */
const MOST_BYTES = 8 * 1024 * 1024;
const TOO_LONG = 'The descriptions of these entries are too long for one answer. Ask for fewer entries at once.';

const COLUMNS = raw(`e.id, e.type, e.name, e.description, e.event_category_id, e.due_date, e.end_date, e.start_time,
  e.end_time, e.time_zone, e.completed_at, e.created_at, e.updated_at, e.rrule, e.rrule_start, e.recurrence_end, e.exdate,
  e.occurrence_date, coalesce(e.base_entry_id, case when e.rrule is not null then e.id end) as series_id`);

type Found = { [K in keyof CalendarRow]: CalendarRow[K] | Date } & { readonly found: number; readonly bytes: number };

/**
 * The user's own calendar: what the user owns or was assigned, and may see now. Entries that passed before `since`
 * are left out, except for open tasks.
 */
export async function calendarRows(ctx: Ctx, since: PlainDate): Promise<CalendarRow[]> {
  const user = ctx.actor.id;
  const may = visibleHanging(ctx, CALENDAR_ENTRY.name, 'e');
  const own = sql`select ${COLUMNS} from calendar_entry e where e.account_id = ${ctx.account.id} and e.owner_id = ${user}`;
  const open = sql`e.type = 'CalendarTask' and e.completed_at is null`;
  const recent = sql`coalesce(e.end_date, e.due_date) >= ${since}::date`;
  const rows = await shown(
    ctx,
    sql`${own} and e.rrule is null and e.due_date >= ${since}::date and ${may}
      union all
      ${own} and e.rrule is null and e.end_date > e.due_date and e.end_date >= ${since}::date
        and e.due_date < ${since}::date and ${may}
      union all
      ${own} and e.rrule is null and ${open} and (e.due_date < ${since}::date or e.due_date is null) and ${may}
      union all
      ${own} and e.rrule is not null and e.recurrence_end >= ${since}::date and ${may}
      union all
      select ${COLUMNS} from calendar_entry_sharing s
        join calendar_entry e on e.account_id = s.account_id and e.id = s.calendar_entry_id
      where s.account_id = ${ctx.account.id} and s.user_id = ${user} and e.owner_id is distinct from ${user} and ${may}
        and case when e.rrule is null then ${recent} or (${open}) else e.recurrence_end >= ${since}::date end`,
  );
  return rows.map(withText);
}

/** Up to the maximum, with the number of all. */
function shown(ctx: Ctx, entries: Sql): Promise<Found[]> {
  const taken = sql`case when x.rrule is not null then (select json_agg(t.occurrence_date) from calendar_entry t
      where t.account_id = ${ctx.account.id} and t.base_entry_id = x.series_id and t.id <> x.id
        and t.occurrence_date is not null and t.deleted_at is null) end`;
  const latestFirst = (alias: 'e' | 'x') =>
    raw(`coalesce(${alias}.recurrence_end, ${alias}.due_date) desc nulls first, ${alias}.id desc`);
  const order = latestFirst('e');
  const bytes = sql`coalesce(sum(octet_length(e.description)) over (order by ${order}), 0)::float8`;
  return ctx.db.prepared.rows<Found>(sql`select x.*, c.name as category, ${taken} as taken
    from (select e.*, count(*) over () as found, ${bytes} as bytes
        from (select * from (${entries}) e order by ${order} limit ${MOST}) e) x
      left join event_category c on c.account_id = ${ctx.account.id} and c.id = x.event_category_id
    where x.bytes <= ${MOST_BYTES} order by ${latestFirst('x')}`);
}

/** The driver reads instants as dates. */
function withText({ found: _found, bytes: _bytes, ...row }: Found): CalendarRow {
  const text = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  const { start_time, end_time, completed_at, created_at, updated_at } = row;
  return {
    ...row,
    start_time: text(start_time),
    end_time: text(end_time),
    completed_at: text(completed_at),
    created_at: text(created_at),
    updated_at: text(updated_at),
  } as CalendarRow;
}

/** The same for these entries and series, whenever they are. None is left out: a device would delete it. */
export async function calendarRowsOf(ctx: Ctx, ids: readonly number[]): Promise<CalendarRow[]> {
  const user = ctx.actor.id;
  const may = visibleHanging(ctx, CALENDAR_ENTRY.name, 'e');
  const mine = sql`(e.owner_id = ${user} or exists (select from calendar_entry_sharing s
    where s.account_id = ${ctx.account.id} and s.calendar_entry_id = e.id and s.user_id = ${user}))`;
  const rows = await shown(
    ctx,
    sql`select ${COLUMNS} from calendar_entry e
      where e.account_id = ${ctx.account.id} and e.id = any(${ids}::bigint[]) and ${mine} and ${may}
      union
      select ${COLUMNS} from calendar_entry e
      where e.account_id = ${ctx.account.id} and e.base_entry_id = any(${ids}::bigint[]) and e.occurrence_date is not null
        and ${mine} and ${may}`,
  );
  if (rows.length < (rows[0]?.found ?? 0)) throw new Refusal(507, { error: TOO_LONG });
  return rows.map(withText);
}

import type { CalendarFilter } from '@fairlead/domain/calendar/filter';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

/** The actor's saved calendars, or one of them. */
export function readFilters(ctx: Ctx, id?: number): Promise<CalendarFilter[]> {
  const only = id === undefined ? sql`true` : sql`f.id = ${id}`;
  return ctx.db.prepared.rows<CalendarFilter>(sql`select f.id, f.name, f.user_ids, f.user_colors, f.event_type_ids,
      f.event_type_colors
    from calendar_filter f where f.account_id = ${ctx.account.id} and f.user_id = ${ctx.actor.id} and f.deleted_at is null
      and ${only} order by f.name_key, f.id`);
}

export async function selectedFilter(ctx: Ctx): Promise<number | null> {
  const row = await ctx.db.prepared.maybe<{ id: number }>(sql`select f.id
    from calendar_filter_choice c join calendar_filter f on f.account_id = c.account_id and f.id = c.calendar_filter_id
    where c.account_id = ${ctx.account.id} and c.user_id = ${ctx.actor.id} and f.deleted_at is null`);
  return row?.id ?? null;
}

export async function writeSelected(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`insert into calendar_filter_choice (account_id, user_id, calendar_filter_id)
    values (${ctx.account.id}, ${ctx.actor.id}, ${id})
    on conflict (account_id, user_id) do update set calendar_filter_id = excluded.calendar_filter_id`);
}

export async function clearSelected(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`delete from calendar_filter_choice
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id}`);
}

import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import type { Holiday } from '@fairlead/domain/holidays/holiday.contract';
import { type Works, worksOn } from '@fairlead/domain/holidays/working-days';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

/** The days off of the account, or one of them, in the order of the calendar. */
export function readHolidays(ctx: Ctx, id?: number): Promise<Holiday[]> {
  const only = id === undefined ? sql`true` : sql`h.id = ${id}`;
  return ctx.db.prepared.rows<Holiday>(sql`
    select h.id, h.name, to_char(h.date, 'YYYY/MM/DD') as date, h.every_year,
        wire_time(h.created_at) as created_at, wire_time(h.updated_at) as updated_at
      from holiday h where h.account_id = ${ctx.account.id} and ${only} order by h.date, h.id`);
}

export async function countHolidays(ctx: Ctx): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from holiday where account_id = ${ctx.account.id}`,
  );
  return n;
}

/** Whether another entry is on that day. */
export async function hasHoliday(ctx: Ctx, date: string, except: number | null): Promise<boolean> {
  const found = await ctx.db.maybe(sql`select h.id from holiday h
    where h.account_id = ${ctx.account.id} and h.date = ${date}::date and h.id is distinct from ${except}::bigint`);
  return found !== undefined;
}

/** Judges the days from a day on: from yesterday if left out. */
export async function workingDays(ctx: Ctx, from?: PlainDate): Promise<Works> {
  const since = from ?? addDays(localDate(ctx.now, ctx.actor.time_zone), -1);
  const rows = await ctx.db.prepared.rows<{ date: string; every_year: boolean }>(sql`
    select to_char(h.date, 'YYYY-MM-DD') as date, h.every_year from holiday h
     where h.account_id = ${ctx.account.id} and (h.every_year or h.date >= ${since}::date)`);
  return worksOn(rows);
}

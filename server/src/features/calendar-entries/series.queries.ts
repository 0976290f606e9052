import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

/** The row of a series that has its rule, if any. The caller checks the rights. */
export async function headOfSeries(ctx: Ctx, series: number): Promise<number | undefined> {
  // Either the first entry of the series itself, or a later one; each is found by an index of its own.
  const found = await ctx.db.prepared.maybe<{ id: number }>(sql`select e.id from calendar_entry e
      where e.account_id = ${ctx.account.id} and e.id = ${series} and e.base_entry_id is null
        and e.rrule is not null and e.deleted_at is null
    union all select e.id from calendar_entry e
      where e.account_id = ${ctx.account.id} and e.base_entry_id = ${series} and e.occurrence_date is not null
        and e.rrule is not null and e.deleted_at is null`);
  return found?.id;
}

/** Entries of the series that were made rows and are later than a day. */
export async function laterRows(ctx: Ctx, series: number, after: string, open: boolean): Promise<number[]> {
  const rows = await ctx.db.prepared.rows<{ id: number }>(sql`select id from calendar_entry
    where account_id = ${ctx.account.id} and base_entry_id = ${series} and occurrence_date > ${after}::date
      and rrule is null and deleted_at is null and (completed_at is null or not ${open})
    order by id`);
  return rows.map(({ id }) => id);
}

/** The parts of these entries. */
export async function partsOf(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await ctx.db.prepared.rows<{ id: number }>(sql`select id from calendar_entry
    where account_id = ${ctx.account.id} and parent_id = any(${ids}::bigint[]) and deleted_at is null order by id`);
  return rows.map(({ id }) => id);
}

/** The days of a rule that have rows of their own, without the row that has the rule. */
export async function takenDays(ctx: Ctx, series: number, head: number): Promise<string[]> {
  const rows = await ctx.db.prepared.rows<{ occurrence_date: string }>(sql`select occurrence_date from calendar_entry
    where account_id = ${ctx.account.id} and base_entry_id = ${series} and id <> ${head}
      and occurrence_date is not null and deleted_at is null`);
  return rows.map(({ occurrence_date }) => occurrence_date);
}

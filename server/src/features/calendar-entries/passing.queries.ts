import type { Occurrence, Series } from '@fairlead/domain/recurrence/series';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

export interface Passed extends Omit<Series, 'rrule' | 'taken'> {
  readonly id: number;
  readonly rrule: string | null;
  readonly taken: readonly string[] | null;
}

/**
 * Locks open events that have passed, the oldest first. Those that another transaction holds are left to a later
 * round.
 */
export function passedEntries(ctx: Ctx, most: number): Promise<Passed[]> {
  return ctx.db.rows(sql`select id, type, due_date, start_time, end_time, end_date, rrule, rrule_start, recurrence_end, exdate,
      occurrence_date, time_zone, (select json_agg(t.occurrence_date) from calendar_entry t where t.account_id = ${ctx.account.id}
        and t.base_entry_id = case when e.base_entry_id is null then e.id else e.base_entry_id end and t.id <> e.id and t.occurrence_date is not null
        and t.deleted_at is null) as taken
    from calendar_entry e where account_id = ${ctx.account.id} and passes_at <= ${ctx.now.toISOString()}::timestamptz
    order by passes_at, id limit ${most} for update of e skip locked`);
}

/** Derived from rule and time, and so not in the change log. */
export async function moveHeads(ctx: Ctx, heads: readonly (Occurrence & { readonly id: number })[]): Promise<void> {
  if (!heads.length) return;
  await ctx.db.run(sql`update calendar_entry t set due_date = x.due_date, start_time = x.start_time, end_time = x.end_time,
      end_date = x.end_date, occurrence_date = x.date
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
      as x(id bigint, date date, due_date date, start_time timestamptz, end_time timestamptz, end_date date)
    where t.account_id = ${ctx.account.id} and t.id = x.id`);
}

/** They have passed, and no other occurrence follows. */
export async function endPassing(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await ctx.db.prepared.run(sql`update calendar_entry set passes_at = null
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`);
}

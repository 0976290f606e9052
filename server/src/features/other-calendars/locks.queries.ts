import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { Series } from '@fairlead/domain/recurrence/series';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';
import { lockRows } from '../../reading/records';
import { headOfSeries } from '../calendar-entries/public';

/** Locks an entry and the first one of its series until the commit: devices that write the same wait for each other. */
export async function lockSeries(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.prepared.rows(sql`select id from calendar_entry
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[]) order by id for update`);
}

/** The row that currently has the rule of a series. The acts on it check the rights. */
export async function seriesHead(ctx: Ctx, series: number): Promise<(Series & { readonly id: number }) | undefined> {
  const head = await headOfSeries(ctx, series);
  if (head === undefined) return undefined;
  const [row] = await lockRows(ctx, CALENDAR_ENTRY.name, [head]);
  return row && ({ ...row, taken: [] } as unknown as Series & { id: number });
}

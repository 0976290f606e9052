import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/** Marks the currencies whose rates have changed: their amounts are converted anew after the commit. */
export async function raiseRatesVersion(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const named = entries.flatMap(({ before, after }) => (after?.currency_id ?? before?.currency_id ?? []) as number);
  const changed = entries.map(({ record_id }) => record_id);
  await ctx.db.run(sql`update currency set rates_version = rates_version + 1
    where account_id = ${ctx.account.id} and (id = any(${named}::bigint[]) or id in (select r.currency_id from currency_rate r
      where r.account_id = ${ctx.account.id} and r.id = any(${changed}::bigint[])))`);
}

import { sql } from '../../db/sql';
import type { Ctx } from '../../http/context';

/** Deals of the account outside the recycle bin, whoever may see them: a quota is the account's. */
export async function countAllDeals(ctx: Ctx): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select coalesce(sum(n), 0)::bigint as n from record_counter
    where account_id = ${ctx.account.id} and record_type = 'deal'`);
  return n;
}

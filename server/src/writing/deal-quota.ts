import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { dealsRefused, quotaOf } from '@fairlead/domain/quotas/quotas';
import type { Ctx } from '../base/context';
import { forbidden } from '../base/errors';
import { sql } from '../base/sql';
import { addedRecords } from './record-counters';

/** Deals of the account outside the recycle bin, whoever may see them: a quota is the account's. One row an owner is read. */
export async function countAllDeals(ctx: Ctx): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select coalesce(sum(n), 0)::bigint as n from record_counter
    where account_id = ${ctx.account.id} and record_type = ${DEAL.name}`);
  return n;
}

/** Why so many deals are not to be added, or null. Asks nothing of the database where nothing is limited. */
export async function whyNoDeals(ctx: Ctx, adding: number): Promise<string | null> {
  const { settings } = ctx.account;
  if (adding <= 0 || quotaOf(settings, 'deals', 0).available === null) return null;
  return dealsRefused(quotaOf(settings, 'deals', await countAllDeals(ctx)), adding);
}

/** Ends long work at once that would be refused at its end. */
export async function requireRoomForDeals(ctx: Ctx): Promise<void> {
  const refused = await whyNoDeals(ctx, addedRecords(ctx.changes.counters, DEAL.name));
  if (refused) throw forbidden(refused);
}

/**
 * The last word, right before the counters are written. Who adds deals to an account with a quota waits here for who came
 * first, until that one has committed: what is counted then is what there is. Moves, edits and deletions wait for nobody.
 */
export async function takeRoomForDeals(ctx: Ctx): Promise<void> {
  const added = addedRecords(ctx.changes.counters, DEAL.name);
  if (added <= 0 || quotaOf(ctx.account.settings, 'deals', 0).available === null) return;
  await ctx.db.run(sql`select pg_advisory_xact_lock(7103039, hashint8(${ctx.account.id}))`);
  await requireRoomForDeals(ctx);
}

import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { dealsRefused, quotaOf } from '@fairlead/domain/quotas/quotas';
import type { Ctx } from '../base/context';
import { forbidden } from '../base/errors';
import { sql } from '../base/sql';
import { addedRecords } from './record-counters';

/**
 * The number of deals of the account outside the recycle bin, regardless of visibility: a quota applies to the
 * account. Reads one row per owner.
 */
export async function countAllDeals(ctx: Ctx): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select coalesce(sum(n), 0)::bigint as n from record_counter
    where account_id = ${ctx.account.id} and record_type = ${DEAL.name}`);
  return n;
}

/** Why this many deals may not be added, or null. Does not query the database if there is no limit. */
export async function whyNoDeals(ctx: Ctx, adding: number): Promise<string | null> {
  const { settings } = ctx.account;
  if (adding <= 0 || quotaOf(settings, 'deals', 0).available === null) return null;
  return dealsRefused(quotaOf(settings, 'deals', await countAllDeals(ctx)), adding);
}

/** Ends long work early if it would be refused at its end. */
export async function requireRoomForDeals(ctx: Ctx): Promise<void> {
  const refused = await whyNoDeals(ctx, addedRecords(ctx.changes.counters, DEAL.name));
  if (refused) throw forbidden(refused);
}

/**
 * The final check, right before the counters are written. A transaction that adds deals to an account with a quota
 * waits here until the one before it has committed, so that the count is exact. Moves, edits and deletions do not
 * wait.
 */
export async function takeRoomForDeals(ctx: Ctx): Promise<void> {
  const added = addedRecords(ctx.changes.counters, DEAL.name);
  if (added <= 0 || quotaOf(ctx.account.settings, 'deals', 0).available === null) return;
  await ctx.db.run(sql`select pg_advisory_xact_lock(7103039, hashint8(${ctx.account.id}))`);
  await requireRoomForDeals(ctx);
}

import type { Ctx } from '../base/context';
import { unauthenticated } from '../base/errors';
import type { ChangeEntry } from '../base/changes';
import { writeCounters } from './counters';
import { takeRoomForDeals } from './deal-quota';
import { auditShares } from './share-audit';
import { searchChanges } from '../search/search-documents';
import { sql } from '../base/sql';

/** Starts the change set early, for work that must name it before its first row. */
export async function beginChangeSet(ctx: Ctx): Promise<number> {
  ctx.changes.setId ??= (
    await ctx.db.prepared.one<{ id: number }>(sql`insert into change_set (account_id, at, user_id, via, undoes_id)
      values (${ctx.account.id}, ${ctx.now}, ${ctx.actor.id || null}, ${ctx.changes.via}, ${ctx.changes.undoes ?? null})
      returning id`)
  ).id;
  return ctx.changes.setId;
}

/** Writes log and counters of everything done so far. The endpoint calls it last before the commit. */
export async function flushChanges(ctx: Ctx): Promise<void> {
  const { counters } = ctx.changes;
  await flushEntries(ctx);
  if (ctx.changes.configurationTouched) {
    ctx.changes.configurationTouched = false;
    await ctx.db.run(sql`update account set config_version = config_version + 1 where id = ${ctx.account.id}`);
  }
  await takeRoomForDeals(ctx);
  await writeCounters(ctx, counters);
  counters.deals.clear();
  counters.shares.clear();
  counters.records.clear();
}

/**
 * Writes log and search alone, so that long work keeps its memory flat. Counters wait for the end: their rows are hot.
 * In the name of somebody who was made inactive meanwhile nothing is logged, and so nothing is written: the transaction
 * is refused, be it a request or a long job.
 */
export async function flushEntries(ctx: Ctx): Promise<void> {
  const { entries } = ctx.changes;
  if (!entries.length) return;
  ctx.changes.entries = [];
  const setId = await beginChangeSet(ctx);
  const written =
    await ctx.db.prepared.run(sql`insert into change (account_id, change_set_id, record_type, record_id, op, before, after)
    select ${ctx.account.id}, ${setId}, x.record_type, x.record_id, x.op, x.before::jsonb, x.after::jsonb
      from unnest(${entries.map((one) => one.record_type)}::text[], ${entries.map((one) => one.record_id)}::bigint[],
        ${entries.map((one) => one.op)}::text[], ${entries.map((one) => jsonOf(one.before))}::text[],
        ${entries.map((one) => jsonOf(one.after))}::text[]) as x(record_type, record_id, op, before, after)
     where not exists (select from account_user u
       where u.account_id = ${ctx.account.id} and u.id = ${ctx.actor.id} and u.deleted_at is not null)`);
  if (written < entries.length) throw unauthenticated(MADE_INACTIVE);
  await auditShares(ctx, entries);
  if (!ctx.changes.searchLater) await searchChanges(ctx, entries);
}

const MADE_INACTIVE = 'You were made inactive by an administrator meanwhile. Nothing was saved.';
const jsonOf = (value: ChangeEntry['before']) => (value === null ? null : JSON.stringify(value));

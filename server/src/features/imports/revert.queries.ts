import type { UndoAnswer } from '@fairlead/domain/changes/changes.contract';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

export async function markReverting(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`update import set status = 'reverting', done = 0, error = null, revert_conflicts = '[]', revert_skipped = '[]'
    where account_id = ${ctx.account.id} and id = ${id}`);
}

export async function markReverted(ctx: Ctx, id: number, { skipped, change_set_id }: UndoAnswer): Promise<void> {
  await ctx.db.run(sql`update import set status = 'reverted', done = total, reverted_at = clock_timestamp(), error = null, revert_conflicts = '[]',
      revert_skipped = ${JSON.stringify(skipped)}::jsonb, revert_change_set_id = ${change_set_id}
    where account_id = ${ctx.account.id} and id = ${id}`);
}

/** Nothing was reverted: there were conflicts, or the revert failed. */
export async function markStillDone(
  db: Db,
  account: number,
  id: number,
  conflicts: readonly unknown[],
  error: string | null,
): Promise<void> {
  await db.run(sql`update import set status = 'done', done = total, revert_conflicts = ${JSON.stringify(conflicts)}::jsonb, error = ${error}
    where account_id = ${account} and id = ${id} and status = 'reverting'`);
}

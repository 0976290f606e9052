import { sql } from '../../db/sql';
import type { Ctx } from '../../http/context';

/**
 * What every session knows of its user. Not in the change log, as little as a password: undoing it would say that there
 * is a second factor where its secret is gone. The audit log tells who did it.
 */
export async function markUser(
  ctx: Ctx,
  userId: number,
  { enabled, requested }: { readonly enabled: boolean; readonly requested: boolean },
): Promise<void> {
  await ctx.db.run(sql`update account_user set mfa_enabled = ${enabled}, mfa_requested_at = ${requested ? ctx.now : null},
      updated_at = ${ctx.now} where account_id = ${ctx.account.id} and id = ${userId}`);
}

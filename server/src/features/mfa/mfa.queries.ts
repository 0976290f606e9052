import { type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

/**
 * Columns that every session reads of its user. Like the password, they are not in the change log: an undo would
 * claim a second factor whose secret is gone. The audit log records who did it.
 */
export async function markUser(
  ctx: Ctx,
  userId: number,
  { enabled, requested }: { readonly enabled: boolean; readonly requested: boolean },
): Promise<void> {
  await ctx.db.run(sql`update account_user set mfa_enabled = ${enabled}, mfa_requested_at = ${requested ? ctx.now : null},
      updated_at = ${ctx.now} where account_id = ${ctx.account.id} and id = ${userId}`);
}

/**
 * Since when the actor, who has no second factor, has been required to have one: requested by an administrator, or
 * enforced by the account since it was turned on or the actor's own was turned off, whichever is later. The epoch if
 * the audit log does not reach back that far.
 */
export async function missingSince({ db, account, actor }: Ctx): Promise<Date> {
  const last = (event: string, more: Sql) => sql`(select max(at) from audit_event
    where account_id = ${account.id} and event = ${event} and ${more})`;
  const enforced = last('setting.changed', sql`subject_name = 'mfa enforced' and details->'new' = 'true'`);
  const disabled = last('mfa.disabled', sql`subject_type = 'user' and subject_id = ${actor.id}`);
  const { since } = await db.one<{ since: Date }>(sql`select least(${actor.mfa_requested_at}::timestamptz,
    case when ${account.mfa_enforced}::boolean then coalesce(greatest(${enforced}, ${disabled}), 'epoch') end) as since`);
  return since;
}

import { enterAccount } from '../../account/sessions';
import type { Ctx, PublicCtx } from '../../base/context';
import { forbidden } from '../../base/errors';
import { askedByOperator } from '../../http/session';
import { contextOf } from '../../jobs/user-context';
import type { Holder } from './feed.queries';

/** The user who holds a secret, with current rights. Undefined if the user or the account is no longer active. */
export async function holderContext(base: PublicCtx, { account_id, user_id }: Holder): Promise<Ctx | undefined> {
  await enterAccount(base.db, account_id);
  const ctx = await contextOf(base, account_id, user_id, 'api');
  if (!ctx || ctx.account.deactivated_at) return undefined;
  return { ...ctx, actor: askedByOperator(base, ctx.actor, ctx.account) };
}

/** Subscribing is reading; creating and ending an access for other programs is not. */
export function requireWritable({ account }: Ctx): void {
  if (account.app_read_only) throw forbidden();
}

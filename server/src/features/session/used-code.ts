import { recordPublicAudit } from '../../account/audit';
import type { Config } from '../../base/config';
import type { PublicCtx } from '../../base/context';
import { tellOfChange } from '../system-mail/public';
import { mailboxOf, type Who } from './second-factor.queries';

/**
 * A code of the app that was right and had been used: another person may have seen it. It is refused like a wrong
 * one, recorded and notified to the user. The account must be entered.
 */
export async function noteUsedCode(ctx: PublicCtx, config: Config, who: Who): Promise<void> {
  await recordPublicAudit(ctx, who, { event: 'sign_in.failed', details: { reason: 'code used twice' } });
  const { email, is_demo } = await mailboxOf(ctx.db, who);
  await tellOfChange(ctx, config, { account: { id: who.account_id, is_demo }, email }, 'code_used_twice');
}

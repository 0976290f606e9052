import type { SessionAccount, SessionUser } from '@fairlead/domain/access/session.types';
import { catalogueOf } from '@fairlead/domain/fields/catalogue';
import { accountConfig } from '../account/account-config';
import { type Via, changeBuffer } from '../base/changes';
import type { OpenedSession } from '../account/sessions';
import type { Ctx, PublicCtx } from '../base/context';

const TOUCH_AFTER_SECONDS = 300;

export interface Session {
  readonly ctx: Ctx;
  readonly sessionId: number;
  readonly csrfToken: string;
  /** The session was last seen some minutes ago: worth a write of the new time. */
  readonly stale: boolean;
}

/**
 * If the operator requires a second factor of administrators, it counts as requested by an administrator. The demo's
 * are exempt: their password is public.
 */
export function askedByOperator(base: PublicCtx, actor: SessionUser, account: SessionAccount): SessionUser {
  const isAsked = base.adminFactor && actor.is_account_admin && !account.is_demo && actor.mfa_requested_at === null;
  return isAsked ? { ...actor, mfa_requested_at: base.now.toISOString() } : actor;
}

/** The context of a signed-in request, or undefined when the session is over. */
export async function sessionContext(base: PublicCtx, opened: unknown[], via: Via): Promise<Session | undefined> {
  const found = opened[0] as OpenedSession | undefined;
  if (!found) return undefined;
  const account = found.account_json;
  const actor = askedByOperator(base, found.user_json, account);
  if (account.deactivated_at) return undefined;
  const config = await accountConfig(base.db, account);
  return {
    ctx: {
      ...base,
      actor,
      confirmedSeconds: found.confirmed_seconds,
      account,
      config,
      catalogue: catalogueOf(config),
      changes: changeBuffer(actor.supported_by ? 'support' : via),
    },
    sessionId: found.session_id,
    csrfToken: found.csrf_token,
    stale: found.seen_seconds > TOUCH_AFTER_SECONDS,
  };
}

import { recordPublicAudit } from '../../account/audit';
import { enterAccount, newToken } from '../../account/sessions';
import type { Config } from '../../base/config';
import type { Log, Origin, PublicCtx } from '../../base/context';
import type { Pool } from '../../base/database';
import { publicUrlOf } from '../../http/public-url';
import type { Task } from '../../jobs/queue';
import { writeUrgentMail } from '../system-mail/public';
import { findSignIn, insertResetToken } from './session.queries';

export const MAIL_RESET = 'mail_password_reset';

/** Requested by anyone who enters an address; whether it belongs to a user is not checked yet. */
export interface ResetJob {
  readonly email: string;
  readonly message_id: string;
  readonly from: Origin | undefined;
}

interface ResetParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
  readonly config: Config;
}

/**
 * Mails a link to the user with this address, if there is one who may use it. Link and mail are written together or
 * not at all.
 */
export function mailResetTask({ pool, clock, log, config }: ResetParts): Task {
  return (payload) =>
    pool.transaction('write', '', (db) =>
      mailReset({ db, now: clock(), log, afterCommit: () => undefined }, config, payload as ResetJob),
    );
}

async function mailReset(base: PublicCtx, config: Config, { email, message_id, from }: ResetJob): Promise<void> {
  const found = await findSignIn(base.db, email);
  // An invited user without a password signs in through the invitation, which can be revoked.
  if (!found?.password_hash || found.deleted || found.is_demo) return;
  const ctx = from ? { ...base, from } : base;
  await enterAccount(ctx.db, found.account_id);
  const token = newToken();
  const link = `${publicUrlOf(config)}/password_reset/${token}`;
  const text = `Someone asked to reset the password of ${email} in Fairlead.\n\nSet it here within two hours:\n${link}\n\nIf it was not you, ignore this email: your password stays the same.`;
  const letter = { to: email, subject: 'Set a new password', text, messageId: message_id };
  // The same job may run again after a crash: its link is then already mailed.
  if (!(await writeUrgentMail(ctx, found.account_id, letter))) return;
  await insertResetToken(ctx.db, found.account_id, found.user_id, token);
  await recordPublicAudit(ctx, found, { event: 'password.reset_requested' });
}

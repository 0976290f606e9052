import type { Mailer } from '../../adapters/mail';
import type { Config } from '../../base/config';
import type { Log } from '../../base/context';
import type { Pool } from '../../base/database';
import { publicUrlOf } from '../../http/public-url';
import type { Task } from '../../jobs/queue';
import { failureOf } from '../system-mail/public';
import { type SignUpJob, signUpTokenOf } from './pending-sign-up';
import { findSignIn } from './session.queries';

interface SignUpMailParts {
  readonly pool: Pool;
  readonly log: Log;
  readonly config: Config;
  readonly mailer: Mailer;
}

/**
 * Tells a new address how to continue, and a known one that it has an account. It belongs to no account yet, so it is
 * not among their mails; it contains nothing that the sender wrote, because anyone may send it to anyone.
 */
export function mailSignUpTask({ pool, log, config, mailer }: SignUpMailParts): Task {
  return async (payload, { last }) => {
    const { pending_id, email, message_id } = payload as SignUpJob;
    const known = await pool.transaction('read', '', (db) => findSignIn(db, email));
    if (known?.is_demo) return;
    const text = known ? knownText(config) : newText(config, pending_id);
    const subject = known ? 'You have a Fairlead account already' : 'Confirm your Fairlead account';
    const failure = await failureOf(mailer, { to: email, subject, text, messageId: message_id });
    if (!failure) return;
    const { reason, isFinal } = failure;
    if (last || isFinal) return log.error({ pending_sign_up: pending_id, reason }, 'sign-up mail given up');
    throw new Error(`The mail of sign-up ${pending_id} waits for another try: ${reason}`);
  };
}

function newText(config: Config, id: number): string {
  const link = `${publicUrlOf(config)}/signup/${signUpTokenOf(config, id)}`;
  return `Someone signed up for Fairlead with your address.\n\nTo create it, open this link within a day and enter the password that you chose:\n${link}\n\nIf it was not you, do nothing: no account is created.`;
}

function knownText(config: Config): string {
  const url = publicUrlOf(config);
  return `Someone signed up for Fairlead with your address, but it already has an account. Nothing was changed.\n\nSign in:\n${url}/login\n\nChoose a new password:\n${url}/forgot_password\n\nIf it was not you, do nothing.`;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey, derivedKeys } from '../../adapters/secret';
import type { Config } from '../../base/config';
import type { PublicCtx } from '../../base/context';
import { gone, invalidField } from '../../base/errors';
import { Reply } from '../../http/answer';
import { type Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { enqueue } from '../../jobs/queue.queries';
import { newMessageId } from '../system-mail/public';
import { countGuess, forgive, signUpLinkLimits } from './attempts';
import { type NewAccount, signedUp } from './new-account';
import { passwordMatches } from './password';
import { insertPendingSignUp, pendingSignUp, spendPendingSignUp } from './pending-sign-up.queries';
import type { SessionParts } from './session.operations';
import { lockInstallation } from './session.queries';

const PURPOSE = 'sign-up';

export const MAIL_SIGN_UP = 'mail_sign_up';
/** Anyone may sign up: these mails leave one after the other, so that a new password never waits for them. */
const SIGN_UP_QUEUE = 'sign-up mail';

export interface SignUpJob {
  readonly pending_id: number;
  readonly email: string;
  readonly message_id: string;
}

const DEAD_LINK = 'This link was used already or is too old. Please sign up again.';
const WRONG = 'This is not the password that you chose when you signed up.';

/**
 * Stores the input until its link is opened. Whether the address is known is only looked up by the job, and every
 * address gets one, so that the answer and its time reveal nothing.
 */
export async function keepSignUp(ctx: PublicCtx, config: Config, fresh: NewAccount): Promise<Reply> {
  const { email } = fresh.user;
  const pending_id = await insertPendingSignUp(ctx.db, fresh);
  const payload: SignUpJob = { pending_id, email, message_id: newMessageId(config) };
  await enqueue(ctx.db, { task: MAIL_SIGN_UP, payload, queue: SIGN_UP_QUEUE });
  return new Reply({ logged_in: false, sent: true });
}

/** The same for each attempt of the mail, and not stored anywhere. */
export function signUpTokenOf(config: Config, id: number): string {
  return tokenWith(derivedKey(config, PURPOSE), id);
}

function tokenWith(key: Buffer, id: number): string {
  return `${id}-${createHmac('sha256', key).update(String(id)).digest('base64url')}`;
}

function idOf(config: Config, token: string): number | undefined {
  const [given = ''] = token.split('-');
  const id = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  const sent = Buffer.from(token);
  const isRight = derivedKeys(config, PURPOSE).some((key) => {
    const expected = Buffer.from(tokenWith(key, id));
    return expected.length === sent.length && timingSafeEqual(expected, sent);
  });
  return id && isRight ? id : undefined;
}

/** Reading changes nothing. */
export async function readSignUp(ctx: PublicCtx, { config }: Pick<SessionParts, 'config'>, token: string) {
  const id = config.signup === 'open' ? idOf(config, token) : undefined;
  const found = id && (await pendingSignUp(ctx.db, id));
  if (!found) return { valid: false, email: null, company_name: null };
  return { valid: true, email: found.user.email, company_name: found.company_name };
}

/**
 * Creates the account and signs in. The link proves the mailbox, and the password that its reader is the person
 * who signed up: an account cannot be prepared for others by someone who knows its password.
 */
export async function confirmSignUp(
  step: Step<PublicCtx>,
  { config }: Pick<SessionParts, 'config'>,
  token: string,
  password: string,
  request: RequestInfo,
): Promise<Reply> {
  const id = config.signup === 'open' ? idOf(config, token) : undefined;
  if (id === undefined) throw gone(DEAD_LINK);
  const fresh = await step((ctx) => pendingSignUp(ctx.db, id));
  if (!fresh) throw gone(DEAD_LINK);
  const guess = await step((ctx) => countGuess(ctx, signUpLinkLimits(id)));
  if (guess instanceof Reply) return guess;
  if (!(await passwordMatches(fresh.user.password_hash, password, config))) {
    throw invalidField('password', WRONG);
  }
  return step(async (ctx) => {
    await lockInstallation(ctx.db);
    // Another user may have the address by now.
    if (!(await pendingSignUp(ctx.db, id)) || !(await spendPendingSignUp(ctx.db, id))) throw gone(DEAD_LINK);
    await forgive(ctx, guess);
    return signedUp(ctx, { config }, fresh, request);
  });
}

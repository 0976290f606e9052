import { Reply } from '../../http/answer';
import { recordPublicAudit } from '../../account/audit';
import { enterAccount } from '../../account/sessions';
import type { PublicCtx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import { forbidden, gone, invalid } from '../../base/errors';
import type { RequestInfo } from '../../http/request-info';
import { SSO_ONLY } from './credentials';
import { countGuess, resetLimits } from './attempts';
import { markOfDevice } from './known-device';
import { hashPassword, passwordIssues } from './password';
import { enqueue } from '../../jobs/queue.queries';
import { newMessageId, tellOfChange } from '../system-mail/public';
import { MAIL_RESET, type ResetJob } from './reset-mail';
import { checkSecondFactor } from './second-factor';
import { NOT_YET, type SessionParts, signedIn } from './session.operations';
import * as queries from './session.queries';

const DEAD_LINK = 'This link was already used or has expired. Ask for a new one.';

/**
 * Always gives the same answer in the same time: the job checks whether the address is known, and every address gets
 * a job.
 */
export async function requestReset(
  step: Step<PublicCtx>,
  { config }: Pick<SessionParts, 'config'>,
  address: string,
  request: RequestInfo,
): Promise<Reply> {
  return step(async (ctx) => {
    const counted = await countGuess(ctx, resetLimits(address, request));
    if (counted instanceof Reply) return counted;
    await enqueue(ctx.db, {
      task: MAIL_RESET,
      payload: { email: address.trim(), message_id: newMessageId(config), from: ctx.from } satisfies ResetJob,
    });
    return new Reply({ sent: true });
  });
}

/** The link works once; a new password ends every other session of the user. */
export async function resetPassword(
  step: Step<PublicCtx>,
  parts: Pick<SessionParts, 'config'>,
  token: string,
  password: string,
  request: RequestInfo,
): Promise<Reply> {
  await step(async (ctx) => {
    const found = await usableLink(ctx, token);
    const { password_requirements } = await queries.accountOf(ctx.db, found.account_id);
    const issues = passwordIssues(password_requirements, password);
    if (issues.length) throw invalid(issues);
  });
  const hash = await hashPassword(password, parts.config);
  return step(async (ctx) => {
    const found = await usableLink(ctx, token);
    if (!(await queries.spendToken(ctx.db, found))) throw gone(DEAD_LINK);
    await queries.setPassword(ctx.db, found.account_id, found.user_id, hash);
    await queries.endSessions(ctx.db, found.account_id, found.user_id);
    await recordPublicAudit(ctx, found, { event: 'password.reset' });
    const account = await queries.accountOf(ctx.db, found.account_id);
    await tellOfChange(ctx, parts.config, { account, email: found.email }, 'password');
    // The link proves access to the mailbox, not the second factor.
    const factor = await checkSecondFactor(ctx.db, parts.config, found, {}, ctx.now);
    if (factor !== 'none') return new Reply(NOT_YET);
    const device = markOfDevice(parts.config, found.email ?? '', request);
    return signedIn(ctx, found, false, request, { device });
  });
}

async function usableLink(ctx: PublicCtx, token: string): Promise<queries.OneTimeToken> {
  const found = await queries.findOneTimeToken(ctx.db, token, 'password_reset');
  if (!found?.usable) throw gone(DEAD_LINK);
  await enterAccount(ctx.db, found.account_id);
  if (await queries.mustUseProvider(ctx.db, found)) throw forbidden(SSO_ONLY);
  return found;
}

import { Reply } from '../../http/answer';
import { recordPublicAudit } from '../../account/audit';
import { enterAccount, newToken } from '../../account/sessions';
import type { PublicCtx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import { gone, invalid } from '../../base/errors';
import { publicUrlOf } from '../../http/public-url';
import type { RequestInfo } from '../../http/request-info';
import { countGuess, limitsOf } from './attempts';
import { hashPassword, passwordIssues } from './password';
import { checkSecondFactor } from './second-factor';
import { NOT_YET, type SessionParts, signedIn } from './session.operations';
import * as queries from './session.queries';

const DEAD_LINK = 'This link was used already or is too old. Ask for a new one.';

/**
 * Always answers the same and in the same time: what is written and mailed for an address that is known comes after the
 * answer.
 */
export async function requestReset(
  step: Step<PublicCtx>,
  parts: SessionParts,
  address: string,
  request: RequestInfo,
): Promise<Reply> {
  return step(async (ctx) => {
    const counted = await countGuess(ctx, limitsOf(address, request, 'reset'));
    if (counted instanceof Reply) return counted;
    const found = await queries.findSignIn(ctx.db, address.trim());
    // Who was invited and has no password yet comes in by the invitation, which can be taken back.
    if (found?.password_hash && !found.deleted && !found.is_demo)
      ctx.afterCommit(() => step((later) => beginReset(later, parts, found, address.trim())));
    return new Reply({ sent: true });
  });
}

async function beginReset(
  ctx: PublicCtx,
  parts: SessionParts,
  found: queries.SignInCandidate,
  to: string,
): Promise<void> {
  const token = newToken();
  await enterAccount(ctx.db, found.account_id);
  await queries.insertResetToken(ctx.db, found.account_id, found.user_id, token);
  await recordPublicAudit(ctx, found, { event: 'password.reset_requested' });
  ctx.afterCommit(() => void sendReset(ctx, parts, to, `${publicUrlOf(parts.config)}/password_reset/${token}`));
}

async function sendReset(ctx: PublicCtx, parts: SessionParts, to: string, link: string): Promise<void> {
  const text = `Somebody asked to set a new password for ${to} in Fairlead.\n\nSet it here within two hours:\n${link}\n\nIf it was not you, do nothing: your password stays as it is.`;
  await parts.mailer
    .send({ to, subject: 'Set a new password', text })
    .catch((err: Error) => ctx.log.error({ err }, 'mail not sent'));
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
  const hash = await hashPassword(password);
  return step(async (ctx) => {
    const found = await usableLink(ctx, token);
    if (!(await queries.spendToken(ctx.db, found))) throw gone(DEAD_LINK);
    await queries.setPassword(ctx.db, found.account_id, found.user_id, hash);
    await queries.endSessions(ctx.db, found.account_id, found.user_id);
    await recordPublicAudit(ctx, found, { event: 'password.reset' });
    // The link proves the mailbox and not the second factor.
    const factor = await checkSecondFactor(ctx.db, parts.config, found, undefined, ctx.now);
    return factor === 'none' ? signedIn(ctx, found, false, request) : new Reply(NOT_YET);
  });
}

async function usableLink(ctx: PublicCtx, token: string): Promise<queries.OneTimeToken> {
  const found = await queries.findOneTimeToken(ctx.db, token, 'password_reset');
  if (!found?.usable) throw gone(DEAD_LINK);
  await enterAccount(ctx.db, found.account_id);
  return found;
}

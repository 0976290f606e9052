import { isTimeZone } from '@fairlead/domain/dates/zones';
import { DEFAULT_PASSWORD_REQUIREMENTS } from '@fairlead/domain/validation/password';
import { email as emailProblem, required } from '@fairlead/domain/validation/rules';
import type { Config } from '../../config';
import type { PublicCtx } from '../../http/context';
import { Reply } from '../../http/endpoint';
import { type FieldIssue, forbidden, gone, invalid } from '../../http/errors';
import { isLoopback, type RequestInfo } from '../../http/request-info';
import { enterAccount, newToken, startSession } from '../../db/sessions';
import { recordPublicAudit } from '../../db/audit';
import { createAccount } from '../account/public';
import { hasTriedTooOften, limitsOf, tryLater } from './attempts';
import { hashPassword, passwordIssues, passwordMatches } from './password';
import { checkSecondFactor } from './second-factor';
import * as queries from './session.queries';

export interface SessionParts {
  readonly config: Config;
  readonly signupToken: string;
  readonly mailer: { send(letter: { to: string; subject: string; text: string }): Promise<void> };
  readonly makeDemo?: (ctx: PublicCtx) => Promise<{ account_id: number; user_id: number }>;
}

const WRONG = 'The email or the password is not right';
const CODE_MISSING = 'Enter the code of your authenticator app';
const CODE_WRONG = 'The code is not right, or was used already';
const NOT_YET = { logged_in: false, mfa_required: true, csrf_token: null };

/** Signs in and begins a session. Somebody with a second factor is asked for its code first. */
export async function signIn(
  ctx: PublicCtx,
  parts: SessionParts,
  body: { email: string; password: string; otp_code?: string; remember_me?: boolean },
  request: RequestInfo,
): Promise<Reply> {
  const asked = { email: body.email, password: body.password, code: body.otp_code };
  const found = await checkCredentials(ctx, parts, asked, request, new Reply(NOT_YET));
  return found instanceof Reply ? found : signedIn(ctx, found, body.remember_me ?? false, request);
}

/**
 * Whose password and second factor they are, or the answer that refuses. Wrong password, unknown address and ended user
 * answer alike and in the same time. Attempts are counted, wrong codes among them, and forgotten only when all is right:
 * whoever knows a password does not guess its codes without end. The account is entered.
 */
export async function checkCredentials(
  ctx: PublicCtx,
  parts: Pick<SessionParts, 'config'>,
  body: { email: string; password: string; code?: string; account_id?: number },
  request: RequestInfo,
  codeMissing = new Reply({ error: CODE_MISSING, mfa_required: true }, { status: 401 }),
): Promise<queries.SignInCandidate | Reply> {
  const limits = limitsOf(body.email, request, 'sign_in');
  if (await hasTriedTooOften(ctx, limits)) return tryLater();
  const found = await queries.findSignIn(ctx.db, body.email.trim());
  const matches = await passwordMatches(found?.password_hash, body.password);
  const refuse = async (error: object) => {
    await queries.rememberAttempt(ctx.db, Object.keys(limits));
    if (found) await noteFailure(ctx, found);
    return new Reply(error, { status: 401 });
  };
  if (!found || !matches || !mayEnter(parts.config, found, body.account_id, request)) return refuse({ error: WRONG });
  await enterAccount(ctx.db, found.account_id);
  // The password may have been changed while it was compared: what begins now would outlive it.
  if (!(await queries.holdUser(ctx.db, found))) return refuse({ error: WRONG });
  const factor = await checkSecondFactor(ctx.db, parts.config, found, body.code, ctx.now);
  if (factor === 'missing') return codeMissing;
  if (factor === 'wrong') return refuse({ error: CODE_WRONG, mfa_required: true });
  await queries.forgetAttempts(ctx.db, Object.keys(limits)[0] as string);
  return found;
}

async function noteFailure(ctx: PublicCtx, who: queries.SignInCandidate): Promise<void> {
  await enterAccount(ctx.db, who.account_id);
  await recordPublicAudit(ctx, who, { event: 'sign_in.failed' });
}

/** An application lets in users of its own account alone: to others it says as little as to whoever has no password. */
function mayEnter(
  config: Config,
  found: queries.SignInCandidate,
  accountId: number | undefined,
  request: RequestInfo,
): boolean {
  const isOfAccount = accountId === undefined || accountId === found.account_id;
  return isOfAccount && !found.deleted && demoMayEnter(config, found.is_demo, request);
}

/** Demo users have a known password: from this machine only, unless the operator switched the demo on. */
export function demoMayEnter(config: Config, isDemo: boolean, request: RequestInfo): boolean {
  return !isDemo || config.demo === 'on' || (config.demo === 'ask' && isLoopback(request.ip));
}

async function signedIn(
  ctx: PublicCtx,
  who: { account_id: number; user_id: number },
  remember: boolean,
  request: RequestInfo,
  more: object = {},
): Promise<Reply> {
  await recordPublicAudit(ctx, who, { event: 'sign_in.succeeded' });
  const { token, csrfToken } = await startSession(ctx.db, who.account_id, who.user_id, {
    remember,
    userAgent: request.userAgent,
  });
  return new Reply(
    { logged_in: true, mfa_required: false, csrf_token: csrfToken, ...more },
    { cookie: { token, remember } },
  );
}

export interface SignUpBody {
  readonly account: { readonly company_name: string };
  readonly user: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly password: string;
  };
  readonly time_zone?: string;
  readonly signup_token?: string;
}

/** Creates an account with its first administrator and the default set-up, and signs in. */
export async function signUp(
  ctx: PublicCtx,
  parts: SessionParts,
  body: SignUpBody,
  request: RequestInfo,
): Promise<Reply> {
  await queries.lockInstallation(ctx.db);
  await requireOpenSignUp(ctx, parts, body, request);
  const issues = signUpIssues(body);
  if (issues.length) throw invalid(issues);
  const time_zone = body.time_zone && isTimeZone(body.time_zone) ? body.time_zone : 'UTC';
  const company_name = body.account.company_name.trim();
  const account_id = await createAccount(ctx.db, { company_name, time_zone });
  const user_id = await queries.insertFirstAdmin(ctx.db, account_id, {
    email: body.user.email.trim(),
    first_name: body.user.first_name.trim(),
    last_name: body.user.last_name.trim(),
    password_hash: await hashPassword(body.user.password),
    time_zone,
  });
  return signedIn(ctx, { account_id, user_id }, true, request, { account: { id: account_id, company_name } });
}

/** Who may sign up now: `open` anybody, `token` whoever knows the printed token, `closed` nobody. */
export function signUpState(config: Config, accounts: number, request: RequestInfo): 'open' | 'token' | 'closed' {
  if (config.signup === 'open') return 'open';
  if (config.signup === 'closed' || accounts > 0) return 'closed';
  return isLoopback(request.ip) ? 'open' : 'token';
}

async function requireOpenSignUp(
  ctx: PublicCtx,
  parts: SessionParts,
  body: SignUpBody,
  request: RequestInfo,
): Promise<void> {
  const { accounts } = await queries.installation(ctx.db);
  const state = signUpState(parts.config, accounts, request);
  if (state === 'closed') throw forbidden('Sign-up is closed on this server. Ask an administrator for an invitation.');
  if (state === 'token' && body.signup_token !== parts.signupToken) {
    throw forbidden('From another machine the first account needs the token that the server printed when it started.');
  }
}

function signUpIssues({ account, user }: SignUpBody): FieldIssue[] {
  const checks: [string, string | null][] = [
    ['company_name', required(account.company_name.trim())],
    ['first_name', required(user.first_name.trim())],
    ['last_name', required(user.last_name.trim())],
    ['email', required(user.email.trim()) ?? emailProblem(user.email.trim())],
  ];
  const issues = checks.flatMap(([field, msg]) => (msg ? [{ field, msg }] : []));
  return [...issues, ...passwordIssues(DEFAULT_PASSWORD_REQUIREMENTS, user.password)];
}

/** Opens the demo account, making it on first use. */
export async function openDemo(ctx: PublicCtx, parts: SessionParts, request: RequestInfo): Promise<Reply> {
  if (!parts.makeDemo || !demoMayEnter(parts.config, true, request)) throw forbidden('The demo is not available here.');
  await queries.lockInstallation(ctx.db);
  const demo = await parts.makeDemo(ctx);
  await enterAccount(ctx.db, demo.account_id);
  return signedIn(ctx, demo, false, request);
}

/** Always answers the same; the mail goes out after the commit, so that its duration tells nothing either. */
export async function requestReset(
  ctx: PublicCtx,
  parts: SessionParts,
  address: string,
  request: RequestInfo,
  publicUrl: string,
): Promise<Reply> {
  const limits = limitsOf(address, request, 'reset');
  if (await hasTriedTooOften(ctx, limits)) return tryLater();
  await queries.rememberAttempt(ctx.db, Object.keys(limits));
  const found = await queries.findSignIn(ctx.db, address.trim());
  // Who was invited and has no password yet comes in by the invitation, which can be taken back.
  if (found?.password_hash && !found.deleted && !found.is_demo) {
    const token = newToken();
    await enterAccount(ctx.db, found.account_id);
    await queries.insertResetToken(ctx.db, found.account_id, found.user_id, token);
    await recordPublicAudit(ctx, found, { event: 'password.reset_requested' });
    ctx.afterCommit(() => void sendReset(ctx, parts, address.trim(), `${publicUrl}/password_reset/${token}`));
  }
  return new Reply({ sent: true });
}

async function sendReset(ctx: PublicCtx, parts: SessionParts, to: string, link: string): Promise<void> {
  const text = `Somebody asked to set a new password for ${to} in Fairlead.\n\nSet it here within two hours:\n${link}\n\nIf it was not you, do nothing: your password stays as it is.`;
  await parts.mailer
    .send({ to, subject: 'Set a new password', text })
    .catch((err: Error) => ctx.log.error({ err }, 'mail not sent'));
}

/** The link works once; a new password ends every other session of the user. */
export async function resetPassword(
  ctx: PublicCtx,
  parts: Pick<SessionParts, 'config'>,
  token: string,
  password: string,
  request: RequestInfo,
): Promise<Reply> {
  const found = await queries.findOneTimeToken(ctx.db, token, 'password_reset');
  if (!found?.usable) throw gone('This link was used already or is too old. Ask for a new one.');
  await enterAccount(ctx.db, found.account_id);
  const account = await queries.accountOf(ctx.db, found.account_id);
  const issues = passwordIssues(account.password_requirements, password);
  if (issues.length) throw invalid(issues);
  if (!(await queries.spendToken(ctx.db, found)))
    throw gone('This link was used already or is too old. Ask for a new one.');
  await queries.setPassword(ctx.db, found.account_id, found.user_id, await hashPassword(password));
  await queries.endSessions(ctx.db, found.account_id, found.user_id);
  await recordPublicAudit(ctx, found, { event: 'password.reset' });
  // The link proves the mailbox and not the second factor.
  const factor = await checkSecondFactor(ctx.db, parts.config, found, undefined, ctx.now);
  return factor === 'none' ? signedIn(ctx, found, false, request) : new Reply(NOT_YET);
}

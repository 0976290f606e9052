import { type DeviceCookie, Reply } from '../../http/answer';
import { isTimeZone } from '@fairlead/domain/dates/zones';
import { DEFAULT_PASSWORD_REQUIREMENTS } from '@fairlead/domain/validation/password';
import { email as emailProblem, required } from '@fairlead/domain/validation/rules';
import type { Config } from '../../base/config';
import type { PublicCtx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import { type FieldIssue, forbidden, invalid } from '../../base/errors';
import type { RequestInfo } from '../../http/request-info';
import { enterAccount, startSession } from '../../account/sessions';
import { recordPublicAudit } from '../../account/audit';
import { createAccount } from '../account/public';
import { countGuess, signUpLimits } from './attempts';
import { checkCredentials, demoMayEnter } from './credentials';
import { markOfDevice } from './known-device';
import { hashPassword, passwordIssues } from './password';
import * as queries from './session.queries';

export interface SessionParts {
  readonly config: Config;
  readonly signupToken: string;
  readonly makeDemo?: (ctx: PublicCtx) => Promise<{ account_id: number; user_id: number }>;
}

export const NOT_YET = { logged_in: false, mfa_required: true, csrf_token: null };

/** Signs in and starts a session. A user with a second factor is asked for its code first. */
export function signIn(
  step: Step<PublicCtx>,
  { config }: SessionParts,
  body: { email: string; password: string; otp_code?: string; remember_me?: boolean },
  request: RequestInfo,
): Promise<Reply> {
  const asked = { email: body.email, password: body.password, code: body.otp_code };
  return checkCredentials(step, asked, request, {
    config,
    codeMissing: new Reply(NOT_YET),
    enter: (ctx, found) =>
      signedIn(ctx, found, body.remember_me ?? false, request, { device: markOfDevice(config, body.email, request) }),
  });
}

/** The account must already be entered. */
export async function signedIn(
  ctx: PublicCtx,
  who: { account_id: number; user_id: number },
  remember: boolean,
  request: RequestInfo,
  { device, ...more }: { readonly device?: DeviceCookie; readonly account?: object } = {},
): Promise<Reply> {
  await recordPublicAudit(ctx, who, { event: 'sign_in.succeeded' });
  const { token, csrfToken } = await startSession(ctx.db, who.account_id, who.user_id, {
    remember,
    userAgent: request.userAgent,
  });
  return new Reply(
    { logged_in: true, mfa_required: false, csrf_token: csrfToken, ...more },
    { cookie: { token, remember }, ...(device && { device }) },
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
  step: Step<PublicCtx>,
  parts: SessionParts,
  body: SignUpBody,
  request: RequestInfo,
): Promise<Reply> {
  await step(async (ctx) => {
    await requireOpenSignUp(ctx, parts, body, request);
    const issues = signUpIssues(body);
    if (issues.length) throw invalid(issues);
  });
  // Whoever works on the machine itself could look into its database as well.
  const counted = request.isFromHere || (await step((ctx) => countGuess(ctx, signUpLimits(request))));
  if (counted instanceof Reply) return counted;
  const password_hash = await hashPassword(body.user.password, parts.config.passwordCost);
  return step(async (ctx) => {
    await queries.lockInstallation(ctx.db);
    // Another sign-up may have been the first by now.
    await requireOpenSignUp(ctx, parts, body, request);
    return signedUp(ctx, parts, body, password_hash, request);
  });
}

async function signedUp(
  ctx: PublicCtx,
  { config }: SessionParts,
  { account, user, time_zone: zone }: SignUpBody,
  password_hash: string,
  request: RequestInfo,
): Promise<Reply> {
  const time_zone = zone && isTimeZone(zone) ? zone : 'UTC';
  const company_name = account.company_name.trim();
  const account_id = await createAccount(ctx.db, { company_name, time_zone });
  const user_id = await queries.insertFirstAdmin(ctx.db, account_id, {
    email: user.email.trim(),
    first_name: user.first_name.trim(),
    last_name: user.last_name.trim(),
    password_hash,
    time_zone,
  });
  return signedIn(ctx, { account_id, user_id }, true, request, {
    device: markOfDevice(config, user.email, request),
    account: { id: account_id, company_name },
  });
}

/** Who may sign up now: `open` anyone, `token` a caller with the printed token, `closed` no one. */
export function signUpState(config: Config, accounts: number, request: RequestInfo): 'open' | 'token' | 'closed' {
  if (config.signup === 'open') return 'open';
  if (config.signup === 'closed' || accounts > 0) return 'closed';
  return request.isFromHere ? 'open' : 'token';
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

/** Opens the demo account; creates it on first use. */
export async function openDemo(ctx: PublicCtx, parts: SessionParts, request: RequestInfo): Promise<Reply> {
  if (!parts.makeDemo || !demoMayEnter(parts.config, true, request)) throw forbidden('The demo is not available here.');
  await queries.lockInstallation(ctx.db);
  const demo = await parts.makeDemo(ctx);
  await enterAccount(ctx.db, demo.account_id);
  return signedIn(ctx, demo, false, request);
}

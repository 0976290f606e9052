import { isTimeZone } from '@fairlead/domain/dates/zones';
import { DEFAULT_PASSWORD_REQUIREMENTS } from '@fairlead/domain/validation/password';
import { email as emailProblem, required } from '@fairlead/domain/validation/rules';
import type { Config } from '../../base/config';
import type { PublicCtx } from '../../base/context';
import { type FieldIssue, forbidden, invalid } from '../../base/errors';
import { Reply } from '../../http/answer';
import { type Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { noticeIssues } from '../privacy/public';
import { countGuess, confirmedSignUpLimits, signUpLimits } from './attempts';
import { type NewAccount, signedUp } from './new-account';
import { hashPassword, passwordIssues } from './password';
import { keepSignUp } from './pending-sign-up';
import type { SessionParts } from './session.operations';
import * as queries from './session.queries';

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
  readonly privacy_accepted?: boolean;
}

/**
 * Creates an account with its first administrator and the default set-up, and signs in. On an open server that sends
 * mail, the account is created once its address is confirmed: until then the answer is the same for every address.
 */
export async function signUp(
  step: Step<PublicCtx>,
  parts: SessionParts,
  body: SignUpBody,
  request: RequestInfo,
): Promise<Reply> {
  const accounts = await step(async (ctx) => {
    const found = await requireOpenSignUp(ctx, parts, body, request);
    const issues = [...signUpIssues(body), ...noticeIssues(parts.config, body.privacy_accepted)];
    if (issues.length) throw invalid(issues);
    return found;
  });
  const confirms = accounts > 0 && parts.mailer.configured && !request.isFromHere;
  const limits = confirms ? confirmedSignUpLimits(body.user.email, request) : signUpLimits(request);
  // A person who works on the machine itself could read its database as well.
  const counted = request.isFromHere || (await step((ctx) => countGuess(ctx, limits)));
  if (counted instanceof Reply) return counted;
  const password_hash = await hashPassword(body.user.password, parts.config);
  const fresh = { ...newAccountOf(body, password_hash), privacy_notice: parts.config.privacyUrl };
  return step(async (ctx) => {
    if (confirms) return keepSignUp(ctx, parts.config, fresh);
    // Another sign-up may have been the first by now. If anyone may sign up, none waits for another.
    if (parts.config.signup !== 'open') await queries.lockInstallation(ctx.db);
    await requireOpenSignUp(ctx, parts, body, request);
    return signedUp(ctx, parts, fresh, request);
  });
}

function newAccountOf({ account, user, time_zone: zone }: SignUpBody, password_hash: string): NewAccount {
  return {
    company_name: account.company_name.trim(),
    time_zone: zone && isTimeZone(zone) ? zone : 'UTC',
    user: {
      email: user.email.trim(),
      first_name: user.first_name.trim(),
      last_name: user.last_name.trim(),
      password_hash,
    },
  };
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
): Promise<number> {
  const { accounts } = await queries.installation(ctx.db);
  const state = signUpState(parts.config, accounts, request);
  if (state === 'closed') throw forbidden('Sign-up is closed on this server. Ask an administrator for an invitation.');
  if (state === 'token' && body.signup_token !== parts.signupToken) {
    throw forbidden('From another machine the first account needs the token that the server printed when it started.');
  }
  return accounts;
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

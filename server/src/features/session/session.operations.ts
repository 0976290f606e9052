import { type DeviceCookie, type PassingCookie, Reply } from '../../http/answer';
import type { MailSetup } from '../../adapters/mail';
import type { PasskeyAnswer } from '@fairlead/domain/mfa/passkeys.contract';
import type { Config } from '../../base/config';
import type { Ctx, PublicCtx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import { forbidden } from '../../base/errors';
import type { RequestInfo } from '../../http/request-info';
import { enterAccount, startSession } from '../../account/sessions';
import { recordAudit, recordPublicAudit } from '../../account/audit';
import { checkCredentials, demoMayEnter } from './credentials';
import { markOfDevice } from './known-device';
import { askPasskey } from './passkey';
import { factorsOf, type Who } from './second-factor.queries';
import * as queries from './session.queries';

export interface SessionParts {
  readonly config: Config;
  readonly mailer: MailSetup;
  readonly signupToken: string;
  readonly makeDemo?: (ctx: PublicCtx) => Promise<{ account_id: number; user_id: number }>;
}

const ACCOUNT_INACTIVE = 'This account is inactive. Ask the operator of this server.';
export const NOT_YET = { logged_in: false, mfa_required: true, csrf_token: null };

/** Signs in and starts a session. A user with a second factor is asked for its code first. */
export function signIn(
  step: Step<PublicCtx>,
  { config }: SessionParts,
  body: { email: string; password: string; otp_code?: string; passkey?: PasskeyAnswer; remember_me?: boolean },
  request: RequestInfo,
): Promise<Reply> {
  const asked = { email: body.email, password: body.password, code: body.otp_code, passkey: body.passkey };
  return checkCredentials(step, asked, request, {
    config,
    codeMissing: async (ctx, who) => new Reply({ ...NOT_YET, second_factors: await factorsAsked(ctx, config, who) }),
    enter: (ctx, found) =>
      signedIn(ctx, found, body.remember_me ?? false, request, { device: markOfDevice(config, body.email, request) }),
  });
}

/** What the sign-in page needs to ask for the second factor. */
async function factorsAsked(ctx: PublicCtx, config: Config, who: Who) {
  const { app } = await factorsOf(ctx.db, who);
  return { app, passkey: await askPasskey(config, 'second factor', ctx.now, { db: ctx.db, who }) };
}

interface Entered {
  readonly device?: DeviceCookie;
  readonly passing?: PassingCookie;
  /** Instead of the password. */
  readonly by?: 'passkey' | 'sso';
  readonly provider?: { readonly secondsAgo: number | null };
  readonly account?: object;
  readonly next?: string | null;
}

/** The account must already be entered. */
export async function signedIn(
  ctx: PublicCtx,
  who: { account_id: number; user_id: number },
  remember: boolean,
  request: RequestInfo,
  { device, by, provider, passing, ...more }: Entered = {},
): Promise<Reply> {
  if (await queries.isAccountInactive(ctx.db, who.account_id)) throw forbidden(ACCOUNT_INACTIVE);
  await recordPublicAudit(ctx, who, { event: 'sign_in.succeeded', ...(by ? { details: { by } } : {}) });
  const { token, csrfToken } = await startSession(ctx.db, who.account_id, who.user_id, {
    remember,
    userAgent: request.userAgent,
    provider,
  });
  return new Reply(
    { logged_in: true, mfa_required: false, csrf_token: csrfToken, ...more },
    { cookie: { token, remember }, ...(device && { device }), ...(passing && { passing }) },
  );
}

/** Ends the session of the caller. A support login is recorded as such, in the account and with staff. */
export async function signOut(ctx: Ctx, token: string | undefined): Promise<Reply> {
  if (token && ctx.actor.supported_by) await endSupportLogin(ctx, token);
  else {
    if (token) await queries.endSession(ctx, token);
    await recordAudit(ctx, { event: 'sign_out' });
  }
  return new Reply(undefined, { cookie: { token: null, remember: false } });
}

export async function endSupportLogin(ctx: Ctx, token: string): Promise<void> {
  const { id, full_name } = ctx.actor;
  await queries.noteSupportEnded(ctx, token);
  await recordAudit(ctx, { event: 'support.ended', subject_type: 'user', subject_id: id, subject_name: full_name });
  await queries.endSession(ctx, token);
}

/** Opens the demo account; creates it on first use. */
export async function openDemo(ctx: PublicCtx, parts: SessionParts, request: RequestInfo): Promise<Reply> {
  if (!parts.makeDemo || !demoMayEnter(parts.config, true, request)) throw forbidden('The demo is not available here.');
  await queries.lockInstallation(ctx.db);
  const demo = await parts.makeDemo(ctx);
  await enterAccount(ctx.db, demo.account_id);
  return signedIn(ctx, demo, false, request);
}

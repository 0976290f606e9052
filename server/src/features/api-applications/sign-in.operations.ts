import { Reply } from '../../http/answer';
import { randomUUID } from 'node:crypto';
import type { Credentials } from '@fairlead/domain/api-applications/api-applications.contract';
import type { Config } from '../../base/config';
import { recordAudit } from '../../account/audit';
import { isSecondFactorMissing, SET_UP_FIRST } from '../../http/access';
import { signingKeys, signToken, verifiedToken } from '../../http/api-tokens';
import type { Ctx, PublicCtx } from '../../base/context';
import { type Step } from '../../http/endpoint';
import { badRequest, forbidden, unauthenticated } from '../../base/errors';
import type { RequestInfo } from '../../http/request-info';
import { contextOf } from '../../jobs/user-context';
import { checkCredentials, holdUser } from '../session/public';
import { presentUser, userRow } from '../users/public';
import { findApplication, type FoundApplication } from './api-applications.queries';
import { keyForIntegration, type KeyParts } from './keys.operations';
import { insertToken, revokeJti } from './keys.queries';

type Parts = KeyParts;

type Body = Credentials & { readonly app_key?: string };

/** Signs a user in for an application: answers a token, or the user's key if the application allows only keys. */
export async function authenticate(
  step: Step<PublicCtx>,
  parts: Parts,
  body: Body,
  request: RequestInfo,
): Promise<Reply> {
  const { app_key } = body;
  if (!app_key) throw badRequest('app_key is missing: send the one of the application');
  const application = await step((ctx) => usable(ctx, app_key));
  return signedIn(step, parts.config, body, request, application, async (user, by) => {
    if (application.auth_strategy === 'api_key') return new Reply({ user: await withKey(user, parts, by) });
    const token = await issue(user, parts.config, application, app_key);
    return new Reply({ token, user: await own(user) });
  });
}

/** The sign-in of older mobile applications: answers the user with the key, for an application or for none. */
export async function legacySignIn(
  step: Step<PublicCtx>,
  parts: Parts,
  body: Body,
  request: RequestInfo,
): Promise<Reply> {
  const { app_key } = body;
  const application = app_key ? await step((ctx) => usable(ctx, app_key)) : undefined;
  if (application?.auth_strategy === 'jwt') throw forbidden('The application signs in with tokens, not with api keys');
  return signedIn(step, parts.config, body, request, application, async (user, by) => {
    if (!application && user.account.settings.registered_apps_only === true)
      return new Reply({ error: 'The account accepts registered applications only: send an app_key' }, { status: 403 });
    return new Reply({ user: await withKey(user, parts, by) });
  });
}

/** Exchanges the caller's token for a new one; the old one stops working immediately. */
export async function renewToken(ctx: Ctx, { config }: Parts, request: RequestInfo): Promise<{ token: string }> {
  const { appKey, jti } = await presentedToken(ctx, config, request);
  const application = await usable(ctx, appKey);
  // A password change waits for this lock, and then ends the new token as well.
  await holdUser(ctx.db, { account_id: ctx.account.id, user_id: ctx.actor.id });
  if (!(await revokeJti(ctx, jti))) throw unauthenticated('The token was revoked. Sign in again.');
  return { token: await issue(ctx, config, application, appKey, { renewed: true }) };
}

export async function revokeToken(ctx: Ctx, { config }: Parts, request: RequestInfo): Promise<void> {
  const { appKey, jti } = await presentedToken(ctx, config, request);
  const application = await usable(ctx, appKey);
  await revokeJti(ctx, jti);
  await auditToken(ctx, 'token.revoked', application, {});
}

async function usable(ctx: PublicCtx, appKey: string): Promise<FoundApplication> {
  const application = await findApplication(ctx.db, appKey);
  if (!application) throw unauthenticated('Unknown app key');
  if (application.ended) throw unauthenticated('The application was ended by an administrator of the account');
  return application;
}

/** The answer for the user with this password in the application's account, or the refusal. */
async function signedIn(
  step: Step<PublicCtx>,
  config: Config,
  { email_or_username: email, password, mfa_code }: Body,
  request: RequestInfo,
  application: FoundApplication | undefined,
  answer: (user: Ctx, by: string) => Promise<Reply>,
): Promise<Reply> {
  const asked = { email, password, code: mfa_code?.toString(), account_id: application?.account_id };
  const enter = async (ctx: PublicCtx, found: { account_id: number; user_id: number }) => {
    const user = await contextOf(ctx, found.account_id, found.user_id, 'api');
    if (!user) throw unauthenticated('The user is inactive');
    // A key or token obtained with the password alone would still work after the second factor is set up.
    if (isSecondFactorMissing(user)) return new Reply(SET_UP_FIRST, { status: 403 });
    const by = application?.app_name ?? 'API key';
    const given = await answer(user, by);
    if (given.options.status === undefined) await recordAudit(user, { event: 'sign_in.succeeded', details: { by } });
    return given;
  };
  return checkCredentials(step, asked, request, { config, enter });
}

async function issue(
  ctx: Ctx,
  config: Config,
  application: FoundApplication,
  appKey: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const jti = randomUUID();
  const seconds = application.jwt_expiration_period;
  const expires_at = seconds === null ? null : new Date(ctx.now.getTime() + seconds * 1000);
  await insertToken(ctx, { api_application_id: application.id, jti, expires_at });
  await auditToken(ctx, 'token.issued', application, details);
  return signToken(signingKeys(config), { appKey, jti }, ctx.now, expires_at);
}

async function presentedToken(ctx: Ctx, config: Config, { credential }: RequestInfo) {
  if (credential?.kind !== 'token') throw badRequest('Send the token that is meant in the Authorization header');
  return verifiedToken(signingKeys(config), credential.token, ctx.now);
}

async function own(ctx: Ctx) {
  return presentUser(ctx, await userRow(ctx, ctx.actor.id));
}

async function withKey(ctx: Ctx, parts: Parts, by: string) {
  return { ...(await own(ctx)), api_key: await keyForIntegration(ctx, parts, by) };
}

function auditToken(
  ctx: Ctx,
  event: 'token.issued' | 'token.revoked',
  { id, app_name }: FoundApplication,
  details: Readonly<Record<string, unknown>>,
): Promise<number> {
  return recordAudit(ctx, { event, subject_type: 'api_application', subject_id: id, subject_name: app_name, details });
}

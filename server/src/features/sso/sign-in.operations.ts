import type { Claims } from '@fairlead/domain/sso/sso';
import { SSO_RETURN } from '@fairlead/domain/sso/sso.contract';
import { recordPublicAudit } from '../../account/audit';
import { opened, sealed } from '../../adapters/secret';
import type { Config } from '../../base/config';
import type { Ctx, Log, PublicCtx } from '../../base/context';
import { conflict, unauthenticated } from '../../base/errors';
import { Reply } from '../../http/answer';
import { requireBrowser } from '../../http/credential';
import type { Step } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import {
  countGuess,
  holdUser,
  isChallenge,
  markConfirmed,
  newChallenge,
  readSession,
  signedIn,
  spendChallenge,
  ssoLimits,
  takeBack,
} from '../session/public';
import { addressToSignIn, type Bound, claimsOf, ProviderFault } from './openid';
import { accountOf, providerIn } from './installation';
import { personOf, type Refused } from './people.operations';
import { findIdentity } from './sso.queries';
import { enabledProvider, knownAtInstallation, NO_PROVIDER, type Way, wayFor, wayOf } from './ways';

const COOKIE = 'fairlead_sso';
const PURPOSE = 'sso on its way';
const STATE = 'sso state';

const AWAY = 'Your company’s sign-in cannot be reached. Please try again later, or tell your administrator.';
const BEGIN_AGAIN = 'This sign-in was interrupted or took too long. Please begin again.';
const NOT_LET_IN = 'Your company’s sign-in did not let you in. Please begin again.';
const NOT_CONFIRMED = 'Your company’s sign-in did not confirm that it is you. Nothing was changed.';
/** The provider's clock may be a little off. */
const CLOCK_SECONDS = 60;
const NOT_YOU =
  'Your company’s sign-in does not lead to a user here. Ask your administrator: the audit log says what is missing.';

interface Passing extends Bound {
  /** Null at the installation's provider. */
  readonly account_id: number | null;
  readonly next: string | null;
  /** A signed-in user proves their identity again. */
  readonly confirms?: { readonly user_id: number; readonly since: number };
}

/** Sends the browser to the provider; what has to come back is stored encrypted in a cookie of this browser alone. */
export async function beginSignIn(
  step: Step<PublicCtx>,
  config: Config,
  { key, email, next }: { key?: string; email?: string; next?: string },
  request: RequestInfo,
): Promise<Reply> {
  const begun = await step(async (ctx) => {
    const guess = await countGuess(ctx, ssoLimits(request));
    if (guess instanceof Reply) return guess;
    const way = await wayFor(ctx, config, key ?? null, email?.trim() ?? null);
    const state = newChallenge(config, STATE, ctx.now).toString('base64url');
    return way ? { guess, way, state, log: ctx.log } : new Reply({ error: NO_PROVIDER }, { status: 404 });
  });
  if (begun instanceof Reply) return begun;
  const sent = await sentAway(config, begun, { next: next ?? null });
  await step((ctx) => takeBack(ctx, begun.guess));
  return sent;
}

/** The same for the person of an open session. */
export async function beginConfirmation(step: Step, config: Config, request: RequestInfo): Promise<Reply> {
  requireBrowser(request.credential);
  const begun = await step(async (ctx) => {
    const way = await wayOf(ctx, config, (await knownAtInstallation(ctx, config)) ? null : ctx.account.id);
    const state = newChallenge(config, STATE, ctx.now).toString('base64url');
    const since = Math.floor(ctx.now.getTime() / 1000);
    return { way, state, log: ctx.log, confirms: { user_id: ctx.actor.id, since } };
  });
  return sentAway(config, begun, { next: null, confirms: begun.confirms });
}

interface Begun {
  readonly way: Way;
  readonly state: string;
  readonly log: Log;
}

async function sentAway(
  config: Config,
  { way, state, log }: Begun,
  more: Pick<Passing, 'next' | 'confirms'>,
): Promise<Reply> {
  const asked = await addressToSignIn(way.calls, way.client, state, more.confirms !== undefined).catch(
    (error: unknown) => {
      log.warn({ err: error }, 'the identity provider cannot be reached');
      throw error instanceof ProviderFault ? conflict(AWAY) : error;
    },
  );
  const { url, ...bound } = asked;
  const passing: Passing = { ...bound, ...more, account_id: way.account_id };
  const value = sealed(config, PURPOSE, Buffer.from(JSON.stringify(passing))).toString('base64url');
  return new Reply({ url }, { passing: { name: COOKIE, path: SSO_RETURN, value } });
}

/** The person has returned. The state works once, in the browser that began, for the account that it began with. */
export async function finishSignIn(
  step: Step<PublicCtx>,
  config: Config,
  answer: string,
  request: RequestInfo,
): Promise<Reply> {
  const passing = passingOf(config, request.cookie(COOKIE));
  const begun = await step(async (ctx) => {
    const guess = await countGuess(ctx, ssoLimits(request));
    if (guess instanceof Reply) return guess;
    const isOurs = passing && isChallenge(config, STATE, passing.state, ctx.now);
    if (!isOurs || !(await spendChallenge(ctx.db, passing.state, ctx.now)))
      return new Reply({ error: BEGIN_AGAIN }, { status: 401 });
    return { guess, way: await wayOf(ctx, config, passing.account_id), passing, log: ctx.log };
  });
  if (begun instanceof Reply) return begun;
  const { way, guess, log } = begun;
  const wanted = ['email', 'email_verified', ...way.groups];
  const back = answer.replace(/^\?/, '');
  const claims = await claimsOf(way.calls, way.client, begun.passing, back, wanted).catch((error: unknown) => {
    log.warn({ err: error }, 'the answer of the identity provider was refused');
    throw unauthenticated(NOT_LET_IN);
  });
  return step(async (ctx) => {
    await takeBack(ctx, guess);
    const { next, confirms } = begun.passing;
    if (confirms) return confirmed(ctx, way, claims, confirms, request);
    const account = way.account_id ?? (config.oidc ? await accountOf(ctx, config.oidc, claims) : null);
    if (account !== null) return entered(ctx, config, { way, account }, claims, { next, request });
    ctx.log.warn({}, 'a person of the installation’s identity provider belongs to no account');
    return notYou();
  });
}

/** The same person, in the same session, and asked just now: a session at the provider is no proof. */
async function confirmed(
  ctx: PublicCtx,
  { issuer }: Way,
  claims: Claims,
  { user_id, since }: NonNullable<Passing['confirms']>,
  request: RequestInfo,
): Promise<Reply> {
  const passing = { name: COOKIE, path: SSO_RETURN, value: null };
  const session = await readSession(ctx, request);
  const isFresh = typeof claims.auth_time === 'number' && claims.auth_time >= since - CLOCK_SECONDS;
  const isUser = session?.ctx.actor.id === user_id && !session.ctx.actor.viewed_by && !session.ctx.actor.supported_by;
  const known = session && isUser ? await findIdentity(session.ctx, issuer, claims.sub) : undefined;
  if (!session || !isFresh || known?.user_id !== user_id)
    return new Reply({ error: NOT_CONFIRMED }, { status: 401, passing });
  await markConfirmed(session.ctx, request.sessionToken ?? '');
  const body = { logged_in: true, mfa_required: false, csrf_token: session.csrfToken, confirmed: true };
  return new Reply(body, { passing });
}

async function entered(
  ctx: PublicCtx,
  config: Config,
  { way, account: account_id }: { readonly way: Way; readonly account: number },
  claims: Claims,
  { next, request }: { readonly next: string | null; readonly request: RequestInfo },
): Promise<Reply> {
  const own = way.account_id === null ? undefined : await enabledProvider(ctx, account_id);
  const found = await inSystem(ctx, account_id, async (system) => {
    const provider = own ?? (config.oidc && providerIn(system, config.oidc));
    return provider ? personOf(system, provider, claims) : 'other domain';
  });
  const reason = typeof found === 'string' ? found : undefined;
  if (reason || !(await holdUser(ctx.db, { account_id, user_id: found as number }))) {
    await noteRefused(ctx, account_id, reason ?? 'inactive');
    return notYou();
  }
  return signedIn(ctx, { account_id, user_id: found as number }, true, request, {
    by: 'sso',
    passing: { name: COOKIE, path: SSO_RETURN, value: null },
    next,
    provider: { secondsAgo: secondsSinceAsked(claims, ctx.now) },
  });
}

const notYou = () =>
  new Reply({ error: NOT_YOU }, { status: 403, passing: { name: COOKIE, path: SSO_RETURN, value: null } });

/** As work of the system, without a signed-in user: the log says so. */
async function inSystem<T>(ctx: PublicCtx, accountId: number, work: (system: Ctx) => Promise<T>): Promise<T> {
  const { afterCommit, wakeRelay, from } = ctx;
  const inside = await systemContext(ctx.db, accountId, ctx.now, ctx.log);
  const system: Ctx = { ...inside, afterCommit, ...(wakeRelay ? { wakeRelay } : {}), ...(from ? { from } : {}) };
  const done = await work(system);
  await flushChanges(system);
  return done;
}

async function noteRefused(ctx: PublicCtx, account_id: number, reason: Refused): Promise<void> {
  const details = { by: 'sso', reason };
  await recordPublicAudit(ctx, { account_id, user_id: null }, { event: 'sign_in.failed', details });
}

/** How long ago the provider last asked for a proof; a time in the future is not trusted. */
function secondsSinceAsked({ auth_time }: Claims, now: Date): number | null {
  if (typeof auth_time !== 'number' || !Number.isFinite(auth_time) || auth_time < 0) return null;
  const seconds = now.getTime() / 1000 - auth_time;
  return seconds < -CLOCK_SECONDS ? null : Math.max(0, seconds);
}

function passingOf(config: Config, cookie: string | undefined): Passing | undefined {
  const found = cookie ? opened(config, PURPOSE, Buffer.from(cookie, 'base64url')) : undefined;
  return found && (JSON.parse(found.plain.toString()) as Passing);
}

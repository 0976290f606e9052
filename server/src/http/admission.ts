import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AfterCommit, Ctx, PublicCtx } from '../base/context';
import type { Db } from '../base/database';
import { forbidden, unauthenticated } from '../base/errors';
import { requireAccess, requireOpenToSupport, requireOwnEyes, requireSecondFactor } from './access';
import { type Caller, type Opening, openingOf } from './caller';
import { type Credential, credentialOf, hasKeyInAddress } from './credential';
import type { Dispatcher } from './dispatcher';
import type { Endpoint } from './endpoint';
import { addressOf, isFromHere, networkOf } from './network-address';
import { requireOwnOrigin } from './origins';
import type { RequestInfo } from './request-info';
import type { PermitHolder } from './fair-limiter';

/**
 * Counts the request once, adds the remaining number to the answer's headers, and determines how the database
 * identifies the caller.
 */
export async function openingFor(
  on: Dispatcher,
  { contract }: Endpoint,
  info: RequestInfo,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Opening> {
  if (request.opening) return request.opening;
  const { credential } = info;
  if (!credential) throw unauthenticated();
  if (on.keysInHeaders && hasKeyInAddress(request))
    throw unauthenticated('This server takes keys in the Authorization header, not in addresses');
  const isSession = credential.kind === 'session';
  if (!isSession && !contract.path.startsWith('/api/v3/')) throw unauthenticated('Keys and tokens open only /api/v3');
  const limit = isSession ? on.limits[contract.counted_apart ? 'apart' : 'session'] : on.limits.api;
  reply.headers(limit.take(credential.kind === 'api_key' ? credential.key : credential.token, on.clock().getTime()));
  request.opening = await openingOf(on, info, on.clock());
  return request.opening;
}

/** Returns the caller; throws if they may not make this call. */
export async function admitted(
  endpoint: Endpoint,
  { csrfToken, admittedOrigin }: RequestInfo,
  opening: Opening,
  base: PublicCtx,
  opened: unknown[],
  seen: (ctx: Ctx) => void,
): Promise<Caller> {
  const caller = await opening.caller(base, opened);
  seen(caller.ctx);
  if (endpoint.writes && caller.csrfToken !== undefined && csrfToken !== caller.csrfToken)
    throw forbidden('The CSRF token is missing or wrong');
  requireOwnOrigin(caller.ctx, admittedOrigin);
  requireSecondFactor(caller.ctx, endpoint);
  requireOwnEyes(caller.ctx, endpoint);
  requireOpenToSupport(caller.ctx, endpoint);
  requireAccess(caller.ctx, endpoint.access as Exclude<Endpoint['access'], 'public' | 'staff'>);
  return caller;
}

/**
 * Refuses a call before its body is read if it would be refused afterwards. Returns who holds the permit for reading it.
 */
export async function requireAdmission(
  on: Dispatcher,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PermitHolder> {
  const info = requestInfo(on, request);
  const opening = await openingFor(on, endpoint, info, request, reply);
  const credential = info.credential as Credential;
  return on.concurrency.request(credential, undefined, () => admission(on, endpoint, request, info, opening));
}

export async function admission(
  on: Dispatcher,
  endpoint: Endpoint,
  request: FastifyRequest,
  info: RequestInfo,
  opening: Opening,
): Promise<PermitHolder> {
  const nothingLater = () => undefined;
  const { ctx } = await refusalsNoted(on, endpoint, request, (seen) =>
    on.pool.transaction('read', opening.statement, (db, opened) =>
      admitted(endpoint, info, opening, publicCtx(on, request, db, nothingLater), opened, seen),
    ),
  );
  return holderOf(ctx);
}

/** A user who views the account as a colleague uses their own permits. */
export function holderOf({ account, actor }: Ctx): PermitHolder {
  return { account: account.id, user: actor.viewed_by?.id ?? actor.id };
}

/** Logs the refusal of a call after its transaction has ended. */
export async function refusalsNoted<T>(
  on: Dispatcher,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (seen: (ctx: Ctx) => void) => Promise<T>,
): Promise<T> {
  let known: Ctx | undefined;
  try {
    return await work((ctx) => {
      known = ctx;
    });
  } catch (error) {
    if (known) await on.refusals.record(known, endpoint, pathOf(request), error);
    throw error;
  }
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

export function publicCtx(
  { clock, wakeRelay, wakeLive, trusts, adminFactor }: Dispatcher,
  request: FastifyRequest,
  db: Db,
  afterCommit: AfterCommit,
): PublicCtx {
  const from = { network_address: addressOf(request, trusts), user_agent: request.headers['user-agent'] };
  return { db, now: clock(), log: request.log, afterCommit, wakeRelay, wakeLive, from, adminFactor };
}

export function requestInfo(on: Dispatcher, request: FastifyRequest): RequestInfo {
  const csrf = request.headers['x-csrf-token'];
  const onceKey = request.headers['idempotency-key'];
  const credential = credentialOf(request);
  const ip = addressOf(request, on.trusts);
  return {
    id: request.id,
    ip,
    network: networkOf(ip),
    cookie: (name) => request.cookies[name],
    isFromHere: isFromHere(request),
    header: (name) => request.headers[name] as string | undefined,
    userAgent: request.headers['user-agent'],
    credential,
    sessionToken: credential?.kind === 'session' ? credential.token : undefined,
    csrfToken: typeof csrf === 'string' ? csrf : undefined,
    onceKey: typeof onceKey === 'string' && onceKey ? onceKey : undefined,
    secure: on.secure(request),
    file: request.upload,
    admittedOrigin: request.admittedOrigin,
  };
}

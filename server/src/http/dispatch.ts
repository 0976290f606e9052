import { Reply, Streamed } from './answer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { flushChanges } from '../writing/change-log';
import type { Db, Pool } from '../base/database';
import type { Trust } from '../base/trusted-proxies';
import { wasGivenUp } from '../db/constraints';
import { requireAccess, requireOwnEyes, requireSecondFactor } from './access';
import type { SigningKey } from './api-tokens';
import { type Caller, type Opening, openingOf } from './caller';
import type { AfterCommit, Ctx, PublicCtx } from '../base/context';
import { credentialOf, withoutKeys } from './credential';
import { type Endpoint, type Step } from './endpoint';
import { forbidden, notFound, unauthenticated } from '../base/errors';
import type { RateLimit } from './guard';
import { unwrap, withBody } from './query-string';
import type { AddressTally } from './address-tally';
import { addressOf, isFromHere, networkOf } from './network-address';
import type { RefusalLog } from './refusals';
import type { RequestInfo } from './request-info';
import { sendAnswer } from './respond';
import { requireStorable } from './storable';
import { sendStream } from './stream';

const MOST_TRIES = 3;
/**
 * Imports and bulk actions hold their locks until they end, which can take minutes. A request that needs the same
 * lock gives up soon, so that waiting requests do not occupy all connections. For the same reason, a single statement
 * that takes far too long is cancelled.
 */
const PATIENCE = "set local lock_timeout = '4s'; set local statement_timeout = '60s';";

export interface Dispatcher {
  readonly pool: Pool;
  readonly clock: () => Date;
  /**
   * Requests per second: of a session, of a key or token, and of a session for the calls that its pages make on their
   * own.
   */
  readonly limits: { readonly session: RateLimit; readonly api: RateLimit; readonly apart: RateLimit };
  readonly keyFor: SigningKey;
  readonly unknownKeys: AddressTally;
  readonly unreadBodies: AddressTally;
  readonly refusals: RefusalLog;
  readonly trusts: Trust;
  readonly secure: (request: FastifyRequest) => boolean;
  readonly wakeRelay: (() => void) | undefined;
}

/** Runs one endpoint: session, access, input, handler, log, commit, answer. */
export async function dispatch(
  on: Dispatcher,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const info = requestInfo(on, request);
  const waiting: (() => void | Promise<void>)[] = [];
  const call: Call = { on, endpoint, request, reply, info, waiting };
  const asked = () => input(endpoint, request);
  const answer =
    endpoint.access === 'public'
      ? await endpoint.run(stepOfAnybody(call) as Step, asked, info)
      : await asUser(call, (step) => endpoint.run(step, asked, info));
  const sent = answer instanceof Streamed ? reply : sendAnswer(request, reply, answer, info.secure);
  await runWaiting(waiting, request);
  return sent;
}

/** One call, and the work to do after its answer. */
interface Call {
  readonly on: Dispatcher;
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly info: RequestInfo;
  readonly waiting: (() => void | Promise<void>)[];
}

/**
 * Retries work that the database rolled back because of a deadlock or a serialization failure, without any state of
 * the failed try.
 */
async function repeated<T>(waiting: unknown[], work: () => Promise<T>): Promise<T> {
  const before = waiting.length;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      waiting.length = before;
      if (tries === MOST_TRIES || !wasGivenUp(error)) throw error;
    }
  }
}

/** The answer is already being sent: an error here is logged and does not fail the request. */
async function runWaiting(waiting: readonly (() => void | Promise<void>)[], request: FastifyRequest): Promise<void> {
  for (const work of waiting) {
    await Promise.resolve()
      .then(work)
      .catch((err: Error) => request.log.error({ err, id: request.id }, 'work after the commit failed'));
  }
}

function stepOfAnybody(call: Call): Step<PublicCtx> {
  const { on, endpoint, waiting } = call;
  const mode = endpoint.writes ? 'write' : 'read';
  return (work) => repeated(waiting, () => on.pool.transaction(mode, PATIENCE, (db) => work(contextOn(call, db))));
}

function contextOn({ on, request, waiting }: Call, db: Db): PublicCtx {
  return publicCtx(on, request, db, (work) => void waiting.push(work));
}

/** Each step checks again who the caller is and what they may do: a right ends immediately, even during a call. */
async function asUser(call: Call, run: (step: Step) => Promise<unknown>): Promise<unknown> {
  const { on, endpoint, request, reply, info, waiting } = call;
  const opening = await openingFor(on, endpoint, info, request, reply);
  const mode = endpoint.writes && !endpoint.changesNothing ? 'write' : 'read';
  let last: Caller | undefined;
  const answer = await run((work) =>
    repeated(waiting, () =>
      refusalsNoted(on, endpoint, request, (seen) =>
        on.pool.transaction(mode, PATIENCE + opening.statement, async (db, opened) => {
          last = await admitted(endpoint, info, opening, contextOn(call, db), opened, seen);
          const answer = await work(last.ctx);
          await flushChanges(last.ctx);
          if (answer instanceof Streamed) await sendStream(reply, answer);
          return answer;
        }),
      ),
    ),
  );
  return last ? ended(call, last, answer) : answer;
}

function ended({ on, request }: Call, { ctx, touch }: Caller, answer: unknown): unknown {
  request.actor = ctx.actor;
  if (touch) {
    const touched = on.pool.transaction('write', '', touch);
    void touched.catch((err: Error) => ctx.log.warn({ err }, 'not noted as seen'));
  }
  return withChangeSet(answer, ctx);
}

/**
 * Counts the request once, adds the remaining number to the answer's headers, and determines how the database identifies
 * the caller.
 */
async function openingFor(
  on: Dispatcher,
  { contract }: Endpoint,
  info: RequestInfo,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Opening> {
  if (request.opening) return request.opening;
  const { credential } = info;
  if (!credential) throw unauthenticated();
  const isSession = credential.kind === 'session';
  if (!isSession && !contract.path.startsWith('/api/v3/')) throw unauthenticated('Keys and tokens open only /api/v3');
  const limit = isSession ? on.limits[contract.counted_apart ? 'apart' : 'session'] : on.limits.api;
  reply.headers(limit.take(credential.kind === 'api_key' ? credential.key : credential.token, on.clock().getTime()));
  request.opening = await openingOf(on, info, on.clock());
  return request.opening;
}

/** Returns the caller; throws if they may not make this call. */
async function admitted(
  endpoint: Endpoint,
  { csrfToken }: RequestInfo,
  opening: Opening,
  base: PublicCtx,
  opened: unknown[],
  seen: (ctx: Ctx) => void,
): Promise<Caller> {
  const caller = await opening.caller(base, opened);
  seen(caller.ctx);
  if (endpoint.writes && caller.csrfToken !== undefined && csrfToken !== caller.csrfToken)
    throw forbidden('The CSRF token is missing or wrong');
  requireSecondFactor(caller.ctx, endpoint);
  requireOwnEyes(caller.ctx, endpoint);
  requireAccess(caller.ctx, endpoint.access as Exclude<Endpoint['access'], 'public'>);
  return caller;
}

/** Refuses a call before its body is read if it would be refused afterwards. */
export async function requireAdmission(
  on: Dispatcher,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const info = requestInfo(on, request);
  const opening = await openingFor(on, endpoint, info, request, reply);
  const nothingLater = () => undefined;
  await refusalsNoted(on, endpoint, request, (seen) =>
    on.pool.transaction('read', opening.statement, (db, opened) =>
      admitted(endpoint, info, opening, publicCtx(on, request, db, nothingLater), opened, seen),
    ),
  );
}

/** Logs the refusal of a call after its transaction has ended. */
async function refusalsNoted<T>(
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

function publicCtx(
  { clock, wakeRelay, trusts }: Dispatcher,
  request: FastifyRequest,
  db: Db,
  afterCommit: AfterCommit,
): PublicCtx {
  const from = { network_address: addressOf(request, trusts), user_agent: request.headers['user-agent'] };
  return { db, now: clock(), log: request.log, afterCommit, wakeRelay, from };
}

/** Sends the id of the change set to the browser, which can undo it. */
function withChangeSet(answer: unknown, ctx: Ctx): unknown {
  if (!ctx.changes.setId || answer instanceof Streamed) return answer;
  const { body, options } = answer instanceof Reply ? answer : new Reply(answer);
  return new Reply(body, { ...options, headers: { ...options.headers, 'X-Change-Set': String(ctx.changes.setId) } });
}

/**
 * Parses params, query and body according to the contract; throws 422 with all issues. An invalid id in the path is
 * 404.
 */
function input(endpoint: Endpoint, request: FastifyRequest) {
  const { params, query, body, root } = endpoint.contract;
  const isGet = request.method === 'GET';
  const ownQuery =
    endpoint.access === 'public' ? (request.query as Record<string, unknown>) : withoutKeys(request.query);
  const asked = isGet ? withBody(ownQuery, request.body) : ownQuery;
  const sent = isGet ? {} : unwrap(request.body, root);
  const place = params?.safeParse(request.params);
  if (place?.error) throw notFound();
  requireStorable({
    ...(request.params as object),
    ...(asked as object | undefined),
    ...(typeof sent === 'object' ? sent : { base: sent }),
  });
  return { params: place?.data ?? {}, query: parsed(query, asked ?? {}), body: parsed(body, sent) };
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema ? schema.parse(value, { reportInput: true }) : {};
}

function requestInfo(on: Dispatcher, request: FastifyRequest): RequestInfo {
  const csrf = request.headers['x-csrf-token'];
  const credential = credentialOf(request);
  const ip = addressOf(request, on.trusts);
  return {
    id: request.id,
    ip,
    network: networkOf(ip),
    cookie: (name) => request.cookies[name],
    isFromHere: isFromHere(request),
    userAgent: request.headers['user-agent'],
    credential,
    sessionToken: credential?.kind === 'session' ? credential.token : undefined,
    csrfToken: typeof csrf === 'string' ? csrf : undefined,
    secure: on.secure(request),
    file: request.upload,
  };
}

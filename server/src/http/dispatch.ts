import { headerText } from '../base/header-text';
import { Pending, Reply, Streamed } from './answer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { flushAtCommit } from '../writing/change-log';
import type { Db, Mode, Pool } from '../base/database';
import { namesNoRow, wasGivenUp } from '../db/constraints';
import { admission, admitted, openingFor, publicCtx, refusalsNoted, requestInfo, holderOf } from './admission';
import type { Caller, Opening } from './caller';
import type { Ctx, PublicCtx } from '../base/context';
import { type Credential, withoutKeys } from './credential';
import type { Dispatcher } from './dispatcher';
import { type Endpoint, isForUsers, type Step } from './endpoint';
import { leaving } from './concurrency-limits';
import { conflict, isNotFound, notFound, unauthenticated } from '../base/errors';
import { unwrap, withBody } from './query-string';
import type { RequestInfo } from './request-info';
import { sendAnswer } from './respond';
import { staffContext, type StaffCtx, staffTokenOf, touchStaff } from './staff';
import { requireStorable } from './storable';
import { MERGED, survivorAsked } from '../reading/merged';
import { type Sending, startSending } from './stream';
import { limitedSignal } from '../base/limited-signal';

const MOST_TRIES = 3;
const LONGEST_SNAPSHOT_MS = 10 * 60_000;
/**
 * Imports and bulk actions hold their locks until they end, which can take minutes. A request that needs the same
 * lock gives up soon, so that waiting requests do not occupy all connections. For the same reason, a single statement
 * that takes far too long is cancelled.
 */
const PATIENCE = "set local lock_timeout = '4s'; set local statement_timeout = '60s';";

/** Runs one endpoint: session, access, input, handler, log, commit, answer. */
export async function dispatch(
  on: Dispatcher,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const info = requestInfo(on, request);
  const waiting: (() => void | Promise<void>)[] = [];
  const call: Call = { on, endpoint, request, reply, info, waiting, left: endOf(endpoint, reply) };
  const asked = () => input(endpoint, request, reply);
  const answer = isForUsers(endpoint)
    ? await asUser(call, (step) => endpoint.run(step, asked, info))
    : await endpoint.run((endpoint.access === 'staff' ? stepOfStaff(call) : stepOfAnybody(call)) as Step, asked, info);
  const sent = call.sending ? reply : sendAnswer(request, reply, answer, info.secure);
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
  /** Fires when the caller disconnects before the answer. */
  readonly left: AbortSignal;
  /** Set as soon as a streamed answer has begun: from then on nothing else can be answered. */
  sending?: Sending;
}

/**
 * Retries work that the database rolled back because of a deadlock or a serialization failure, without any state of
 * the failed attempt; once also work that named a row which was deleted meanwhile, such as a pipeline of a configuration
 * that a restored archive has replaced.
 */
async function repeated<T>(waiting: unknown[], work: () => Promise<T>): Promise<T> {
  const before = waiting.length;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      waiting.length = before;
      const again = wasGivenUp(error) || (tries === 1 && namesNoRow(error));
      if (tries === MOST_TRIES || !again) throw error;
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

/** Every step checks the session again, as for users. */
function stepOfStaff(call: Call): Step<StaffCtx> {
  const { on, endpoint, info, waiting, reply } = call;
  const token = staffTokenOf(info);
  if (!token) throw unauthenticated();
  reply.headers(on.limits.session.take(token, on.clock().getTime()));
  const mode = endpoint.writes ? 'write' : 'read';
  const later = (work: (db: Db) => Promise<void>) => on.pool.transaction('write', '', work);
  return (work) =>
    repeated(waiting, () =>
      on.pool.transaction(mode, PATIENCE, async (db) => {
        const { ctx, isStale } = await staffContext(contextOn(call, db), token, endpoint.writes, info);
        if (isStale) touchStaff(ctx, later);
        return work(ctx);
      }),
    );
}

function contextOn(call: Call, db: Db): PublicCtx {
  const { on, request, waiting } = call;
  const ctx = publicCtx(on, request, db, (work) => void waiting.push(work));
  return { ...ctx, signal: stopOf(call), headers: new Map() };
}

/** A file is read from one snapshot, which must not be held for ever, even if its reader stays. */
function endOf({ heavy }: Endpoint, reply: FastifyReply): AbortSignal {
  const left = leaving(reply);
  return heavy === 'file' ? limitedSignal(LONGEST_SNAPSHOT_MS, left) : left;
}

function modeOf({ writes, changesNothing, ofOneMoment }: Endpoint): Mode {
  if (!writes || changesNothing) return 'read';
  return ofOneMoment ? 'snapshot' : 'write';
}

/** A read is stopped when its caller leaves. A write is finished, because its caller relies on it. */
function stopOf({ endpoint, left }: Call): AbortSignal | undefined {
  return endpoint.writes && !endpoint.changesNothing && !endpoint.stopsWithCaller ? undefined : left;
}

/** Each step checks again who the caller is and what they may do: a right ends immediately, even during a call. */
async function asUser(call: Call, run: (step: Step) => Promise<unknown>): Promise<unknown> {
  const { on, endpoint, request, reply, info, waiting } = call;
  const opening = await openingFor(on, endpoint, info, request, reply);
  const mode = modeOf(endpoint);
  const { pool, withPermit, whole } = await placeOf(call, opening);
  let last: Caller | undefined;
  const attempt = <T>(work: (ctx: Ctx) => Promise<T>) =>
    refusalsNoted(on, endpoint, request, (seen) =>
      pool.transaction(
        mode,
        PATIENCE + opening.statement,
        async (db, opened) => {
          last = await admitted(endpoint, info, opening, contextOn(call, db), opened, seen);
          const answer = await logged(last.ctx, await orAsSurvivor(call, last.ctx, work));
          if (answer instanceof Streamed) {
            if (endpoint.heavy !== 'file') throw new Error('A streamed answer needs the permit of a heavyFile.');
            call.sending = await startSending(reply, answer, on.spoolFolder);
            await call.sending.written;
          }
          return answer;
        },
        stopOf(call),
      ),
    );
  const answer = await whole(() => run((work) => repeated(waiting, () => withPermit(() => attempt(work)))));
  return last ? ended(call, last, answer) : answer;
}

/** Writes the log, meanwhile an answer that is still being read arrives. */
async function logged<T>(ctx: Ctx, answer: T): Promise<T> {
  const [read] = await Promise.all([answer instanceof Pending ? (answer.answer as T) : answer, flushAtCommit(ctx)]);
  return read;
}

/**
 * A record that was merged into another answers as the remaining record; a request to change it is refused and says
 * so. Only calls that found nothing pay for this look-up.
 */
async function orAsSurvivor<T>({ endpoint, request }: Call, ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  try {
    return await work(ctx);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const asked = request.params as Readonly<Record<string, string>>;
    const found = await survivorAsked(ctx, endpoint.contract.path, asked);
    if (found === undefined) throw error;
    if (endpoint.writes && !endpoint.changesNothing) throw conflict(MERGED, { merged_into_id: found });
    request.params = { ...asked, id: String(found) };
    ctx.headers?.set('X-Merged-Into', String(found));
    return work(ctx);
  }
}

/** The connections on which a call runs, the limiter of its attempts, and the limiter of the call as a whole. */
interface Place {
  readonly pool: Pool;
  readonly withPermit: <T>(work: () => Promise<T>) => Promise<T>;
  readonly whole: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** Heavy work first identifies the caller, under the limit of requests, because its own limit is by user and account. */
async function placeOf(call: Call, opening: Opening): Promise<Place> {
  const { on, endpoint, info } = call;
  const credential = info.credential as Credential;
  const signal = stopOf(call);
  const request: Place = {
    pool: on.pool,
    withPermit: (work) => on.concurrency[endpoint.countsMuch ? 'counting' : 'request'](credential, signal, work),
    whole: (work) => work(),
  };
  if (!endpoint.heavy) return request;
  const holder = await request.withPermit(() => admission(on, endpoint, call.request, info, opening));
  const heavy: Place = {
    ...request,
    pool: on.heavyPool,
    withPermit: (work) => on.concurrency.heavy(holder, signal, work),
  };
  if (endpoint.heavy !== 'file') return heavy;
  return { ...heavy, whole: (work) => on.concurrency.file(holder, signal, () => untilSent(call, work)) };
}

/** The permit of a file is held until its reader has it, the database connection only until it is written. */
async function untilSent(call: Call, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!call.sending) throw error;
    // The caller left, or notices the closed connection.
    return undefined;
  } finally {
    await call.sending?.sent;
  }
}

function ended({ on, request, info }: Call, { ctx, touch }: Caller, answer: unknown): unknown {
  request.actor = ctx.actor;
  on.concurrency.remember(info.credential as Credential, holderOf(ctx));
  if (touch) {
    const touched = on.pool.transaction('write', '', touch);
    void touched.catch((err: Error) => ctx.log.warn({ err }, 'not noted as seen'));
  }
  return withHeaders(answer, ctx);
}

/** What the answer says beside its body, and the id of the change set, by which the caller can undo it. */
function withHeaders(answer: unknown, { changes, headers = new Map() }: Ctx): unknown {
  if (changes.setId) headers.set('X-Change-Set', String(changes.setId));
  if (!headers.size || answer instanceof Streamed) return answer;
  const { body, options } = answer instanceof Reply ? answer : new Reply(answer);
  return new Reply(body, { ...options, headers: { ...options.headers, ...Object.fromEntries(headers) } });
}

/**
 * Parses params, query and body according to the contract; throws 422 with all issues. An invalid id in the path is
 * 404.
 */
function input(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const { params, query, body, root } = endpoint.contract;
  const isGet = request.method === 'GET';
  const ownQuery = isForUsers(endpoint) ? withoutKeys(request.query) : (request.query as Record<string, unknown>);
  const asked = isGet ? withBody(ownQuery, request.body) : ownQuery;
  const sent = isGet ? {} : unwrap(request.body, root);
  nameIgnored(reply, body, sent);
  const place = params?.safeParse(request.params);
  if (place?.error) throw notFound();
  requireStorable({
    ...(request.params as object),
    ...(asked as object | undefined),
    ...(typeof sent === 'object' ? sent : { base: sent }),
  });
  return { params: place?.data ?? {}, query: parsed(query, asked ?? {}), body: parsed(body, sent) };
}

/** Names in the answer the keys of a body that its schema does not know. A record reads its own keys, and names them itself. */
function nameIgnored(reply: FastifyReply, schema: z.ZodType | undefined, sent: unknown): void {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall || typeof sent !== 'object' || !sent) return;
  const ignored = Object.keys(sent).filter((key) => key !== 'id' && !Object.hasOwn(schema.shape, key));
  if (ignored.length) reply.header('X-Ignored-Keys', headerText(ignored.join(', ')));
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema ? schema.parse(value, { reportInput: true }) : {};
}

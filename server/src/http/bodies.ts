import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { Refusal } from '../base/errors';
import { requireAdmission } from './admission';
import type { Dispatcher } from './dispatcher';
import { isForUsers } from './endpoint';
import { addressOf, networkOf } from './network-address';
import { UNKNOWN_TYPE } from './respond';

const TOO_LATE = 'The request took too long to arrive. Nothing was changed. Please try again.';
/** Enough for every form before sign-in, and too little to keep the server busy. */
export const PUBLIC_BODY_BYTES = 64 * 1024;
/** For a body of JSON or a form, from a caller who may make the call. Files are streamed and may be larger. */
export const BODY_BYTES = 8 * 1024 * 1024;

/** For an encoded form: decoding 8 MB of one takes almost a second. */
export const FORM_BYTES = 1024 * 1024;

const PUBLIC_PATIENCE_MS = 20_000;
const PATIENCE_MS = 120_000;
/** A file may take its time, as long as some of it arrives. */
const FILE_STALLED_MS = 60_000;
/** For a whole request, with the largest file over a slow line. */
export const REQUEST_MS = 3_600_000;

/**
 * The bytes that a visitor sends are counted before they are read, and subtracted once they have been read. A long
 * body is read only from a caller who may make the call. A refusal closes the connection: otherwise the unread body
 * would be read to its end before the next request.
 */
export function guardBodies(app: FastifyInstance, on: Dispatcher): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!bringsBody(request)) return payload;
    reply.header('connection', 'close');
    const isOpen = !endpoint || !isForUsers(endpoint);
    if (isOpen) countUnread(on, request);
    else if (isLong(request)) request.permitHolder = await requireAdmission(on, endpoint, request, reply);
    if (endpoint && isOpen && isMultipart(request)) throw new Refusal(415, { error: UNKNOWN_TYPE });
    reply.removeHeader('connection');
    waitFor(request, reply, payload, isOpen);
    return payload;
  });
  app.addHook('onResponse', async (request) => stopWaiting(request));
  app.addHook('onRequestAbort', async (request) => stopWaiting(request));
  app.addHook('preHandler', async (request) => {
    stopWaiting(request);
    on.unreadBodies.takeBack(networkOf(addressOf(request, on.trusts)), request.id);
  });
}

/** Answers 408 when the body does not arrive in time. Files are not measured as a whole, see `watchFile`. */
function waitFor(request: FastifyRequest, reply: FastifyReply, payload: RequestPayload, isPublic: boolean): void {
  if (isMultipart(request)) return;
  const ms = isPublic ? PUBLIC_PATIENCE_MS : PATIENCE_MS;
  request.bodyTimer = setTimeout(() => {
    reply.header('connection', 'close');
    // Not `destroy`: that would close the connection before the answer is sent.
    payload.emit('error', new Refusal(408, { error: TOO_LATE }));
  }, ms);
}

function stopWaiting({ bodyTimer }: FastifyRequest): void {
  clearTimeout(bodyTimer);
}

/**
 * Closes the connection if nothing arrives for a while, or if the file has not arrived completely within an hour;
 * call the result once the form is read.
 */
export function watchFile({ raw }: FastifyRequest): () => void {
  let arrived = raw.socket.bytesRead;
  let left = REQUEST_MS / FILE_STALLED_MS;
  const watch = setInterval(() => {
    left -= 1;
    if (raw.socket.bytesRead === arrived || left <= 0) raw.destroy();
    arrived = raw.socket.bytesRead;
  }, FILE_STALLED_MS);
  return () => clearInterval(watch);
}

function countUnread(on: Dispatcher, request: FastifyRequest): void {
  const [address, now] = [networkOf(addressOf(request, on.trusts)), on.clock().getTime()];
  on.unreadBodies.requireFew(address, now);
  on.unreadBodies.add(address, request.id, now);
}

function bringsBody(request: FastifyRequest): boolean {
  return isLong(request) || request.headers['content-length'] !== undefined;
}

/** A body without an announced length may be of any length. */
function isLong(request: FastifyRequest): boolean {
  const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  return encoding !== undefined || Number(length) > PUBLIC_BODY_BYTES || isMultipart(request);
}

function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

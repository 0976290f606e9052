import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AllBusy, CallerGone, DatabaseAway, OutcomeUnknown } from '../base/database';
import { JsonText } from '../base/json-text';
import { isHeldUp, isOutOfSpace, issueOfViolation, tookTooLong } from '../db/constraints';
import { cookieLine } from './cookies';
import { type DeviceCookie, Held, type PassingCookie, Reply, type SessionCookie, type StaffCookie } from './answer';
import { busy, type FieldIssue, heldUp, invalid, Refusal } from '../base/errors';

export const SESSION_COOKIE = 'fairlead_session';
/** Sent by the browser to the back office alone. */
export const STAFF_COOKIE = 'fairlead_staff';
export const UNKNOWN_TYPE = 'The content type is not supported: send JSON or a form';
const FAULT = 'Something went wrong on our side. Nothing was changed.';
const UNKNOWN_OUTCOME =
  'The connection to the database was lost while saving, so this may or may not have been saved. Please check before you try again.';
const ALL_BUSY = 'The server is very busy. Nothing was changed. Please try again in a few seconds.';
const AWAY = 'The database cannot be reached right now. Nothing was changed. Please try again in a few seconds.';
const NO_SPACE =
  'The server has no disk space left. Nothing was changed. Please tell the person who runs it, and try again later.';
const TOO_LONG = 'This took too long and was stopped. Nothing was changed. Please ask for less, or try again later.';
/** The caller has left and does not read this answer; its status tells the log why, as other servers do. */
const CLIENT_LEFT = 499;
const REMEMBER_SECONDS = 90 * 86_400;
/** As long as browsers keep a cookie. */
const PASSING_SECONDS = 15 * 60;
const DEVICE_SECONDS = 400 * 86_400;

/** Sends the result of a handler: JSON, existing JSON text, bytes, or nothing (204). */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: unknown, secure: boolean): unknown {
  const { body, options } = answer instanceof Reply ? answer : new Reply(answer);
  for (const [header, value] of Object.entries(options.headers ?? {})) reply.header(header, value);
  for (const cookie of cookiesOf(options)) reply.header('set-cookie', cookieLine(cookie, secure));
  if (body === undefined) return reply.code(options.status ?? 204).send();
  if (body instanceof Held) return hold(reply, body);
  if (body instanceof Readable) return sendStream(reply, body, options.status ?? 200);
  if (Buffer.isBuffer(body)) return reply.code(options.status ?? 200).send(body);
  const text = body instanceof JsonText ? body.text : JSON.stringify(body);
  reply.code(options.status ?? 200);
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8');
  if (isUnchanged(request, reply, text)) return reply.code(304).removeHeader('content-type').send();
  return reply.send(
    typeof body === 'string' && reply.getHeader('content-type') !== 'application/json; charset=utf-8' ? body : text,
  );
}

/** Its connection ends with it: a server that stops would wait for those that browsers keep for their next call. */
function hold(reply: FastifyReply, { headers, open, admit }: Held): unknown {
  admit();
  reply.hijack();
  reply.raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers, connection: 'close' });
  open(reply.raw);
  return reply;
}

/** A reader that accepts nothing for a minute is considered disconnected. */
const STALLED_MS = 60_000;

function sendStream(reply: FastifyReply, body: Readable, status: number): unknown {
  reply.raw.setTimeout(STALLED_MS, () => void reply.raw.destroy());
  reply.raw.once('close', () => void body.destroy());
  return reply.code(status).send(body);
}

/** Whether the caller of a GET has this answer already; the answer is marked with its tag. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  if (request.method !== 'GET') return false;
  const tag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.header('etag', tag);
  return isKnown(request.headers['if-none-match'], tag);
}

/** The caller has this answer already. Tags are compared weakly. */
function isKnown(sent: string | undefined, tag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return sent?.split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag)) ?? false;
}

/** Handles everything thrown. Server faults are logged and answered without details. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const refused = asRefusal(error);
  if (!refused) {
    request.log.error({ err: error, id: request.id }, 'request failed');
    return reply
      .code(500)
      .send({ error: error instanceof OutcomeUnknown ? UNKNOWN_OUTCOME : FAULT, request_id: request.id });
  }
  if (isOfTheSite(error)) request.log.error({ err: error, id: request.id }, 'the database is away or the disk is full');
  for (const [header, value] of Object.entries(refused.headers)) reply.header(header, value);
  return reply
    .code(refused.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refused.body));
}

/** Errors that the caller cannot solve and the operator must know. */
function isOfTheSite(error: unknown): boolean {
  return error instanceof DatabaseAway || isOutOfSpace(error);
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return invalid(issuesOf(error));
  if (isHeldUp(error)) return heldUp();
  if (error instanceof AllBusy) return busy(ALL_BUSY, 5);
  if (error instanceof DatabaseAway) return busy(AWAY, 5);
  if (isOutOfSpace(error)) return new Refusal(503, { error: NO_SPACE }, { 'Retry-After': '60', connection: 'close' });
  if (error instanceof CallerGone) return new Refusal(CLIENT_LEFT, { error: error.message });
  if (tookTooLong(error)) return busy(TOO_LONG, 30);
  const violated = issueOfViolation(error);
  if (violated) return invalid([violated]);
  const status = error && typeof error === 'object' && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new Refusal(status, { error: clientFault(error, status) });
  return undefined;
}

function clientFault(error: unknown, status: number): string {
  const code = error && typeof error === 'object' && 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_BAD_URL') return 'The address is not valid';
  if (code === 'FST_FILES_LIMIT') return 'Only one file can be sent at once';
  if (status === 414) return 'The address is too long';
  if (status === 413) return 'The request is too large';
  if (status === 415) return UNKNOWN_TYPE;
  return error instanceof Error ? error.message : 'The request could not be read';
}

function issuesOf(error: z.ZodError): FieldIssue[] {
  const issues = error.issues.flatMap((issue) => {
    const path = issue.path.join('.') || 'base';
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: key, msg: unknownKey(issue.path.at(-1), key) }));
    return [{ field: path, msg: messageOf(issue) }];
  });
  // One value can have two issues with the same text.
  return [...new Map(issues.map((issue) => [`${issue.field}\n${issue.msg}`, issue])).values()];
}

function unknownKey(place: PropertyKey | undefined, key: string): string {
  return place === 'conditions' ? `Unknown condition '${key.slice(0, 60)}'` : 'Is not a known field';
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'Required' : 'Has invalid value';
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Is too long (at most ${String(issue.maximum)} characters)`;
  if (issue.code === 'custom') return issue.message;
  return 'Has invalid value';
}

function cookiesOf({ cookie, device, passing, staff }: Reply['options']): string[] {
  const cookies = [
    cookie && sessionCookie(cookie),
    device && deviceCookie(device),
    passing && passingCookie(passing),
    staff && staffCookie(staff),
  ];
  return cookies.filter((one) => one !== undefined);
}

function sessionCookie({ token, remember }: SessionCookie): string {
  const life = token === null ? '; Max-Age=0' : remember ? `; Max-Age=${REMEMBER_SECONDS}` : '';
  return `${SESSION_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax${life}`;
}

/** Kept until the browser closes, and never sent along from another site. */
function staffCookie({ token }: StaffCookie): string {
  const life = token === null ? '; Max-Age=0' : '';
  return `${STAFF_COOKIE}=${token ?? ''}; Path=/backend; HttpOnly; SameSite=Strict${life}`;
}

function deviceCookie({ name, value }: DeviceCookie): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${DEVICE_SECONDS}`;
}

function passingCookie({ name, path, value }: PassingCookie): string {
  return `${name}=${value ?? ''}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${value === null ? 0 : PASSING_SECONDS}`;
}

import { subscribe } from 'node:diagnostics_channel';
import type { Contract } from '@fairlead/domain/wire/contract';
import { issues, refusal } from '@fairlead/domain/wire/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** The problems in the answers since the last check, one line each. */
const wrong: string[] = [];

/**
 * Every app of this process is checked, regardless of how a test created it: no part of the server knows about the
 * tests.
 */
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'HEAD') wrong.push(...problemsOf(request, reply, payload));
  });
});

/** Throws if an answer since the last check did not match its contract. */
export function requireRightAnswers(): void {
  const found = [...new Set(wrong.splice(0))];
  if (found.length) throw new Error(`Answers that do not match their contracts:\n${found.slice(0, 20).join('\n')}`);
}

function problemsOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string[] {
  const contract = request.routeOptions.config.endpoint?.contract;
  if (!contract) return [];
  const type = String(reply.getHeader('content-type') ?? '');
  const answer = { status: reply.statusCode, type, payload, someKeys: asksForSomeKeys(request) };
  return answerProblems(contract, answer).map((problem) => `${contract.method} ${contract.path}: ${problem}`);
}

/** Lists accept `attrs`, the requested keys; without a body parser a GET may carry it in its body. */
function asksForSomeKeys({ query, body }: FastifyRequest): boolean {
  return [query, body].some((asked) => typeof asked === 'object' && asked !== null && 'attrs' in asked);
}

export interface SentAnswer {
  readonly status: number;
  readonly type: string;
  readonly payload: unknown;
  /** Only some keys were requested: absent keys are not reported. */
  readonly someKeys?: boolean;
}

/** Where an answer does not match its contract, by path and key. */
export function answerProblems({ answer }: Contract, { status, type, payload, someKeys }: SentAnswer): string[] {
  if (answer.body === 'dav' && davMatches(status, type)) return [];
  if (status >= 400) return jsonProblems(status === 422 ? issues : refusal, payload, status);
  if (status === 304) return payload ? ['answered 304 with a body'] : [];
  const isEmpty = status === 204 && !payload;
  if (answer.body === 'none') return isEmpty ? [] : [`answered ${status} with a body instead of 204`];
  if (isEmpty && answer.may_be_empty) return [];
  const expected = answer.status ?? 200;
  if (status !== expected) return [`answered ${status} instead of ${expected}`];
  if (answer.schema) return jsonProblems(answer.schema, payload, status, someKeys);
  return mediaMatches(answer.body, type) ? [] : [`answered '${type}' instead of ${answer.body}`];
}

/** A redirection, no body, XML or a calendar; refusals of the house are JSON. */
function davMatches(status: number, type: string): boolean {
  if ([200, 201, 204, 301, 304, 412].includes(status) && type === '') return true;
  return /^(application\/xml|text\/calendar);/.test(type);
}

function mediaMatches(expected: string | undefined, type: string): boolean {
  if (expected === '*/*') return type !== '';
  return expected === 'image/*' ? type.startsWith('image/') : type.split(';')[0] === expected;
}

function jsonProblems(schema: z.ZodType, payload: unknown, status: number, someKeys = false): string[] {
  if (typeof payload !== 'string') return [`answered ${status} without the JSON that it promises`];
  const checked = schema.safeParse(JSON.parse(payload), { reportInput: true });
  if (checked.success) return [];
  return checked.error.issues.flatMap((issue) => linesOf(issue, someKeys)).map((line) => `${status} ${line}`);
}

/** `attrs` selects among the keys of the record itself, not of the objects in it. */
function isLeftOut({ path, input, code }: z.core.$ZodIssue): boolean {
  const isOwn = path.length === (path[0] === 'entries' ? 3 : 1);
  return isOwn && input === undefined && code.startsWith('invalid_');
}

function linesOf(issue: z.core.$ZodIssue, someKeys: boolean): string[] {
  if (someKeys && isLeftOut(issue)) return [];
  const at = issue.path.join('.') || '(the whole)';
  if (issue.code !== 'invalid_union') return [`${at}: ${issue.message}`];
  const ways = issue.errors.map((way) =>
    way.flatMap((one) => linesOf({ ...one, path: [...issue.path, ...one.path] }, someKeys)),
  );
  return ways.some((way) => way.length === 0)
    ? []
    : (ways.sort((a, b) => a.length - b.length)[0] ?? [`${at}: ${issue.message}`]);
}

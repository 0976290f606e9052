import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { Random } from '../generate/random';
import { type TestApp, type TestUser, testApp } from './app';

export interface HostileCall {
  readonly method: string;
  readonly url: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly payload?: string | Buffer;
  readonly headers?: Record<string, string>;
}

export interface Sent {
  readonly status: number;
  readonly text: string;
  /** The fields that a 422 names. */
  readonly fields: readonly string[];
  readonly headers: LightMyRequestResponse['headers'];
  /** What is wrong with the answer; undefined if nothing is. */
  readonly fault: string | undefined;
}

/**
 * True for one in this many calls, always the same, drawn so that each value is tried in some place: every fourth of a list of 44
 * values for each field would be the same eleven each time.
 */
export function oneIn(many: number): () => boolean {
  const random = new Random(20_261_128, 'hostile calls', many);
  return () => random.chance(1 / many);
}

/** An app for the tests of a file; sends its calls as the administrator of a new account. */
export function attackedApp(): (call: HostileCall) => Promise<Sent> {
  let on: TestApp;
  let send: (call: HostileCall) => Promise<Sent>;
  beforeAll(async () => {
    on = await testApp();
    const attack = attacker(on);
    send = attack(await on.account());
  });
  afterAll(() => on.close());
  return (call) => send(call);
}

/**
 * Must be created before the first call. Sends calls and checks each answer: never 5xx, errors in the one standard
 * shape, a text that a person understands.
 */
export function attacker(on: TestApp): (user: TestUser) => (call: HostileCall) => Promise<Sent> {
  const causes = new Map<string, Error>();
  on.app.addHook('onError', async (request, _reply, error) => void causes.set(request.id, error));
  return (user) =>
    async ({ method, url, body, payload, headers }) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const got = await on.app.inject({
        method: method as 'GET',
        url,
        headers: { cookie: user.cookie, 'x-csrf-token': user.csrf, ...json, ...headers },
        payload: body === undefined ? payload : JSON.stringify(body),
      });
      const wrong = wrongIn(got, method);
      const id = String(got.headers['x-request-id']);
      const cause = causes.get(id);
      // An error keeps what was sent: thousands of them would fill the memory.
      causes.delete(id);
      return {
        status: got.statusCode,
        text: got.body,
        fields: got.statusCode === 422 && !wrong ? got.json<{ field: string }[]>().map(({ field }) => field) : [],
        headers: got.headers,
        fault: wrong && `${method} ${url.slice(0, 200)}: ${wrong} (${cause?.message.slice(0, 200)})`,
      };
    };
}

function wrongIn(got: LightMyRequestResponse, method: string): string | undefined {
  const { statusCode: status, body } = got;
  if (status >= 500) return `answered ${status}`;
  if (status < 400 || method === 'HEAD') return undefined;
  if (got.headers['content-type'] !== 'application/json; charset=utf-8') return `${status} is not JSON`;
  const texts = status === 422 ? messagesOf(got.json()) : [got.json<{ error: unknown }>().error];
  if (!texts?.length || !texts.every((text) => typeof text === 'string' && text))
    return `${status} says ${body.slice(0, 100)}`;
  // Messages of a library or of the database mean nothing to a user who filled in a form.
  const technical = /expected|received|undefined|syntax error|constraint|zod|\[object/;
  return texts.some((text) => technical.test(String(text))) ? `${status} says ${body.slice(0, 200)}` : undefined;
}

function messagesOf(said: unknown): unknown[] | undefined {
  if (!Array.isArray(said)) return undefined;
  return said.map(({ field, msg }: { field: unknown; msg: unknown }) => typeof field === 'string' && field && msg);
}

import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import type { FastifyInstance } from 'fastify';
import type { TestUser } from './app';

export interface Listener {
  readonly status: number;
  /** For an answer that is not a channel. */
  readonly answer: unknown;
  readonly messages: LiveMessage[];
  /** The id of the last event. */
  cursor(): string | undefined;
  /** Why the server closed the channel; undefined while it is open. */
  ended(): string | undefined;
  /** The first message, from the given one on, with this content. */
  until(says: (message: LiveMessage) => boolean): Promise<LiveMessage>;
  close(): void;
}

const addresses = new WeakMap<FastifyInstance, Promise<string>>();

/**
 * Listens on the push channel as a browser does, through a real connection. Not with `fetch`, which opens a new
 * connection for each abandoned one: the server would wait at its end until `fetch` closes them after more than a
 * minute.
 */
export async function listen(
  app: FastifyInstance,
  user: Pick<TestUser, 'cookie'>,
  query: Record<string, string> = {},
): Promise<Listener> {
  const address = addresses.get(app) ?? app.listen({ port: 0, host: '127.0.0.1' });
  addresses.set(app, address);
  const left = new AbortController();
  const asked = new URLSearchParams({ push_key: 'fairlead', browser: 'browser-of-a-test', ...query });
  const url = `${await address}/api/internal/live?${asked}`;
  const headers = { cookie: user.cookie, accept: 'text/event-stream' };
  const response = await new Promise<IncomingMessage>((found, failed) => {
    request(url, { headers, agent: false, signal: left.signal }, found).on('error', failed).end();
  });
  const messages: LiveMessage[] = [];
  const state = { cursor: undefined as string | undefined, ended: undefined as string | undefined };
  const isChannel = response.headers['content-type']?.startsWith('text/event-stream') ?? false;
  const answer = isChannel ? undefined : await json(response);
  if (isChannel) void read(response, messages, state).catch(() => undefined);
  return {
    status: response.statusCode as number,
    answer,
    messages,
    cursor: () => state.cursor,
    ended: () => state.ended,
    until: (says) => found(messages, says),
    close: () => left.abort(),
  };
}

async function read(
  response: IncomingMessage,
  messages: LiveMessage[],
  state: { cursor: string | undefined; ended: string | undefined },
): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const part of response as AsyncIterable<Uint8Array>) {
    const blocks = (rest + decoder.decode(part, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = new Map(block.split('\n').map((line): [string, string] => [line.split(': ', 1)[0] ?? '', line]));
      const value = (name: string) => lines.get(name)?.slice(name.length + 2);
      state.cursor = value('id') ?? state.cursor;
      if (value('event') === 'end') state.ended = value('data');
      else if (value('data')) messages.push(JSON.parse(value('data') as string) as LiveMessage);
    }
  }
  state.ended ??= 'closed';
}

const PATIENCE_MS = 30_000;

async function found(messages: LiveMessage[], says: (message: LiveMessage) => boolean): Promise<LiveMessage> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const one = messages.find(says);
    if (one) return one;
    if (performance.now() > end) throw new Error(`It was not told; what was: ${JSON.stringify(messages)}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}

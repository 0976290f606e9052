import { vi } from 'vitest';

export interface Heard {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
  init: RequestInit;
}

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> };
type Answer = Reply | ((heard: Heard) => Reply | Promise<Reply>);

/** Never answers: the call stays pending. */
export const noAnswer = () => new Promise<never>(() => undefined);

/** Answers calls by `METHOD /path` (without the query) and records them. A call without an answer gets a 404. */
export function fakeServer(answers: Record<string, Answer>) {
  const heard: Heard[] = [];
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = String(input);
    const request: Heard = {
      method: init.method ?? 'GET',
      path,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      init,
    };
    heard.push(request);
    const found = answers[`${request.method} ${path.split('?')[0]}`] ?? { status: 404, body: { error: 'Not found' } };
    const reply = typeof found === 'function' ? await found(request) : found;
    const { status = 200, body, headers } = reply;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return heard;
}

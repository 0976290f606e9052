import type { LightMyRequestResponse } from 'fastify';
import type { Loose, TestApp, TestUser } from './app';

export interface ProgramAnswer {
  readonly status: number;
  readonly body: Loose;
  readonly headers: LightMyRequestResponse['headers'];
}

/** Another program that acts with an API key: no cookie, no CSRF token, the key in the query as most send it. */
export interface Program {
  readonly key: string;
  get(path: string, headers?: Record<string, string>): Promise<ProgramAnswer>;
  send(method: string, path: string, body?: object | string, headers?: Record<string, string>): Promise<ProgramAnswer>;
  post(path: string, body?: object | string): Promise<ProgramAnswer>;
  put(path: string, body?: object | string): Promise<ProgramAnswer>;
  del(path: string): Promise<ProgramAnswer>;
}

export async function programOf(on: TestApp, user: TestUser): Promise<Program> {
  const { body } = await user.post<Loose>('/api/v3/profile/api_key');
  const key: string = body.api_key;
  const send: Program['send'] = async (method, path, sent, headers = {}) => {
    const url = `/api/v3/${path}${path.includes('?') ? '&' : '?'}api_key=${key}`;
    const got = await on.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(sent === undefined ? {} : { payload: sent }),
    });
    const isJson = String(got.headers['content-type']).includes('json');
    return { status: got.statusCode, body: isJson && got.body ? got.json() : got.body, headers: got.headers };
  };
  return {
    key,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    del: (path) => send('DELETE', path),
  };
}

/** The names, titles or contents of a list's entries. */
export function namesOf({ body }: ProgramAnswer): string[] {
  return body.entries.map((entry: Loose) => entry.name ?? entry.full_name ?? entry.content);
}

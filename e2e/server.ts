import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { inject } from 'vitest';
import { launchServer } from './launch-server';

export interface RunningServer {
  readonly url: string;
  /** Its data, with the mails that it would send. */
  readonly folder: string;
  /** A new account with its first administrator, signed in. */
  account(name?: string): Promise<Account>;
  stop(): Promise<void>;
}

export interface Account {
  readonly email: string;
  readonly password: string;
  /** Calls the API as the administrator and returns the JSON. Throws unless the request succeeds. */
  call<T = Loose>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T>;
  /** Signs a browser in without the sign-in page. */
  enter(context: BrowserContext): Promise<void>;
}

// Stories read answers untyped: their assertions are the check.
export type Loose = ReturnType<typeof JSON.parse>;

const PASSWORD = 'Sail-away-42!';

/**
 * The shared server of all stories; a story that needs its own settings starts a separate one, on the data of an
 * unused server, or `empty`. Each story works in its own accounts, so data left by other stories does not matter.
 */
export async function startServer(
  env?: Record<string, string>,
  { empty = false }: { readonly empty?: boolean } = {},
): Promise<RunningServer> {
  const started = env
    ? await launchServer(env, empty ? undefined : inject('unusedFolder'))
    : { url: inject('sharedServer'), folder: inject('sharedFolder'), stop: async () => undefined };
  return { ...started, account: (name) => signUp(started.url, name) };
}

async function signUp(url: string, name = 'Northgate Sensors'): Promise<Account> {
  const email = `ines-${randomUUID().slice(0, 8)}@example.test`;
  const user = { first_name: 'Ines', last_name: 'Moreau', email, password: PASSWORD };
  const answer = await send(url, 'POST', '/signup', {
    account: { company_name: name },
    user,
    time_zone: 'America/New_York',
  });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  const { csrf_token } = (await answer.json()) as { csrf_token: string };
  return {
    email,
    password: PASSWORD,
    async call(method, path, body) {
      const got = await send(url, method, path, body, { cookie, 'x-csrf-token': csrf_token });
      const text = await got.text();
      return (text ? JSON.parse(text) : undefined) as never;
    },
    async enter(context) {
      const [name = '', ...value] = cookie.split('=');
      await context.addCookies([{ name, value: value.join('='), url }]);
    },
  };
}

async function send(
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const json = body ? { 'content-type': 'application/json' } : undefined;
  const answer = await fetch(url + path, {
    method,
    headers: { accept: 'application/json', ...json, ...headers },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

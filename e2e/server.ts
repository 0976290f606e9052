import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { inject } from 'vitest';
import { launchServer } from './launch-server';

export interface RunningServer {
  readonly url: string;
  /** Its data, including the mails that it would send. */
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

// Stories read answers without types: their assertions are the check.
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
  const shared = empty ? undefined : await sharedServer();
  const started =
    env || !shared
      ? await launchServer(env, shared?.unused)
      : { url: shared.url, folder: shared.folder, stop: async () => undefined };
  return { ...started, account: (name) => signUp(started.url, name) };
}

interface RunningShared {
  readonly url: string;
  readonly folder: string;
  /** The data of a server that was started and stopped, and never used. */
  readonly unused: string;
}
export type SharedServer = RunningShared | { readonly error: string };

const SHARED_WITHIN_MS = 120_000;

async function sharedServer(): Promise<RunningShared> {
  const file = inject('sharedServer');
  for (const limit = Date.now() + SHARED_WITHIN_MS; !existsSync(file); await sleep(50))
    if (Date.now() > limit) throw new Error('The shared server did not start in time.');
  const shared = JSON.parse(readFileSync(file, 'utf8')) as SharedServer;
  if ('error' in shared) throw new Error(`The shared server did not start: ${shared.error}`);
  return shared;
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

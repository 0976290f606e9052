import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';

export interface RunningServer {
  readonly url: string;
  /** A new account with its first administrator, signed in. */
  account(name?: string): Promise<Account>;
  stop(): Promise<void>;
}

export interface Account {
  readonly email: string;
  readonly password: string;
  /** Calls the API as the administrator and answers the JSON. Throws where the answer is not a success. */
  call<T = Loose>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T>;
  /** Signs a browser in, without its sign-in page. */
  enter(context: BrowserContext): Promise<void>;
}

// Stories read answers as they come: asserting on them is the test.
export type Loose = ReturnType<typeof JSON.parse>;

const PROGRAM = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const PASSWORD = 'Sail-away-42!';
const PATIENCE = 60_000;

/** The built application as somebody would start it: its own database in a folder that goes away, any free port. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-e2e-'));
  const settings = { PORT: '0', FAIRLEAD_DATA: folder, FAIRLEAD_SIGNUP: 'open', FAIRLEAD_RATE_LIMIT_SESSION: '0' };
  const server = spawn(process.execPath, [PROGRAM], { env: { ...process.env, ...settings, ...env } });
  const stop = async () => {
    await ended(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(server);
    return { url, account: (name) => signUp(url, name), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the line that says where the server is. */
function addressOf(server: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`The server did not start in time:\n${said}`)), PATIENCE);
    const listen = (text: Buffer) => {
      said += text.toString();
      const address = /running at (http:\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(timer);
      found(address);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${said}`)));
  });
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    server.once('exit', () => done());
    server.kill('SIGTERM');
  });
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

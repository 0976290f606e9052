import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { readConfig } from '../base/config';
import { addStaff } from '../features/back-office/public';
import { type Answer, cheapPasswords, type Loose, PASSWORD, type TestApp } from './app';
import { tmpdir } from 'node:os';

export interface TestStaff {
  readonly email: string;
  readonly name: string;
  readonly cookie: string;
  readonly csrf: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer<Loose>>;
  get(url: string): Promise<Answer<Loose>>;
  post(url: string, body?: object): Promise<Answer<Loose>>;
  patch(url: string, body?: object): Promise<Answer<Loose>>;
  /** Another code of the same second factor; each works once. */
  code(): string;
}

/** A staff user as the operator's command creates one, who used the link and signed in with a code. */
export async function staffUser(on: TestApp, name = 'Ruth Amberley'): Promise<TestStaff> {
  const email = `staff-${randomUUID().slice(0, 8)}@example.test`;
  const config = readConfig({ FAIRLEAD_DATA: tmpdir(), ...cheapPasswords });
  const link = await on.pool.transaction('write', '', (db) => addStaff(db, config, email, name));
  const path = new URL(link).pathname;
  const shown = await on.app.inject({ method: 'GET', url: path, headers: { accept: 'application/json' } });
  const totp = new TOTP({ secret: Secret.fromBase32(shown.json<{ secret: string }>().secret), digits: 6, period: 30 });
  // A code works once, and the server accepts those of the half-minutes before and after.
  let ahead = -1;
  const code = () => totp.generate({ timestamp: on.clock.now.getTime() + 30_000 * ahead++ });
  const set = await on.app.inject({ method: 'PUT', url: path, payload: { password: PASSWORD, code: code() } });
  if (set.statusCode !== 204) throw new Error(`the link answered ${set.statusCode}: ${set.body}`);
  const answer = await on.app.inject({
    method: 'POST',
    url: '/backend/login',
    payload: { email, password: PASSWORD, code: code() },
  });
  if (answer.statusCode !== 200) throw new Error(`sign-in of staff answered ${answer.statusCode}: ${answer.body}`);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] as string;
  const csrf = answer.json<{ csrf_token: string }>().csrf_token;
  const call: TestStaff['call'] = async (method, url, body, headers = {}) => {
    const sent = {
      cookie,
      accept: 'application/json',
      ...(method === 'GET' ? {} : { 'x-csrf-token': csrf }),
      ...headers,
    };
    const got = await on.app.inject({ method, url, headers: sent, ...(body === undefined ? {} : { payload: body }) });
    return { status: got.statusCode, body: got.body ? got.json() : '', headers: got.headers };
  };
  return {
    email,
    name,
    cookie,
    csrf,
    call,
    code,
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, body),
    patch: (url, body) => call('PATCH', url, body),
  };
}

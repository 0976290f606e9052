import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app';
import { readConfig } from '../base/config';
import { sql } from '../base/sql';
import { cheapPasswords, PASSWORD, type TestApp, testApp } from '../testing/app';

let on: TestApp;
const open: FastifyInstance[] = [];
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});
afterAll(() => on.close());

/** A server without accounts, behind the proxies that the setting names. */
async function behind(trusted?: string, more: Record<string, string> = {}) {
  const setting = trusted === undefined ? more : { FAIRLEAD_TRUST_PROXY: trusted, ...more };
  const app = await buildApp({
    config: readConfig({ FAIRLEAD_DATA: tmpdir(), ...cheapPasswords, ...setting }),
    pool: on.pool,
    mailer: { configured: true },
    clock: () => new Date(),
    signupToken: 'token-of-the-operator',
    logger: pino({ level: 'fatal' }),
  });
  open.push(app);
  return app;
}

type Headers = Record<string, string | string[]>;

async function visitor(app: FastifyInstance, headers: Headers, remoteAddress = '127.0.0.1') {
  const { signup, demo_offered } = (await app.inject({ url: '/api/internal/boot', headers, remoteAddress })).json();
  return { signup, demo_offered };
}

const STRANGER = { signup: 'token', demo_offered: false };
const OPERATOR = { signup: 'open', demo_offered: true };

describe('requests from this machine', () => {
  test('AUTH-01 someone on the machine itself creates the first account and opens the demo without a token', async () => {
    expect(await visitor(await behind(), {})).toEqual(OPERATOR);
    expect(await visitor(await behind('1'), {})).toEqual(OPERATOR);
    expect(await visitor(await behind('10.0.0.0/8'), {}, '::1')).toEqual(OPERATOR);
    expect(await visitor(await behind('10.0.0.0/8'), {}, '10.0.0.1')).toEqual(STRANGER);
  });

  test.each<[string, Headers]>([
    ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
    ['several', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
    ['IPv6', { 'x-forwarded-for': '::1' }],
    ['an empty one', { 'x-forwarded-for': '' }],
    ['Forwarded', { forwarded: 'for=127.0.0.1' }],
    ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'localhost' }],
    ['Via', { via: '1.1 proxy' }],
  ])('AUTH-01 a request that was forwarded never does: %s', async (_what, headers) => {
    for (const trusted of [undefined, '1', '2', '127.0.0.1', '127.0.0.0/8, ::1'])
      expect([trusted, await visitor(await behind(trusted), headers)]).toEqual([trusted, STRANGER]);
  });

  test('AUTH-01 a forwarded visitor does not open the demo as its administrator, nor create the first account', async () => {
    const app = await behind('1');
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    const user = { first_name: 'A', last_name: 'B', email: 'a@example.test', password: 'Sail-away-42!' };
    const payload = { account: { company_name: 'Acme' }, user };
    expect((await app.inject({ method: 'POST', url: '/demo', headers })).statusCode).toBe(403);
    expect((await app.inject({ method: 'POST', url: '/signup', headers, payload })).statusCode).toBe(403);
  });
});

describe('the address that guesses are counted for', () => {
  /** The address under which a wrong password is counted. */
  async function counted(trusted: string | undefined, headers: Headers, remoteAddress: string) {
    await on.pool.transaction('write', '', (db) => db.run(sql`delete from sign_in_attempt`));
    const payload = { user: { email: 'nobody@example.test', password: 'no' } };
    const app = await behind(trusted);
    expect((await app.inject({ method: 'POST', url: '/login', payload, headers, remoteAddress })).statusCode).toBe(401);
    const rows = await on.pool.transaction('read', '', (db) =>
      db.rows<{ subject: string }>(sql`select subject from sign_in_attempt where subject like 'ip:%'`),
    );
    return rows.map(({ subject }) => subject.slice(3)).join();
  }
  const PROXY = '10.0.0.1';
  const three = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.2' };

  test.each<[string, string | undefined, Headers, string]>([
    ['no proxy is trusted', undefined, three, PROXY],
    ['one', '1', three, '10.0.0.2'],
    ['on means one', 'on', three, '10.0.0.2'],
    ['two', '2', three, '203.0.113.9'],
    ['more than there are', '9', { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
    ['by address', '10.0.0.1', three, '10.0.0.2'],
    ['by range', '10.0.0.0/8', three, '203.0.113.9'],
    ['by a list', '192.0.2.7, 10.0.0.1,10.0.0.2', three, '203.0.113.9'],
    ['a stranger who claims to be a proxy', '192.0.2.7', three, PROXY],
    ['no header', '1', {}, PROXY],
    ['with a port, which is new for each connection', '1', { 'x-forwarded-for': '203.0.113.9:50411' }, '203.0.113.9'],
    ['IPv6 with a port', '1', { 'x-forwarded-for': '[2001:db8::9]:50411' }, '2001:db8:0:0::/64'],
    ['an IPv4 address written as IPv6', '1', { 'x-forwarded-for': '::ffff:203.0.113.9' }, '203.0.113.9'],
    ['what is no address', '1', { 'x-forwarded-for': '198.51.100.1, unknown' }, PROXY],
  ])(
    'AUTH-01 guesses count for the last address that no trusted proxy wrote: %s',
    async (_what, trusted, headers, at) => {
      expect(await counted(trusted, headers, PROXY)).toBe(at);
    },
  );
});

describe('encryption', () => {
  const https = { 'x-forwarded-proto': 'https' };
  const stranger = { user: { email: 'nobody@example.test', password: 'no' } };

  test('AUTH-01 over https a session is in a cookie that only this host can set, over https alone', async () => {
    const { email } = await on.account();
    const app = await behind('1');
    const payload = { user: { email, password: PASSWORD } };
    const signedIn = await app.inject({ method: 'POST', url: '/login', payload, headers: https });
    const cookie = String([signedIn.headers['set-cookie']].flat()[0]);
    expect(cookie).toMatch(/^__Host-fairlead_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const pair = cookie.split(';')[0] as string;
    const isIn = async (sent: string, headers: Headers) =>
      (await app.inject({ url: '/api/internal/boot', headers: { ...headers, cookie: sent } })).json().logged_in;
    expect(await isIn(pair, https)).toBe(true);
    expect(await isIn(pair.replace('__Host-', ''), https)).toBe(false);
    expect(await isIn(pair.replace('__Host-', '__Secure-'), https)).toBe(false);
    expect(await isIn(pair, {})).toBe(false);
  });

  test('AUTH-01 where the public address is https, a trusted proxy lets nothing through without it', async () => {
    const app = await behind('1', { FAIRLEAD_URL: 'https://crm.example.test' });
    const plain = { host: 'crm.example.test', 'x-forwarded-proto': 'http' };
    const asked = { url: '/deals?view=1', headers: { ...plain, accept: 'text/html' } };
    const page = await app.inject(asked);
    expect([page.statusCode, page.headers.location]).toEqual([308, 'https://crm.example.test/deals?view=1']);
    const call = { method: 'POST', url: '/login', payload: stranger } as const;
    expect((await app.inject({ ...call, headers: plain })).statusCode).toBe(403);
    expect((await app.inject({ ...call, headers: { ...plain, ...https } })).statusCode).toBe(401);
    expect((await app.inject({ url: '/healthz', headers: { host: 'localhost' } })).statusCode).toBe(200);
    const untrusted = await behind(undefined, { FAIRLEAD_URL: 'https://crm.example.test' });
    expect((await untrusted.inject({ ...call, headers: plain })).statusCode).toBe(401);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseMemory } from '../base/database';
import { buildApp } from '../app';
import { readConfig } from '../base/config';
import { invalidField } from '../base/errors';
import { type TestApp, type TestUser, testApp } from '../testing/app';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-page-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets', 'main.js'), '');
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fairlead</title>');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [
    'a fault of ours',
    new Error('secret words'),
    500,
    { error: 'Something went wrong on our side. Nothing was changed.' },
  ],
  ['a refusal', invalidField('name', 'Required'), 422, [{ field: 'name', msg: 'Required' }]],
])('API-02 the server that serves the page too answers %s as any other', async (_kind, fault, status, body) => {
  const memory = new DatabaseMemory();
  const pool = {
    transaction: () => Promise.reject(fault),
    client: () => Promise.reject(fault),
    end: async () => {},
    memory,
  };
  const mailer = { configured: false };
  const logger = pino({ level: 'fatal' });
  const config = readConfig({});
  const app = await buildApp({
    config,
    pool,
    mailer,
    clock: () => new Date(),
    signupToken: '',
    logger,
    webFolder: folder,
  });
  const answer = await app.inject({ method: 'GET', url: '/api/v3/deals', headers: { cookie: 'fairlead_session=x' } });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject(body);
  expect(answer.body).not.toContain('secret');
  expect((await app.inject({ url: '/api/v3/nothing' })).json()).toEqual({ error: 'Not found' });
  await app.close();
});

describe('on a database', () => {
  const lines: { level: number; route?: string; msg?: string }[] = [];
  let on: TestApp;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let admin: TestUser;

  beforeAll(async () => {
    on = await testApp();
    app = await buildApp({
      config: readConfig({}),
      pool: on.pool,
      mailer: { configured: false },
      clock: () => new Date(),
      signupToken: '',
      logger: pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      webFolder: folder,
    });
    admin = await on.account();
  });
  afterAll(async () => {
    await app.close();
    await on.close();
  });

  const page = (url: string, headers: Record<string, string>) => app.inject({ url, headers });

  test('SHELL-04 the page, an answer and a refusal all carry the security headers, however many were sent before', async () => {
    for (const url of ['/', '/api/v3/deals', '/api/v3/nothing', '/', '/healthz']) {
      const { headers } = await page(url, { accept: '*/*' });
      expect([url, headers]).toMatchObject([
        url,
        {
          'content-security-policy': expect.stringMatching(/^default-src 'self';.*frame-ancestors 'none'/),
          'cross-origin-opener-policy': 'same-origin',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'SAMEORIGIN',
        },
      ]);
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test.each([{ accept: '*/*' }, {}, { accept: 'text/html' }])(
    'SHELL-04 the start is the page unless JSON is required: %o',
    async (headers) => {
      const answer = await page('/', headers as Record<string, string>);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('<title>Fairlead</title>');
      expect((await page('/', { accept: 'application/json' })).statusCode).toBe(404);
    },
  );

  test('SHELL-03 the server refuses to an external user every page outside the share site', async () => {
    const outside = await on.account();
    const client = await on.pool.client();
    await client.query(`select set_config('app.account_id', $1, false)`, [String(outside.accountId)]);
    await client.query('update account_user set level = 5, is_external = true where id = $1', [outside.id]);
    await client.query(`select set_config('app.account_id', '', false)`);
    client.release();
    const asked = async (url: string, cookie: string) => (await page(url, { accept: 'text/html', cookie })).statusCode;
    for (const url of [
      '/deals',
      '/deals/1?tab=2',
      '/people',
      '/kanban/deals',
      '/admin/audit_log',
      '/shared',
      '/nowhere',
    ]) {
      expect([url, await asked(url, outside.cookie)]).toEqual([url, 403]);
      expect([url, await asked(url, admin.cookie)]).toEqual([url, 200]);
    }
    for (const url of ['/', '/share', '/share/', '/share/deals/1', '/share/profile', '/login', '/password_reset/abc'])
      expect([url, await asked(url, outside.cookie)]).toEqual([url, 200]);
    expect(await asked('/deals', 'fairlead_session=nobodys')).toBe(200);
    expect((await page('/deals', { accept: 'text/html' })).statusCode).toBe(200);
  });

  test('the log of requests leaves out at its usual level what browsers and supervisors fetch by themselves', async () => {
    lines.length = 0;
    for (const url of ['/assets/main.js', '/favicon.svg', '/healthz', '/readyz', '/login/is_logged_in'])
      await page(url, {});
    const written = () => lines.filter(({ msg }) => msg === 'request').map(({ route, level }) => [route, level]);
    // The log line is written after the answer is sent.
    await expect.poll(written).toEqual([
      ['/assets/*', 20],
      ['/favicon.svg', 20],
      ['/healthz', 20],
      ['/readyz', 20],
      ['/login/is_logged_in', 30],
    ]);
  });
});

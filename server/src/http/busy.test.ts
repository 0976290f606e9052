import type { Pool } from '../base/database';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app';
import { readConfig } from '../base/config';
import { openPool } from '../db/connection';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { eventually } from '../testing/embedded-program';

/**
 * Too many requests, or requests that take too long: a request that cannot be served gets an error soon and is asked
 * to retry.
 */

let on: TestApp;
let hanna: TestUser;
beforeAll(async () => {
  on = await testApp();
  hanna = await on.account();
});
afterAll(() => on.close());

/** The same account through another pool. */
async function through(pool: Pool, ask: (get: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const app = await buildApp({
    config: readConfig({ FAIRLEAD_RATE_LIMIT_SESSION: '0' }),
    pool,
    mailer: { configured: false },
    clock: () => on.clock.now,
    signupToken: '',
    logger: pino({ level: 'error' }),
  });
  const headers = { cookie: hanna.cookie, accept: 'application/json' };
  await ask(async () => {
    const { statusCode, headers: back, body } = await app.inject({ method: 'GET', url: '/api/v3/deals', headers });
    return { status: statusCode, again: back['retry-after'], error: JSON.parse(body).error };
  });
  await app.close();
}

const refused = { status: 503, again: '5', error: expect.stringContaining('The server is very busy') };

test('API-02 callers who wait too long for a connection, or behind too many, are asked to retry', async () => {
  const pool = openPool(on.adminUrl, { size: 1, waitMs: 300, waiting: 1 });
  await through(pool, async (get) => {
    // Connecting can take longer on a busy machine and is then retried.
    const held = await eventually(() => pool.client(), 60_000);
    const waiting = get();
    expect([await get(), await waiting]).toEqual([refused, refused]);
    held.release();
    expect(await get()).toMatchObject({ status: 200 });
  });
  await pool.end();
});

test('API-02 a statement that takes too long is stopped, and the answer says so', async () => {
  const openings: string[] = [];
  const pool: Pool = {
    ...on.pool,
    transaction: async (_mode, opening) => {
      openings.push(opening);
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    },
  };
  await through(pool, async (get) => {
    expect(await get()).toMatchObject({ status: 503, again: '30', error: expect.stringContaining('took too long') });
  });
  expect(openings[0]).toContain("statement_timeout = '60s'");
});

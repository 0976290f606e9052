import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseMemory } from '../../base/database';
import { buildApp } from '../../app';
import { readConfig } from '../../base/config';
import type { Pool } from '../../base/database';
import { sql } from '../../base/sql';
import { type TestApp, testApp } from '../../testing/app';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

/** The answers of the two calls on this pool. */
async function asked(pool: Pool, headers: Record<string, string> = {}) {
  const app = await buildApp({
    config: readConfig({}),
    pool,
    mailer: { configured: false },
    clock: () => new Date(),
    signupToken: '',
    logger: pino({ level: 'silent' }),
  });
  const [alive, ready] = [
    await app.inject({ url: '/healthz', headers }),
    await app.inject({ url: '/readyz', headers }),
  ];
  await app.close();
  return [alive, ready].map(({ statusCode, body, headers: { 'retry-after': again } }) =>
    [statusCode, JSON.parse(body), again].filter((one) => one !== undefined),
  );
}

const UP = [200, { status: 'up' }];

test('a supervisor learns that the server is up and ready, under any address and with any Accept header', async () => {
  const asking: Record<string, string>[] = [{}, { host: '10.0.3.7:3000' }, { accept: 'text/html' }];
  for (const headers of asking) expect(await asked(on.pool, headers)).toEqual([UP, [200, { status: 'ready' }]]);
});

test('API-02 without its database the server is up and not ready, and reveals no internals', async () => {
  const down = () => Promise.reject(new Error('connect ECONNREFUSED /secret/place'));
  const answers = await asked({
    transaction: down,
    client: down,
    end: async () => undefined,
    memory: new DatabaseMemory(),
  });
  expect(answers).toEqual([UP, [503, { error: 'The database does not answer' }, '1']]);
});

test('API-02 on a database that lacks a migration the server is not ready', async () => {
  // The row is deleted in a transaction that is rolled back: other tests use the same database.
  const lacking: Pool['transaction'] = async (_mode, opening, work) => {
    let result: unknown;
    await on.pool
      .transaction('write', opening, async (db, opened) => {
        await db.run(sql`delete from schema_migration where name = (select max(name) from schema_migration)`);
        result = await work(db, opened);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    return result as never;
  };
  expect(await asked({ ...on.pool, transaction: lacking })).toEqual([
    UP,
    [503, { error: 'The database lacks migrations' }, '1'],
  ]);
});

import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../base/database';
import { sql } from '../base/sql';
import { eventually } from '../testing/embedded-program';
import { type TestDatabase, testDatabase } from '../testing/database';
import { heavyLimits, jobLimits, openPool, requestLimits } from './connection';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const backendOf = (pool: Pool) =>
  pool.transaction('read', '', async (db) => (await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid);

test.runIf(process.platform === 'linux')(
  'heavy work and jobs make way for requests: their database processes come second',
  async () => {
    const pools = [requestLimits, heavyLimits, jobLimits].map((limits) => openPool(database.url, limits));
    try {
      const [request = 0, ...behind] = await Promise.all(pools.map(backendOf));
      for (const pid of behind) await eventually(async () => expect(getPriority(pid)).toBe(10));
      expect(getPriority(request)).toBe(0);
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
    }
  },
);

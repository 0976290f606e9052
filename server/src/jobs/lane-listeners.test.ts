import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../base/database';
import { sql } from '../base/sql';
import { openPool } from '../db/connection';
import { type TestDatabase, testDatabase } from '../testing/database';
import { LaneListeners } from './lane-listeners';
import { enqueue, JOBS_ADDED } from './queue.queries';

let database: TestDatabase;
let pool: Pool;
let client: pg.Client;
let queuePool: pg.Pool;
const heard: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, 1);
  queuePool = new pg.Pool({ connectionString: database.url, max: 1 });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const listeners = new LaneListeners(client);
  await listeners.listen();
  for (const lane of ['mail', 'work'])
    listeners.poolOf(queuePool, [lane]).connect((_error, listening) => {
      listening?.on('notification', ({ channel, payload }) => heard.push(`${lane}: ${channel} ${payload}`));
    });
});
afterAll(async () => {
  await client.end();
  await queuePool.end();
  await pool.end();
  await database.drop();
});

const heardOf = (work: () => Promise<unknown>) => async () => {
  heard.length = 0;
  await work();
  // Notifications sent before this statement have arrived with its answer.
  await client.query('select 1');
  return heard.toSorted();
};
const later = new Date(Date.now() + 3_600_000);
const one = 'jobs:insert {"count":1}';

test('a job wakes the lane of its task alone, and each of several jobs wakes one worker', async () => {
  const added = heardOf(() =>
    pool.transaction('write', '', async (db) => {
      for (const task of ['mail', 'mail', 'work']) await enqueue(db, { task, payload: {} });
      await enqueue(db, { task: 'work', payload: {}, at: later });
    }),
  );
  expect(await added()).toEqual([`mail: ${one}`, `mail: ${one}`, `work: ${one}`]);
});

test('jobs that were taken back from a dead worker wake every lane', async () => {
  const freed = heardOf(() =>
    pool.transaction('write', '', (db) => db.run(sql`select pg_notify(${JOBS_ADDED}, '{}')`)),
  );
  expect(await freed()).toEqual([`mail: ${one}`, `work: ${one}`]);
});

test('a message that another role of the database made up is ignored', async () => {
  const made = heardOf(async () => {
    for (const payload of ['not json', 'null', '7', '[]', '{"task":7}', '{"task":"mail","count":"many"}'])
      await pool.transaction('write', '', (db) => db.run(sql`select pg_notify(${JOBS_ADDED}, ${payload}::text)`));
  });
  expect(await made()).toEqual([]);
});

test('no lane holds a connection to listen', async () => {
  expect(queuePool.totalCount).toBe(0);
});

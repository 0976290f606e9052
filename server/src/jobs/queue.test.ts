import type { Pool } from '../base/database';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPool } from '../db/connection';
import { type TestDatabase, testDatabase } from '../testing/database';
import { type Queue, startQueue, type Task } from './queue';
import { enqueue } from './queue.queries';

let database: TestDatabase;
let pool: Pool;
const log = pino({ level: 'fatal' });
const queues: Queue[] = [];

async function queue(task: Task): Promise<Queue> {
  const started = await startQueue({ url: database.url, tasks: { work: task }, log });
  queues.push(started);
  return started;
}

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, 2);
});
afterAll(async () => {
  await Promise.all(queues.map((one) => one.stop()));
  await pool.end();
  await database.drop();
});

const until = (done: () => boolean) => expect.poll(done).toBe(true);

test('jobs run when their transaction commits, never when it rolls back', async () => {
  const seen: unknown[] = [];
  const one = await queue(async (payload) => void seen.push(payload));
  const failing = pool.transaction('write', '', async (db) => {
    await enqueue(db, { task: 'work', payload: { n: 1 } });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await pool.transaction('write', '', (db) => enqueue(db, { task: 'work', payload: { n: 2 } }));
  await until(() => seen.length === 1);
  expect(seen).toEqual([{ n: 2 }]);
  await one.stop();
});

test('a job of a worker that was killed is taken over, one of a living worker is left to it', async () => {
  const ran: string[] = [];
  let release = () => {};
  const first = await queue(async () => {
    ran.push('first');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const alive = await admin.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory'
    and classid = 7103010 and database = (select oid from pg_database where datname = current_database())`);
  expect(alive.rowCount).toBe(1);
  await pool.transaction('write', '', (db) => enqueue(db, { task: 'work', payload: {} }));
  await until(() => ran.length === 1);
  const second = await queue(async () => void ran.push('second'));
  await sleep(300);
  expect(ran).toEqual(['first']);
  // Simulates a kill: terminating the connection that holds the worker's lock releases the lock.
  await admin.query('select pg_terminate_backend($1)', [alive.rows[0]?.pid]);
  await admin.end();
  const third = await queue(async () => void ran.push('third'));
  await until(() => ran.length === 2);
  release();
  await Promise.all([first.stop(), second.stop(), third.stop()]);
});

test('a worker that lost its database is replaced in every lane', async () => {
  const ran: string[] = [];
  const tasks = { work: async () => void ran.push('work'), mail: async () => void ran.push('mail') };
  const lanes = [{ tasks: ['mail'], atOnce: 2 }];
  const one = await startQueue({ url: database.url, tasks, lanes, log });
  queues.push(one);
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const alive = async () => {
    const { rows } = await admin.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory'
      and classid = 7103010 and database = (select oid from pg_database where datname = current_database())`);
    return rows.map(({ pid }) => pid);
  };
  const [lost] = await alive();
  await admin.query('select pg_terminate_backend($1)', [lost]);
  await expect.poll(async () => (await alive()).filter((pid) => pid !== lost).length).toBe(1);
  await admin.end();
  await pool.transaction('write', '', async (db) => {
    for (const task of ['work', 'mail', 'mail']) await enqueue(db, { task, payload: {} });
  });
  await until(() => ran.length === 3);
  expect(ran.sort()).toEqual(['mail', 'mail', 'work']);
  await one.stop();
});

test('a lane with many jobs at once gets enough connections, so that the server logs no warning at start', async () => {
  const warned = vi.fn();
  const lanes = [{ tasks: ['mail'], atOnce: 12 }];
  const one = await startQueue({
    url: database.url,
    tasks: { mail: async () => {} },
    lanes,
    log: pino({ level: 'warn' }, { write: warned }),
  });
  queues.push(one);
  expect(warned.mock.calls).toEqual([]);
  await one.stop();
});

test('jobs of every lane run, although one connection listens for all of them', async () => {
  const ran: string[] = [];
  const names = ['one', 'two', 'three', 'four', 'five'];
  const tasks = Object.fromEntries(names.map((name) => [name, async () => void ran.push(name)]));
  const lanes = names.map((name) => ({ tasks: [name], atOnce: 1 }));
  const all = await startQueue({ url: database.url, tasks, lanes, log });
  queues.push(all);
  await pool.transaction('write', '', async (db) => {
    for (const task of names) await enqueue(db, { task, payload: {} });
  });
  await until(() => ran.length === names.length);
  expect(ran.sort()).toEqual(names.sort());
  await all.stop();
});

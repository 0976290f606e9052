import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Pool } from '../base/database';
import { openPool } from '../db/connection';
import { type Queue, startQueue, type Task } from '../jobs/queue';
import { enqueue } from '../jobs/queue.queries';
import { type Loose, testApp } from '../testing/app';
import { type TestDatabase, testDatabase } from '../testing/database';
import { eventually } from '../testing/embedded-program';
import { inAccount } from '../testing/colleagues';
import { startRelay } from '../jobs/relay';
import { sql } from '../base/sql';
import { jobOf, type LongWork, shortTask } from './long-work';

/** Long work of one account, and work of others. */

const WORK = { task: 'work', table: 'import', name: 'import' } as LongWork;
const job = (account: number, id: number, short = false) =>
  jobOf(WORK, { account_id: account, user_id: 1, import_id: id, short });

let database: TestDatabase;
let pool: Pool;
let queue: Queue;
let begun: string[] = [];
/** By name of the work that is held: ends it. */
let ends = new Map<string, () => void>();
let isOver = false;
beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, 2);
  const held: Task = async (payload) => {
    const { account_id, import_id } = payload as Loose;
    const name = `${account_id}/${import_id}`;
    begun.push(name);
    if (!isOver) await new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const short: Task = async (payload) => void begun.push(`short of ${(payload as Loose).account_id}`);
  const tasks = { [WORK.task]: held, [shortTask(WORK.task)]: short };
  queue = await startQueue({
    url: database.url,
    tasks,
    lanes: [{ tasks: [WORK.task], atOnce: 2 }],
    log: pino({ level: 'fatal' }),
  });
});
beforeEach(() => {
  begun = [];
  ends = new Map();
});
afterAll(async () => {
  isOver = true;
  for (const end of ends.values()) end();
  await queue.stop();
  await pool.end();
  await database.drop();
});

/** Two workers start at the same time: which of two begins first is open. */
const has = (...names: string[]) => eventually(async () => expect(begun.toSorted()).toEqual(names.toSorted()));
const endOf = (name: string) =>
  eventually(async () => {
    const end = ends.get(name);
    if (!end) throw new Error(`${name} has not begun`);
    end();
  });

test('LIST-04 long work of one account runs one after the other, and others come next', async () => {
  await pool.transaction('write', '', async (db) => {
    for (const [account, id] of [
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 4],
      [2, 5],
      [3, 6],
    ] as const)
      await enqueue(db, job(account, id));
  });
  await has('1/1', '2/4');
  await sleep(100);
  await endOf('1/1');
  await has('1/1', '2/4', '3/6');
  await endOf('2/4');
  await has('1/1', '2/4', '3/6', '1/2');
  await endOf('3/6');
  await has('1/1', '2/4', '3/6', '1/2', '2/5');
  await endOf('1/2');
  await has('1/1', '2/4', '3/6', '1/2', '2/5', '1/3');
  await endOf('2/5');
  await endOf('1/3');
});

test('LIST-04 work that has failed for good takes no turn from what its account asks for next', async () => {
  const queued = { task: 'nobody runs this', queue: 'of account 9', payload: {} };
  const priorities = () =>
    pool.transaction('write', '', async (db) =>
      (
        await db.rows<{ priority: number }>(sql`select priority from graphile_worker.jobs
        where queue_name = ${queued.queue} order by id`)
      ).map(({ priority }) => priority),
    );
  const add = () => pool.transaction('write', '', (db) => enqueue(db, queued));
  await add();
  await add();
  expect(await priorities()).toEqual([0, 1]);
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(`update graphile_worker._private_jobs set attempts = max_attempts where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'nobody runs this')`);
  await add();
  expect(await priorities()).toEqual([0, 1, 0]);
  await admin.query(`delete from graphile_worker._private_jobs where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'nobody runs this')`);
  await admin.end();
});

test('LIST-04 work on few records does not wait for long work, not even of the same account', async () => {
  await pool.transaction('write', '', async (db) => {
    for (const [account, id] of [
      [1, 1],
      [2, 2],
    ] as const)
      await enqueue(db, job(account, id));
  });
  await eventually(async () => expect(begun).toHaveLength(2));
  await pool.transaction('write', '', async (db) => {
    await enqueue(db, job(1, 3, true));
    await enqueue(db, job(3, 4, true));
  });
  await eventually(async () => expect(begun.slice(2).toSorted()).toEqual(['short of 1', 'short of 3']));
  await endOf('1/1');
  await endOf('2/2');
});

test('LIST-04 a few locked records delay no other short work, and are changed in the end', async () => {
  const on = await testApp({}, { apart: true });
  const hanna = await on.account();
  const other = await on.account('Other account');
  const admin = new pg.Client({ connectionString: on.adminUrl });
  await admin.connect();
  const added = async (who: typeof hanna) => (await who.post('/api/v3/deals', { deal: { name: 'A' } })).body.id;
  const bulk = async (who: typeof hanna, id: number) => {
    const { body } = await who.post('/api/v3/deals/bulk_update', { ids: [id], changes: { summary: 'Oslo' } });
    if (!body.bulk_action) throw new Error(JSON.stringify(body));
    return () =>
      eventually(async () => {
        const { status } = (await who.get(`/api/v3/bulk_actions/${body.bulk_action.id}`)).body.bulk_action;
        expect(status).toBe('done');
      });
  };
  const [held, free] = [await added(hanna), await added(other)];
  await admin.query(`begin; select from deal where id = ${held} for update`);
  const waits = await bulk(hanna, held);
  await (await bulk(other, free))();
  const watcher = new pg.Client({ connectionString: on.adminUrl });
  await watcher.connect();
  await eventually(async () => {
    const { rows } = await watcher.query('select task_identifier as task from graphile_worker.jobs');
    expect(rows).toEqual([{ task: 'run_bulk_action' }]);
  });
  await admin.query('rollback');
  await waits();
  await Promise.all([admin.end(), watcher.end()]);
  await on.close();
});

test('LIST-04 work on few records comes before what follows from the commits of another account', async () => {
  const on = await testApp({}, { apart: true, jobs: false });
  const busy = await on.account();
  const ran: string[] = [];
  const held: (() => void)[] = [];
  const follow: Task = async () => {
    ran.push('follows');
    if (ran.length <= 2) await new Promise<void>((resolve) => held.push(resolve));
  };
  const log = pino({ level: 'fatal' });
  const tasks = { follow, [shortTask(WORK.task)]: async () => void ran.push('short') };
  const queued = await startQueue({ url: on.url, tasks, log });
  const ownPool = openPool(on.url, 2);
  const relay = startRelay({ pool: ownPool, log, tasks: ['follow'] });
  const commit = () =>
    inAccount(
      on,
      busy,
      sql`insert into outbox (account_id, tasks, payload) values (${busy.accountId}, '{follow}', ${JSON.stringify({ account_id: busy.accountId })}::jsonb)`,
    );
  const waiting = () =>
    ownPool.transaction('read', '', (db) => db.one<{ n: number }>(sql`select count(*) as n from graphile_worker.jobs`));
  for (let at = 0; at < 6; at += 1) await commit();
  await eventually(async () => expect([ran.length, await waiting()]).toEqual([2, { n: 6 }]));
  await ownPool.transaction('write', '', (db) => enqueue(db, job(busy.accountId + 1, 1, true)));
  for (const end of held) end();
  await eventually(async () => expect(ran).toHaveLength(7));
  expect(ran.indexOf('short')).toBeLessThan(4);
  await Promise.all([relay.stop(), queued.stop()]);
  await Promise.all([ownPool.end(), on.close()]);
});

test('LIST-04 an account with more waiting jobs than a priority can count does not stop the relay', async () => {
  const on = await testApp({}, { apart: true, jobs: false });
  const busy = await on.account();
  const queue = `calls of account ${busy.accountId}`;
  const ownPool = openPool(on.url, 2);
  await ownPool.transaction('write', '', async (db) => {
    await enqueue(db, { task: 'follow', payload: {}, queue });
    await db.run(sql`insert into graphile_worker._private_jobs (job_queue_id, task_id, run_at, max_attempts)
      select j.job_queue_id, j.task_id, j.run_at, j.max_attempts from graphile_worker._private_jobs j, generate_series(1, 32767)`);
  });
  const payload = JSON.stringify({ account_id: busy.accountId });
  await inAccount(
    on,
    busy,
    sql`insert into outbox (account_id, tasks, payload) values (${busy.accountId}, '{follow}', ${payload}::jsonb)`,
  );
  const log = pino({ level: 'silent' });
  const relay = startRelay({ pool: ownPool, log, tasks: ['follow'], inTurns: { follow: 'calls' } });
  await eventually(async () => expect(await inAccount(on, busy, sql`select from outbox`)).toEqual([]));
  await ownPool.transaction('write', '', (db) => enqueue(db, { task: 'follow', payload: {}, queue }));
  const last = sql`select priority as n from graphile_worker.jobs order by id desc limit 2`;
  const found = await ownPool.transaction('read', '', (db) => db.rows<{ n: number }>(last));
  expect(found.map(({ n }) => n)).toEqual([32_767, 32_767]);
  await relay.stop();
  await Promise.all([ownPool.end(), on.close()]);
});

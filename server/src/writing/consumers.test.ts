import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../base/config';
import { sql } from '../base/sql';
import { openPool } from '../db/connection';
import { backgroundTasks, IN_TURNS, lanesOf } from '../features/background';
import { startQueue } from '../jobs/queue';
import { startRelay } from '../jobs/relay';
import { RELAY_LOCK } from '../jobs/relay.queries';
import { asUser } from '../testing/as-user';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { inAccount } from '../testing/colleagues';
import { flushChanges, flushEntries } from './change-log';
import { createRecord } from './changes';
import type { Consumer } from './consumer';
import { CONSUMERS } from './consumers';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
  admin = await on.account();
});
afterAll(() => on.close());

const served: string[] = [];
/** What the recipe adds: one consumer of each sort. */
const added: readonly Consumer[] = [
  {
    name: 'served with the log',
    when: 'with the log',
    types: ['company'],
    ops: ['create'],
    serve: async (_ctx, entries) => void served.push(`log: ${entries.map(({ after }) => after?.name).join()}`),
  },
  {
    name: 'served with what may wait',
    when: 'with the log',
    types: ['company'],
    serve: async () => void served.push('at once'),
    ofLargeWork: 'serve_large_work',
  },
  {
    name: 'served before the commit',
    when: 'before the commit',
    types: ['company'],
    serve: async () => void served.push('commit'),
  },
  {
    name: 'served afterwards',
    when: 'after the commit',
    types: ['company'],
    ops: ['create'],
    task: 'serve_afterwards',
  },
];

/** Without those of the product that leave a company to a job of their own. */
const consumers = [...CONSUMERS.filter(({ name }) => name !== 'duplicate keys'), ...added];

const company = (name: string, more: { isLarge?: boolean } = {}) =>
  asUser(on, admin, async (ctx) => {
    ctx.changes.isLarge = more.isLarge ?? false;
    await createRecord(ctx, 'company', { name: `${name} 1` });
    await flushEntries(ctx, consumers);
    await createRecord(ctx, 'company', { name: `${name} 2` });
    await flushChanges(ctx, consumers);
    return ctx.changes.setId as number;
  });
const outbox = () => inAccount(on, admin, sql`select tasks, payload from outbox order by id`);

/** No relay moves a row of the outbox during this work. */
async function withoutRelay(work: () => Promise<void>): Promise<void> {
  const client = await on.pool.client();
  await client.query('select pg_advisory_lock($1)', [RELAY_LOCK]);
  try {
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [RELAY_LOCK]);
    client.release();
  }
}

test('a consumer of each sort is one line: it is served with the log, once before the commit, or afterwards by a job', async () => {
  served.length = 0;
  const set = await company('Fjord');
  expect(served).toEqual(['log: Fjord 1', 'at once', 'log: Fjord 2', 'at once', 'commit']);
  // This server does not know the task, and leaves the row to a server that does.
  const payload = { account_id: admin.accountId, change_set_id: set };
  expect(await outbox()).toEqual([{ tasks: ['serve_afterwards'], payload }]);
  const log = pino({ level: 'fatal' });
  const tasks = { serve_afterwards: async (job: unknown) => void served.push(JSON.stringify(job)) };
  const newer = await startQueue({ url: on.url, tasks, log });
  const pool = openPool(on.url, 1);
  const relay = startRelay({ pool, log, tasks: Object.keys(tasks) });
  await expect.poll(() => served.length).toBe(6);
  expect(JSON.parse(served[5] as string)).toEqual(payload);
  await relay.stop();
  await newer.stop();
  await pool.end();
  expect(await outbox()).toEqual([]);
});

test('large work leaves deferrable consumers to one job for its whole change set', () =>
  withoutRelay(async () => {
    served.length = 0;
    const set = await company('Skerry', { isLarge: true });
    expect(served).toEqual(['log: Skerry 1', 'log: Skerry 2', 'commit']);
    expect(await outbox()).toEqual([
      {
        tasks: ['search_changes', 'serve_large_work', 'serve_afterwards'],
        payload: { account_id: admin.accountId, change_set_id: set },
      },
    ]);
  }));

test('nothing is written into the outbox where no consumer waits for the commit', () =>
  withoutRelay(async () => {
    const { id: company_id } = (await admin.post('/api/v3/companies', { company: { name: 'Quiet' } })).body;
    const before = await outbox();
    expect((await admin.post('/api/v3/notes', { note: { company_id, content: 'Called' } })).status).toBe(200);
    expect(await outbox()).toEqual(before);
  }));

test('every task that the table of consumers names is one that the server runs', () => {
  const mailer = { configured: false, send: async () => undefined };
  const parts = { pool: on.pool, clock: () => new Date(), log: pino(), config: readConfig({}), mailer };
  const tasks = backgroundTasks(parts);
  const known = Object.keys(tasks);
  const named = CONSUMERS.flatMap((one) => {
    if (one.when === 'after the commit') return [one.task];
    return one.when === 'with the log' && one.ofLargeWork ? [one.ofLargeWork] : [];
  });
  const inLanes = lanesOf(tasks).flatMap((lane) => lane.tasks);
  expect([...named, ...inLanes].filter((task) => !known.includes(task))).toEqual([]);
  expect(new Set(CONSUMERS.map(({ name }) => name)).size).toBe(CONSUMERS.length);
});

test('REC-15 pictures and others that call servers which do not answer delay no other job, and take turns by account', () => {
  const lane = lanesOf({}).find(({ tasks }) => tasks.includes('fetch_picture'));
  expect(lane?.tasks).toEqual(['fetch_picture', 'fetch_document', 'call_out_account_export']);
  expect(new Set(lane?.tasks.map((task) => IN_TURNS[task]))).toEqual(new Set(['calls']));
});

test('PERM-02 security alarms wait behind nothing else, and take turns by account', () => {
  const lane = lanesOf({}).find(({ tasks }) => tasks.includes('check_alarms'));
  expect(lane?.tasks).toEqual(['check_alarms']);
  expect(IN_TURNS.check_alarms).toBe('alarms');
});

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportOf } from '@fairlead/domain/reports/report';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app';
import { readConfig } from '../base/config';
import type { Pool } from '../base/database';
import { openPool, requestLimits } from '../db/connection';
import { upload } from '../features/imports/testing/importing';
import { PASSWORD, type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague } from '../testing/colleagues';
import { eventually } from '../testing/embedded-program';

/** One account with very many calls, beside other accounts. */

let on: TestApp;
let hanna: TestUser;
let other: TestUser;
let pool: Pool;
let admin: pg.Client;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
  hanna = await on.account();
  other = await on.account('Other account');
  pool = openPool(on.url, requestLimits);
  admin = new pg.Client({ connectionString: on.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await pool.end();
  await on.close();
});

function appOn(heavyPool: Pool, requestPool = pool): Promise<FastifyInstance> {
  return buildApp({
    config: readConfig({ FAIRLEAD_RATE_LIMIT_SESSION: '0', NODE_ENV: 'test', FAIRLEAD_PASSWORD_COST: 'least' }),
    pool: requestPool,
    heavyPool,
    mailer: { configured: false },
    clock: () => on.clock.now,
    signupToken: '',
    logger: pino({ level: 'error' }),
  });
}

const asked = async (
  app: FastifyInstance,
  who: TestUser,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
) => {
  const headers = { cookie: who.cookie, 'x-csrf-token': who.csrf };
  return (await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).statusCode;
};

/** A pool whose transactions wait until it is opened. */
function gated(): { pool: Pool; begun: () => number; open: () => void } {
  let open = () => undefined as void;
  let begun = 0;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const transaction: Pool['transaction'] = async (...rest) => {
    begun += 1;
    await opened;
    return pool.transaction(...rest);
  };
  return { pool: { ...pool, transaction }, begun: () => begun, open };
}

test('API-02 many dry runs of one account leave connections to all requests, and a dry run to other accounts', async () => {
  const gate = gated();
  const app = await appOn(gate.pool);
  const mine = (await upload(hanna, 'companies', 'Name\nA\nB\n')).id;
  const theirs = (await upload(other, 'companies', 'Name\nA\nB\n')).id;
  const runs = Array.from({ length: 14 }, () => asked(app, hanna, 'POST', `/api/v3/imports/${mine}/dry_run`));
  await eventually(async () => expect(gate.begun()).toBe(2));
  const their = asked(app, other, 'POST', `/api/v3/imports/${theirs}/dry_run`);
  await eventually(async () => expect(gate.begun()).toBe(3));
  expect(await asked(app, hanna, 'GET', '/api/v3/deals')).toBe(200);
  expect(await asked(app, other, 'GET', '/api/v3/deals')).toBe(200);
  gate.open();
  expect(await their).toBe(200);
  expect(await Promise.all(runs)).toEqual(runs.map(() => 200));
  await app.close();
});

test('API-02 long work runs on connections of its own', async () => {
  const gate = gated();
  const app = await appOn(gate.pool);
  const { id } = await upload(hanna, 'companies', 'Name\nA\n');
  const file = (await hanna.post('/api/v3/companies/export', {})).body.export.file_url;
  gate.open();
  const calls: [method: 'GET' | 'POST' | 'PATCH', url: string, body?: object][] = [
    ['POST', '/api/v3/imports', { import: { type: 'companies', csv: 'Name\nA\n' } }],
    ['PATCH', `/api/v3/imports/${id}`, { import: {} }],
    ['POST', `/api/v3/imports/${id}/start`],
    ['GET', `/api/v3/imports/${id}/rejected.csv`],
    ['GET', file],
  ];
  for (const [method, url, body] of calls) {
    const before = gate.begun();
    expect(await asked(app, hanna, method, url, body), url).toBe(200);
    expect(gate.begun() - before, url).toBe(1);
  }
  await app.close();
});

/** Holds every list of deals until `work` is done. */
async function whileDealsAreHeld(work: () => Promise<void>): Promise<void> {
  await admin.query('begin; lock table deal, deal_facts, deal_touch in access exclusive mode');
  try {
    await work();
  } finally {
    await admin.query('rollback');
  }
}

test('REP-05 one request for a whole dashboard: many at once do not delay other requests of their user', async () => {
  const app = await appOn(pool);
  // An account without companies, whose list would read deals: the previous test may have imported some for Hanna.
  const reader = await on.account('Third account');
  await asked(app, reader, 'GET', '/api/v3/companies');
  const tile = { key: 'won', kind: 'report', definition: reportOf('dealsWon'), show: 'chart' };
  const tiles = [{ ...tile, place: { column: 1, row: 1, width: 6, height: 4 } }];
  let ended = 0;
  const slow: Promise<unknown>[] = [];
  await whileDealsAreHeld(async () => {
    for (let n = 0; n < 8; n += 1)
      slow.push(asked(app, reader, 'POST', '/api/internal/dashboards/preview', { tiles }).finally(() => (ended += 1)));
    await sleep(50);
    expect([await asked(app, reader, 'GET', '/api/v3/companies'), ended]).toEqual([200, 0]);
  });
  expect(await Promise.all(slow)).toEqual(slow.map(() => 200));
  await app.close();
});

test('API-02 an account whose lists are slow does not keep others from signing in and working', async () => {
  const app = await appOn(pool);
  const colleagues = [hanna, await colleague(on, hanna), await colleague(on, hanna)];
  for (const who of [...colleagues, other]) await asked(app, who, 'GET', '/api/v3/companies');
  let ended = 0;
  const slow: Promise<unknown>[] = [];
  await whileDealsAreHeld(async () => {
    for (let n = 0; n < 24; n += 1) {
      const who = colleagues[n % 3] as TestUser;
      slow.push(asked(app, who, 'GET', '/api/v3/deals').finally(() => (ended += 1)));
    }
    await sleep(50);
    expect(await asked(app, other, 'GET', '/api/v3/companies')).toBe(200);
    const signIn = { user: { email: other.email, password: PASSWORD } };
    expect((await app.inject({ method: 'POST', url: '/login', payload: signIn })).statusCode).toBe(200);
    expect(ended).toBe(0);
  });
  expect(await Promise.all(slow)).toEqual(slow.map(() => 200));
  await app.close();
});

test('API-02 a read ends in the database as soon as its caller has left', async () => {
  // Nothing else ends the wait for the lock.
  const transaction: Pool['transaction'] = (mode, opening, ...rest) =>
    pool.transaction(mode, opening.replaceAll(/(?<=_timeout = )'\d+s'/g, '0'), ...rest);
  const app = await appOn(pool, { ...pool, transaction });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const watcher = new pg.Client({ connectionString: on.adminUrl });
  await watcher.connect();
  const held = async () =>
    (
      await watcher.query(`select count(*)::int as n from pg_locks where not granted
        and relation in ('deal'::regclass, 'deal_facts'::regclass, 'deal_touch'::regclass)`)
    ).rows[0].n;
  await whileDealsAreHeld(async () => {
    const out = request({ port, path: '/api/v3/deals', headers: { cookie: hanna.cookie } });
    out.on('error', () => undefined);
    out.end();
    await eventually(async () => expect(await held()).toBe(1));
    out.destroy();
    await eventually(async () => expect(await held()).toBe(0));
  });
  await watcher.end();
  await app.close();
});

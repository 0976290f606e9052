import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dbOn } from '../../db/connection';
import { recountCounters } from '../../generate/recount';
import type { Loose } from '../../testing/app';
import { countersOf } from '../../testing/counters';
import { DoomedServer } from '../../testing/kill-server';

const ROWS = 8000;
let server: DoomedServer;
let session: { cookie: string; 'x-csrf-token': string };
let account: Loose;

beforeEach(async () => {
  server = new DoomedServer();
  await server.start();
  const user = { first_name: 'Hanna', last_name: 'Lind', email: 'hanna@example.test', password: 'Sail-away-42!' };
  const signed = await fetch(`${server.address}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: { company_name: 'Northgate' }, user }),
  });
  const { csrf_token } = (await signed.json()) as Loose;
  session = { cookie: String(signed.headers.get('set-cookie')).split(';')[0] as string, 'x-csrf-token': csrf_token };
  account = (await call('GET', '/api/internal/boot')).account;
  await asSuperuser(async (client) => {
    const { deal_stages: stages } = account;
    await client.query(
      `insert into deal (account_id, name, deal_pipeline_id, deal_stage_id, user_id, value_cents, probability)
       select $1, 'Deal ' || n, $2, $3, (select id from account_user where account_id = $1), n * 100, 50
         from generate_series(1, ${ROWS}) n`,
      [account.id, stages[0].deal_pipeline_id, stages.find(({ percent }: Loose) => percent === 50).id],
    );
    await recountCounters(dbOn(client), account.id);
  });
});
afterEach(() => server.remove());

async function call(method: string, path: string, body?: object): Promise<Loose> {
  const headers = { 'content-type': 'application/json', ...session };
  const answer = await fetch(server.address + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
}

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function until(id: number, reached: (bulk: Loose) => boolean): Promise<Loose> {
  for (const limit = Date.now() + 90_000; Date.now() < limit; await sleep(20)) {
    const found = await call('GET', `/api/v3/bulk_actions/${id}`).catch(() => undefined);
    if (found?.bulk_action && reached(found.bulk_action)) return found.bulk_action;
  }
  throw new Error(`not reached: ${server.output}`);
}

/** Keeps the last deal until the database is killed: the work does not end before, however fast it is. */
async function keepTheLast(): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  // Its connection ends with the database.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('select from deal where account_id = $1 order by id desc limit 1 for update', [account.id]);
}

/** Asked for, under way, and not yet done. */
async function underWay(): Promise<number> {
  await keepTheLast();
  const won = account.deal_stages.find(({ percent }: Loose) => percent === 100).id;
  const asked = await call('POST', '/api/v3/deals/bulk_update', {
    filter: { all: [] },
    changes: { deal_stage_id: won },
  });
  const seen = await until(asked.bulk_action.id, ({ done }) => done > 0);
  expect([seen.status, seen.done < ROWS]).toEqual(['running', true]);
  return asked.bulk_action.id;
}

async function doneExactlyOnce(id: number): Promise<void> {
  const done = await until(id, ({ status }) => status !== 'running' && status !== 'waiting');
  expect(done).toMatchObject({ status: 'done', error: null, total: ROWS, done: ROWS, changed: ROWS, refused: 0 });
  await asSuperuser(async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as lines, count(distinct record_id)::int as deals, count(distinct change_set_id)::int as sets,
          (select count(*)::int from deal where account_id = $1 and closed_time is not null) as closed
         from change where account_id = $1 and record_type = 'deal'`,
      [account.id],
    );
    expect(rows[0]).toEqual({ lines: ROWS, deals: ROWS, sets: 1, closed: ROWS });
  });
  const { kept, counted } = await countersOf(server.adminUrl, account.id);
  expect(kept).toEqual(counted);
}

test('LIST-04 a server and its database that are killed in the middle do it exactly once when they are back', async () => {
  const id = await underWay();
  await Promise.all([server.end('SIGKILL'), server.killDatabase()]);
  await server.start();
  await doneExactlyOnce(id);
});

test('LIST-04 a database that is killed under a running server comes back, and the job is repeated', async () => {
  const id = await underWay();
  await server.killDatabase();
  await doneExactlyOnce(id);
});

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countersOf } from './counters';
import { eventually } from './embedded-program';
import { Client, type Known } from './kill-clients';
import { DoomedServer } from './kill-server';
import { misfitsOf } from './log-check';

/** A hundred are worth a coffee; ten find what there is to be found soon enough. */
const ROUNDS = 10;
const CLIENTS = 4;

const server = new DoomedServer();
const clients: Client[] = [];
let account = 0;

beforeAll(async () => {
  await server.start();
  const user = { first_name: 'Hanna', last_name: 'Lindqvist', email: 'hanna@example.test', password: 'Sail-away-42!' };
  const signed = await fetch(`${server.address}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: { company_name: 'Northgate Sensors' }, user }),
  });
  const cookie = String(signed.headers.get('set-cookie')).split(';')[0] as string;
  const csrf = ((await signed.json()) as { csrf_token: string }).csrf_token;
  const boot = await (await fetch(`${server.address}/api/internal/boot`, { headers: { cookie } })).json();
  const { deal_stages, id } = (boot as { account: { id: number; deal_stages: { id: number }[] } }).account;
  account = id;
  for (let index = 0; index < CLIENTS; index++)
    clients.push(
      new Client(
        `Deal of ${index}`,
        deal_stages.map((stage) => stage.id),
        { cookie, csrf },
      ),
    );
});
afterAll(() => server.remove());

/** What is stored, by the deal's name; the same name twice is told as such. */
async function storedDeals(admin: pg.Client): Promise<Map<string, Known & { id: number }>> {
  const { rows } = await admin.query(
    `select id::int, name, value_cents::float8 / 100 as value, summary, deal_stage_id::int as stage, deleted_at is not null as deleted from deal where account_id = $1`,
    [account],
  );
  const found = new Map<string, Known & { id: number }>();
  for (const { id, name, value, summary, stage, deleted } of rows) {
    expect(found.has(name), `${name} is there twice`).toBe(false);
    expect(String(value), `${name} was saved by half`).toBe(summary);
    found.set(name, { id, mark: value, stage, deleted });
  }
  return found;
}

/** Every confirmed answer holds; what was in doubt is there whole or not at all, and known from here on. */
function settle(client: Client, stored: Map<string, Known & { id: number }>): void {
  for (const [name, doubted] of client.doubts) {
    const { id, ...found } = stored.get(name) ?? { id: 0 };
    const before = client.confirmed.get(name);
    expect([before ?? {}, doubted], `${name} is neither as it was nor as it was to be`).toContainEqual(found);
    if (id) client.confirmed.set(name, found as Known);
    if (id) client.ids.set(name, id);
  }
  client.doubts.clear();
  for (const [name, known] of client.confirmed) {
    const { id, ...found } = stored.get(name) ?? { id: 0 };
    expect([name, found]).toEqual([name, known]);
    expect([name, id]).toEqual([name, client.ids.get(name)]);
  }
}

async function check(): Promise<void> {
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  try {
    const stored = await storedDeals(admin);
    for (const client of clients) settle(client, stored);
    expect(stored.size).toBe(clients.reduce((sum, client) => sum + client.confirmed.size, 0));
    const twice = await admin.query(
      'select name_key from company where account_id = $1 group by 1 having count(*) > 1',
      [account],
    );
    expect(twice.rows).toEqual([]);
    expect(await misfitsOf(admin, account)).toEqual([]);
  } finally {
    await admin.end();
  }
  const { kept, counted } = await countersOf(server.adminUrl, account);
  expect(kept).toEqual(counted);
}

const blows = {
  'the server': () => server.end('SIGKILL'),
  'the server and its database': async () => {
    const database = server.killDatabase();
    await Promise.all([server.end('SIGKILL'), database]);
  },
  'the database alone': () => server.killDatabase(),
};

test(
  'kill -9 at any moment: every confirmed write is there, nothing is half done, nothing is doubled',
  async () => {
    const kinds = Object.entries(blows);
    for (let round = 0; round < ROUNDS; round++) {
      const [what, strike] = kinds[round % kinds.length] as (typeof kinds)[number];
      const before = clients.map(({ confirmations }) => confirmations);
      const working = clients.map((client) => client.work(server.address));
      await eventually(async () =>
        clients.forEach((client, index) => {
          if (client.confirmations < (before[index] ?? 0) + 5)
            throw new Error(`nothing is confirmed before ${what} is killed`);
        }),
      );
      await sleep(Math.random() * 400);
      await strike();
      if (what === 'the database alone') {
        const after = clients.map(({ confirmations }) => confirmations);
        await eventually(async () => {
          if (clients.some((client, index) => client.confirmations < (after[index] ?? 0) + 3))
            throw new Error(`it is not back: ${server.output}`);
        }, 30_000);
      }
      for (const client of clients) client.stop();
      await Promise.all(working);
      if (what !== 'the database alone') await server.start();
      await check();
    }
    expect(clients.reduce((sum, { confirmations }) => sum + confirmations, 0)).toBeGreaterThan(ROUNDS * CLIENTS * 5);
  },
  60_000 + ROUNDS * 15_000,
);

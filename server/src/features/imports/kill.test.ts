import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Loose } from '../../testing/app';
import { DoomedServer } from '../../testing/kill-server';

const ROWS = 12_000;
let server: DoomedServer;

beforeEach(async () => {
  server = new DoomedServer();
  await server.start();
});
afterEach(() => server.remove());

/** Sends requests to the server as a browser does. */
function browser(address: string, session?: { cookie: string; csrf: string }) {
  return async (method: string, path: string, body?: object): Promise<{ body: Loose; cookie: string }> => {
    const headers = {
      'content-type': 'application/json',
      ...(session ? { cookie: session.cookie, 'x-csrf-token': session.csrf } : {}),
    };
    const answer = await fetch(address + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { body: await answer.json(), cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] as string };
  };
}

async function runningImport(address: string) {
  const user = { first_name: 'Hanna', last_name: 'Lind', email: 'hanna@example.test', password: 'Sail-away-42!' };
  const signed = await browser(address)('POST', '/signup', { account: { company_name: 'Northgate' }, user });
  const session = { cookie: signed.cookie, csrf: signed.body.csrf_token as string };
  const call = browser(address, session);
  const rows = Array.from({ length: ROWS }, (_, at) => `Deal ${at},Company ${at % 500},Tag ${at % 7},${at}`);
  const csv = `Name,Company,Tags,Value\n${rows.join('\n')}\n`;
  const { body } = await call('POST', '/api/v3/imports', { import: { type: 'deals', csv } });
  await call('POST', `/api/v3/imports/${body.id}/start`);
  return { id: body.id as number, session, call };
}

async function until(call: ReturnType<typeof browser>, id: number, reached: (found: Loose) => boolean): Promise<Loose> {
  for (const limit = Date.now() + 90_000; Date.now() < limit; await sleep(40)) {
    const found = await call('GET', `/api/v3/imports/${id}`).catch(() => undefined);
    if (found?.body.status && reached(found.body)) return found.body;
  }
  throw new Error(`not reached: ${server.output}`);
}

async function exactlyOnce(call: ReturnType<typeof browser>, id: number): Promise<void> {
  const done = await until(call, id, ({ status }) => status !== 'running');
  expect(done).toMatchObject({
    status: 'done',
    error: null,
    created: ROWS,
    done: ROWS,
    refused: 0,
    made: { companies: 500, deal_tags: 7 },
  });
  const deals = (await call('GET', '/api/v3/deals?per_page=1&totals=true')).body;
  const total = (ROWS * (ROWS - 1)) / 2;
  expect([deals.pagination.total, deals.totals.count, Number(deals.totals.value)]).toEqual([ROWS, ROWS, total]);
  expect((await call('GET', '/api/v3/companies?per_page=1')).body.pagination.total).toBe(500);
}

test('LIST-09 a server and its database that are killed in the middle finish the import exactly once when they are back', async () => {
  const { id, session, call } = await runningImport(server.address);
  const seen = await until(call, id, ({ done }) => done > 0);
  expect([seen.status, seen.done < ROWS]).toEqual(['running', true]);
  await Promise.all([server.end('SIGKILL'), server.killDatabase()]);
  await server.start();
  await exactlyOnce(browser(server.address, session), id);
});

test('LIST-09 a database that is killed under a running server comes back, and the import is finished exactly once', async () => {
  const { id, call } = await runningImport(server.address);
  await until(call, id, ({ done }) => done > 0);
  await server.killDatabase();
  await exactlyOnce(call, id);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Loose } from '../../testing/app';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const ROWS = 30_000;
let folder: string;
let server: ChildProcess | undefined;
let output = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-kill-'));
});
afterEach(async () => {
  await end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** A whole server with its own database, as an operator runs it. Returns its address. */
async function start(): Promise<string> {
  output = '';
  server = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      PORT: '0',
      FAIRLEAD_DATA: folder,
      FAIRLEAD_SIGNUP: 'open',
      FAIRLEAD_LOG: 'error',
      FAIRLEAD_RATE_LIMIT_SESSION: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  for (const limit = Date.now() + 60_000; Date.now() < limit; await sleep(50)) {
    const found = /running at (\S+)/.exec(output);
    if (found) return found[1] as string;
  }
  throw new Error(`the server did not start: ${output}`);
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

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
  throw new Error(`not reached: ${output}`);
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
  const first = await start();
  const { id, session, call } = await runningImport(first);
  const seen = await until(call, id, ({ done }) => done > 0);
  expect([seen.status, seen.done < ROWS]).toEqual(['running', true]);
  const database = postmaster();
  await end('SIGKILL');
  process.kill(database, 'SIGKILL');
  const again = browser(await start(), session);
  await exactlyOnce(again, id);
});

test('LIST-09 a database that is killed under a living server comes back, and the import is finished exactly once', async () => {
  const { id, call } = await runningImport(await start());
  await until(call, id, ({ done }) => done > 0);
  process.kill(postmaster(), 'SIGKILL');
  await exactlyOnce(call, id);
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BulkAction } from '@fairlead/domain/bulk/bulk.contract';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import type { Pool } from '../server/src/base/database';
import { raw, sql } from '../server/src/base/sql';
import { openPool } from '../server/src/db/connection';
import { startEmbedded } from '../server/src/db/embedded/embedded';
import { migrate } from '../server/src/db/migrate';
import { wrongCounters } from '../server/src/generate/recount';
import { query } from '../server/src/testing/embedded-program';
import { settle } from './database';
import { fill } from './fill/fill';
import { viewers } from './fill/plan';
import { Client } from './client/http-client';
import { measurePipelineDeletion } from './pipeline-deletion';
import { untilQuiet } from './quiet';
import { startServerProcess } from './server-process';

/** Out of the generator's million: the largest account has sixty thousand deals. */
const SIZE = 0.12;
/** Rows a second of a change, and of its undoing. */
const LEAST = { change: 10_000, undo: 8000 };
const EXPORTED_PER_SECOND = 50_000;
/** The largest delay of the time machine. */
const MOST_BEHIND_S = 60;
const ENTER = `select set_config('app.account_id', '1', true)`;
const home = fileURLToPath(new URL('../.fairlead-bench/bulk', import.meta.url));
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Changes, deletes and exports fifty thousand deals of a separate account, and undoes each change. */
export async function measureBulk(folder = home, program?: string): Promise<boolean> {
  await filled(folder);
  const server = await startServerProcess(folder, program);
  const client = new Client(server.port);
  const embedded = await startEmbedded({ dataFolder: folder, log: { info: say, warn: say } });
  const pool = openPool(embedded.url, 1);
  try {
    await client.signIn(viewers.global);
    await untilQuiet(pool);
    const met: boolean[] = [];
    for (const [name, act, changes] of await acts(client)) {
      met.push(await measured({ client, pool }, name, act, changes));
      // The past follows an undoing too: the next change does not run beside it.
      await untilPastFollows(pool);
      await untilQuiet(pool);
    }
    met.push(
      await measurePipelineDeletion(client, async (stage) => {
        const { change_set_id } = await bulk(client, 'bulk_update', { changes: { deal_stage_id: stage } });
        await untilPastFollows(pool);
        return change_set_id;
      }),
    );
    met.push(await exported(client, server.port, server.pid));
    return met.every(Boolean);
  } finally {
    client.close();
    await pool.end();
    await embedded.stop();
    await server.stop();
    say(`counters that are wrong afterwards: ${await wrong(folder)}`);
  }
}

/** How many times each change is measured, with and without notes in turn. */
const ROUNDS = 3;

/**
 * What the notes of changed records (decision 166) cost a bulk change: the same changes with and without the triggers that write
 * them, in turn. While they are off, the server's memory is wrong, so that nothing but these changes is asked of it.
 */
export async function measureNotes(folder = home): Promise<void> {
  await filled(folder);
  const server = await startServerProcess(folder);
  const client = new Client(server.port);
  const embedded = await startEmbedded({ dataFolder: folder, log: { info: say, warn: say } });
  const pool = openPool(embedded.url, 1);
  try {
    await client.signIn(viewers.global);
    await untilQuiet(pool);
    const chosen = (await acts(client)).filter(([name]) => name === 'owner' || name === 'stage');
    for (const act of chosen) await withAndWithout({ client, pool, url: embedded.url }, act);
  } finally {
    await turnNotes(embedded.url, 'enable');
    client.close();
    await pool.end();
    await embedded.stop();
    await server.stop();
  }
}

type Turn = 'enable' | 'disable';

async function turnNotes(url: string, how: Turn): Promise<void> {
  const triggers = await query<{ on: string; name: string }>(
    url,
    `select tgrelid::regclass::text as on, quote_ident(tgname) as name from pg_trigger where tgname like 'noted%' and not tgisinternal`,
  );
  for (const { on, name } of triggers) await query(url, `alter table ${on} ${how} trigger ${name}`);
}

async function withAndWithout(
  { url, ...on }: { client: Client; pool: Pool; url: string },
  [name, act, changes]: Act,
): Promise<void> {
  const times = { enable: [] as number[], disable: [] as number[] };
  const turns = Array.from({ length: ROUNDS }, (): Turn[] => ['enable', 'disable']).flat();
  for (const how of turns) {
    await turnNotes(url, how);
    times[how].push(await timeOf(on, act, changes));
  }
  const shown = (all: readonly number[]) => all.map((ms) => (ms / 1000).toFixed(1)).join(', ');
  const [noted, bare] = [Math.min(...times.enable), Math.min(...times.disable)];
  say(
    `${name}: with notes ${shown(times.enable)} s, without ${shown(times.disable)} s; ` +
      `at the least ${((100 * (noted - bare)) / bare).toFixed(1)} % more`,
  );
}

/** A change of all deals, in milliseconds; it is undone, and the past has followed, before the next one begins. */
async function timeOf({ client, pool }: { client: Client; pool: Pool }, act: Act[1], more: object): Promise<number> {
  const started = performance.now();
  const done = await bulk(client, act, more);
  const ms = performance.now() - started;
  await untilPastFollows(pool);
  await client.ask({ method: 'POST', path: `/api/v3/change_sets/${done.change_set_id}/undo`, body: {} });
  await untilPastFollows(pool);
  return ms;
}

async function bulk(client: Client, act: Act[1], more: object): Promise<BulkAction> {
  const body = { filter: { all: [] }, archived_deals: 'all', ...more };
  const asked = await client.ask({ method: 'POST', path: `/api/v3/deals/${act}`, body });
  return ended(client, (JSON.parse(asked.text) as { bulk_action: BulkAction }).bulk_action.id);
}

async function filled(folder: string): Promise<void> {
  const stamp = path.join(folder, 'bulk.stamp');
  mkdirSync(folder, { recursive: true });
  await onDatabase(folder, async (url) => {
    const pool = openPool(url, 4);
    if (!existsSync(stamp)) {
      await fill(pool, 1, SIZE, say);
      await settle(pool, say);
    }
    await pool.end();
  });
  writeFileSync(stamp, '');
}

/** How long the time machine is behind a change, in seconds: until its last entries equal the deals of now. */
async function untilPastFollows(pool: Pool): Promise<number> {
  const started = performance.now();
  const state = (alias: string) =>
    raw(['owner_key', 'deal_stage_id', 'value_cents', 'is_archived'].map((column) => `${alias}.${column}`).join(', '));
  const behind = sql`select count(*)::int as n from deal d
    left join deal_period p on p.account_id = d.account_id and p.id = d.id and p.valid_to = 'infinity'
    where d.account_id = 1 and case when d.deleted_at is null then (${state('d')}) is distinct from (${state('p')}) else p.id is not null end`;
  for (;;) {
    const { n } = await pool.transaction('read', ENTER, (db) => db.one<{ n: number }>(behind));
    if (n === 0) return (performance.now() - started) / 1000;
    await sleep(250);
  }
}

async function onDatabase<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataFolder: folder, log: { info: say, warn: say } });
  try {
    await migrate(embedded.url);
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

function wrong(folder: string): Promise<number> {
  return onDatabase(folder, async (url) => {
    const pool = openPool(url, 1);
    const found = await pool.transaction('read', ENTER, (db) => wrongCounters(db, 1));
    await pool.end();
    return found;
  });
}

type Act = readonly [name: string, act: 'bulk_update' | 'bulk_delete', changes: object];

async function acts(client: Client): Promise<Act[]> {
  const { account } = await client.get<SignedIn>('/api/internal/boot');
  const stage = (percent: number) => account.deal_stages.find((one) => one.percent === percent)?.id;
  return [
    ['summary', 'bulk_update', { changes: { summary: `Changed at ${new Date().toISOString()}` } }],
    ['owner', 'bulk_update', { changes: { user_id: account.users.at(-1)?.id } }],
    ['stage', 'bulk_update', { changes: { deal_stage_id: stage(50) } }],
    ['stage: won', 'bulk_update', { changes: { deal_stage_id: stage(100) } }],
    ['tag', 'bulk_update', { changes: { tag_ids: { add: [account.deal_tags[0]?.id] } } }],
    ['delete', 'bulk_delete', {}],
  ];
}

/** One bulk action on all records and its undo, measured as in a browser. */
async function measured(
  { client, pool }: { client: Client; pool: Pool },
  name: string,
  act: Act[1],
  more: object,
): Promise<boolean> {
  const started = performance.now();
  const done = await bulk(client, act, more);
  const ms = performance.now() - started;
  const behind = await untilPastFollows(pool);
  const undone = await client.ask({ method: 'POST', path: `/api/v3/change_sets/${done.change_set_id}/undo`, body: {} });
  const { undone: records } = JSON.parse(undone.text) as { undone: number };
  const rates = [(done.changed / ms) * 1000, (records / undone.ms) * 1000].map(Math.round);
  say(
    `${name.padEnd(12)} ${done.changed} of ${done.total} in ${(ms / 1000).toFixed(1)} s: ${rates[0]} rows/s; ` +
      `undone in ${(undone.ms / 1000).toFixed(1)} s: ${rates[1]} rows/s; ` +
      `the past followed ${behind.toFixed(1)} s later`,
  );
  const [change = 0, undo = 0] = rates;
  return change >= LEAST.change && undo >= LEAST.undo && behind <= MOST_BEHIND_S;
}

async function ended(client: Client, id: number): Promise<BulkAction> {
  for (;;) {
    const { bulk_action } = await client.get<{ bulk_action: BulkAction }>(`/api/v3/bulk_actions/${id}`);
    if (bulk_action.status === 'done') return bulk_action;
    if (bulk_action.status === 'failed') throw new Error(`The bulk action failed: ${bulk_action.error}`);
    await sleep(50);
  }
}

/** Exports the whole list as a file, with the default columns and with all columns. */
async function exported(client: Client, port: number, pid: number): Promise<boolean> {
  const shown = ['name', 'company_id', 'value', 'deal_stage_id', 'expected_close_date', 'user_id', 'updated_at'];
  const met: boolean[] = [];
  for (const columns of [shown, undefined]) {
    const body = { filter: { all: [] }, archived_deals: 'all', columns };
    const asked = await client.ask({ method: 'POST', path: '/api/v3/deals/export', body });
    const { file_url, total } = (JSON.parse(asked.text) as { export: { file_url: string; total: number } }).export;
    const before = memoryMb(pid);
    const { ms, bytes, peak } = await download(client, port, file_url, () => memoryMb(pid));
    const rate = Math.round((total / ms) * 1000);
    say(
      `export of ${columns?.length ?? 'all'} columns: ${total} rows, ${(bytes / 1e6).toFixed(1)} MB in ` +
        `${(ms / 1000).toFixed(1)} s: ${rate} rows/s; memory of the server ${before} MB before, ${peak} MB at most`,
    );
    met.push(columns === undefined || rate >= EXPORTED_PER_SECOND);
  }
  return met.every(Boolean);
}

function download(client: Client, port: number, address: string, memory: () => number) {
  return new Promise<{ ms: number; bytes: number; peak: number }>((resolve, reject) => {
    const started = performance.now();
    const out = request({ port, host: '127.0.0.1', path: address, headers: { cookie: client.cookie } }, (answer) => {
      let bytes = 0;
      let peak = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        peak = Math.max(peak, memory());
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ ms: performance.now() - started, bytes, peak }));
    });
    out.on('error', reject);
    out.end();
  });
}

function memoryMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

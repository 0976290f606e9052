import { existsSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import { sql } from '../server/src/base/sql';
import type { Ctx } from '../server/src/base/context';
import { contextOf } from '../server/src/jobs/user-context';
import { lockRecord } from '../server/src/reading/records';
import { updateRecords } from '../server/src/writing/changes';
import { flushChanges } from '../server/src/writing/change-log';
import { CONSUMERS } from '../server/src/writing/consumers';
import { enterAccount } from '../server/src/account/sessions';
import { type BenchDatabase, benchDatabase } from './database';
import { viewers } from './fill/plan';
import { Client } from './client/http-client';
import { measurePainted, type Painted } from './live-painted';
import { spread } from './measure';
import { keep, machine } from './report';
import { startServerProcess, type ServerProcess } from './server-process';

const SOCKETS = 500;
const USERS = 50;
const PER_SECOND = 20;
const SECONDS = 20;
/** The largest account. */
const ACCOUNT = 1;
const SAVES = 300;
/** Of a server, for each connection. */
const MOST_KB = 60;
/** The part of a save that telling the open screens may take. */
const MOST_COST = 0.1;

const say = (text: string) => process.stdout.write(`${text}\n`);

interface Heard {
  readonly set: number;
  readonly at: number;
}

/**
 * Five hundred browsers of fifty users listen on two servers of one database, while twenty people a second are
 * changed, first alone and then beside a bulk change. Measures how long a change takes from its commit to each
 * browser and until a real one has painted it, the memory per connection, and what the notification costs a save.
 */
export async function measureLive(size: number): Promise<boolean> {
  const database = await benchDatabase(1, size, false, say);
  const cost = await costOfTelling(database);
  const emails = await openForAll(database);
  const files = [0, 1].map((n) => join(database.folder, `memory-${n}`));
  const servers = [await started(database.folder, files[0]), await started(database.folder, files[1])];
  try {
    const heard: Heard[] = [];
    const cookies = await signIns(servers, emails);
    const memory = () => Promise.all(servers.map((server, at) => memoryKb(server, files[at] as string)));
    const before = await memory();
    const listening = await listen(servers, cookies, heard);
    await sleep(6000);
    const after = await memory();
    const perSocket = after.map((kb, at) => (kb - (before[at] ?? 0)) / (SOCKETS / servers.length));
    const admin = await signedIn(servers[0] as ServerProcess, viewers.global);
    const alone = await changing(admin, heard);
    const bulk = admin.ask({
      method: 'POST',
      path: '/api/v3/deals/bulk_update',
      body: { filter: { all: [] }, archived_deals: 'all', changes: { summary: `All at ${new Date().toISOString()}` } },
    });
    const beside = await changing(admin, heard);
    const { status } = await bulk;
    for (const one of listening) one.destroy();
    const reader = await signedIn(servers[1] as ServerProcess, viewers.global);
    const painted = await measurePainted(servers[1] as ServerProcess, reader, admin);
    for (const one of [admin, reader]) one.close();
    return told({ size, alone, beside, bulk: status, painted, perSocket, cost });
  } finally {
    for (const server of servers) await server.stop();
    await database.pool.end();
    await database.embedded.stop();
  }
}

interface Told {
  readonly size: number;
  readonly alone: Latency;
  readonly beside: Latency;
  readonly bulk: number;
  readonly painted: Painted;
  readonly perSocket: readonly number[];
  readonly cost: { readonly without: number; readonly with: number };
}

function told({ size, alone, beside, bulk, painted, perSocket, cost }: Told): boolean {
  const row = (what: string, { p50, p95, p99, max, changes, told: all, least }: Latency) =>
    `| ${what} | ${changes} | ${all} | ${least} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${p99.toFixed(0)} | ${max.toFixed(0)} |`;
  const part = cost.with / cost.without - 1;
  const met =
    [alone, beside].every((one) => one.told > 0 && isSoon(one)) &&
    painted.painted > 0 &&
    painted.painted === painted.changes &&
    isSoon(painted) &&
    perSocket.every((kb) => kb <= MOST_KB) &&
    part <= MOST_COST;
  const text = [
    `# Realtime, ${SOCKETS} browsers of ${USERS} users on two servers, ${PER_SECOND} changes a second, size ${size}\n`,
    `${machine()}. Milliseconds from the answer of a save to a browser that is told of it.\n`,
    '| | changes | told | fewest browsers told of one | p50 | p95 | p99 | slowest |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    row('alone', alone),
    row(`beside a bulk change of all deals (answered ${bulk})`, beside),
    '',
    paintedText(painted),
    `Memory in use for each connection: ${perSocket.map((kb) => kb.toFixed(1)).join(' and ')} KB (at most ${MOST_KB}).`,
    `A save in the database: p50 ${cost.without.toFixed(2)} ms without telling, ${cost.with.toFixed(2)} ms with it (${(part * 100).toFixed(1)} %, at most ${MOST_COST * 100} %).`,
    `Met: ${met ? 'yes' : 'no'}.`,
  ].join('\n');
  say(keep('live', text, { machine: machine(), size, alone, beside, painted, perSocket, cost, met }, text));
  return met;
}

const isSoon = ({ p95, p99 }: Pick<Latency, 'p95' | 'p99'>) => p95 <= 500 && p99 <= 1000;

function paintedText({ changes, painted, rows, p50, p95, p99, max }: Painted): string {
  const times = [p50, p95, p99, max].map((ms) => ms.toFixed(0)).join(' / ');
  return `Painted in a real browser with a list of ${rows} rows, alone: ${painted} of ${changes} changes, p50 / p95 / p99 / slowest ${times} ms.`;
}

interface Latency {
  readonly changes: number;
  readonly told: number;
  readonly least: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

async function changing(admin: Client, heard: Heard[]): Promise<Latency> {
  const { entries } = await admin.get<{ entries: { id: number }[] }>('/api/v3/people?per_page=200&attrs=id');
  heard.length = 0;
  const saved = new Map<number, number>();
  const waiting: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; n < SECONDS * PER_SECOND; n += 1) {
    await sleep(Math.max(0, begun + (n * 1000) / PER_SECOND - performance.now()));
    const { id } = entries[n % entries.length] as { id: number };
    waiting.push(save(admin, id, n, saved));
  }
  await Promise.all(waiting);
  await sleep(2500);
  const times = heard.flatMap(({ set, at }) => (saved.has(set) ? [Math.max(0, at - (saved.get(set) ?? 0))] : []));
  const counts = [...saved.keys()].map((set) => heard.filter((one) => one.set === set).length);
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    changes: saved.size,
    told: times.length,
    least: Math.min(...counts),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  };
}

async function save(admin: Client, id: number, n: number, saved: Map<number, number>): Promise<void> {
  const body = { person: { position: `Change ${n} of ${Date.now()}` } };
  const answer = await admin.ask({ method: 'PATCH', path: `/api/v3/people/${id}`, body });
  const at = performance.now();
  if (answer.status === 200 && answer.changeSet) saved.set(answer.changeSet, at);
}

async function signedIn(server: ServerProcess, email: string): Promise<Client> {
  const client = new Client(server.port);
  await client.signIn(email);
  return client;
}

function started(folder: string, memoryFile = ''): Promise<ServerProcess> {
  const watch = fileURLToPath(new URL('./memory-watch.mjs', import.meta.url));
  return startServerProcess(folder, undefined, {
    FAIRLEAD_PUSH_CONNECTIONS: '2000',
    NODE_ENV: 'test',
    FAIRLEAD_PASSWORD_COST: 'least',
    NODE_OPTIONS: `--import=${watch}`,
    FAIRLEAD_BENCH_MEMORY: memoryFile,
  });
}

/** The cookie of each user; the users' first requests warm the servers up. */
async function signIns(servers: readonly ServerProcess[], emails: readonly string[]): Promise<string[]> {
  const cookies: string[] = [];
  for (const [at, email] of emails.entries()) {
    const client = await signedIn(servers[at % servers.length] as ServerProcess, email);
    await client.get('/api/internal/boot');
    await client.get('/api/v3/people?per_page=50');
    cookies.push(client.cookie);
    client.close();
  }
  return cookies;
}

async function listen(servers: readonly ServerProcess[], cookies: readonly string[], heard: Heard[]) {
  const open: IncomingMessage[] = [];
  for (const [at, cookie] of cookies.entries()) {
    const server = servers[at % servers.length] as ServerProcess;
    for (let n = 0; n < SOCKETS / USERS; n += 1)
      open.push(await listenOnce(server, cookie, `${at}-browser-${n}`, heard));
  }
  return open;
}

function listenOnce(server: ServerProcess, cookie: string, browser: string, heard: Heard[]): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const path = `/api/internal/live?push_key=fairlead&browser=${browser}`;
    get({ port: server.port, host: '127.0.0.1', path, agent: false, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) return failed(new Error(`The channel answered ${answer.statusCode}`));
      answer.setEncoding('utf8');
      let rest = '';
      answer.on('data', (text: string) => {
        const at = performance.now();
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('data: ')) note(line.slice(6), at, heard);
      });
      answer.on('error', () => undefined);
      done(answer);
    }).on('error', failed);
  });
}

function note(data: string, at: number, heard: Heard[]): void {
  const { changed = [] } = JSON.parse(data) as LiveMessage;
  for (const { set } of changed) heard.push({ set, at });
}

/** The same save in one transaction after the other, alternately with and without the row of the notification. */
async function costOfTelling({ pool }: BenchDatabase): Promise<{ without: number; with: number }> {
  const silent = CONSUMERS.filter(({ name }) => name !== 'open screens');
  const times = { silent: [] as number[], telling: [] as number[] };
  for (let n = 0; n < 2 * SAVES; n += 1) {
    const isTelling = n % 2 === 1;
    const begun = performance.now();
    await pool.transaction('write', '', async (db) => {
      await enterAccount(db, ACCOUNT);
      const base = {
        db,
        now: new Date(),
        log: { info: say, warn: say, error: say } as never,
        afterCommit: () => undefined,
      };
      const [{ id: user } = { id: 0 }] = await db.prepared.rows<{ id: number }>(
        sql`select id from account_user where email = ${viewers.global}`,
      );
      const ctx = (await contextOf(base, ACCOUNT, user, 'screen')) as Ctx;
      const { id } = await db.prepared.one<{ id: number }>(
        sql`select id from deal where account_id = ${ACCOUNT} and deleted_at is null and id > ${n * 3} order by id limit 1`,
      );
      const before = await lockRecord(ctx, 'deal', id);
      await updateRecords(ctx, 'deal', [{ before, patch: { summary: `Save ${n} ${begun}` } }]);
      await flushChanges(ctx, isTelling ? CONSUMERS : silent);
    });
    (isTelling ? times.telling : times.silent).push(performance.now() - begun);
  }
  const settled = (values: readonly number[]) => spread(values.slice(SAVES / 5)).p50;
  return { without: settled(times.silent), with: settled(times.telling) };
}

/** What is in use after the garbage is collected, in KB. */
async function memoryKb({ pid }: ServerProcess, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    if (existsSync(file)) {
      const bytes = Number(readFileSync(file, 'utf8'));
      if (bytes > 0) return bytes / 1024;
    }
    await sleep(20);
  }
}

/** Users of the largest account, all with the password of the viewers. */
function openForAll({ pool }: BenchDatabase): Promise<string[]> {
  return pool.transaction('write', `select set_config('app.account_id', '${ACCOUNT}', true)`, async (db) => {
    await db.run(sql`update account_user u set password_hash = v.password_hash from account_user v
      where v.account_id = u.account_id and v.email = ${viewers.global}`);
    const rows = await db.rows<{ email: string }>(sql`select email from account_user
      where account_id = ${ACCOUNT} and deleted_at is null and not is_external and level <> 5 order by id limit ${USERS}`);
    return rows.map(({ email }) => email);
  });
}

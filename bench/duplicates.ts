import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Pool } from '../server/src/base/database';
import { sql } from '../server/src/base/sql';
import { openPool } from '../server/src/db/connection';
import { startEmbedded } from '../server/src/db/embedded/embedded';
import { migrate } from '../server/src/db/migrate';
import { createAccount } from '../server/src/features/account/public';
import { checkRecords, findDuplicates, matchesOf } from '../server/src/features/duplicates/public';
import { systemContext } from '../server/src/jobs/system-context';
import { buildSearch } from '../server/src/search/search-build';
import { FLAWS, type Flaw, LATER_FLAWS, PlantedPeople, type PlantedPerson } from './planted-people';
import { keep, machine } from './report';

const MOST_MINUTES = 10;
const MOST_TYPING_MS = 40;
const MOST_SAVE_MS = 1000;
const LEAST = 0.95;
const BATCH = 5000;
const ROUNDS = 300;
/** The number of pairs of each kind that are printed, to see what went wrong. */
const SHOWN = 12;

type Log = Parameters<typeof systemContext>[3];
const quiet: Log = { info() {}, warn() {}, error() {} } as unknown as Log;

/** Finds the planted duplicates of a new account from scratch, and requests matches as a form does. */
export async function measureDuplicates(rows: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-duplicates-'));
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const embedded = await startEmbedded({ dataFolder: folder, log: { info: say, warn: say } });
  const pool = openPool(embedded.url, 4);
  try {
    await migrate(embedded.url);
    const planted = await fill(pool, rows);
    say(`${rows} people, ${planted.pairs.size} of them entered again`);
    const found = await timed(() => findDuplicates(pool, planted.account));
    say(`found in ${(found.ms / 1000).toFixed(1)} s`);
    const recall = await recallOf(pool, planted);
    const { typing, save } = await asked(pool, planted);
    const peakMb = Math.round(process.memoryUsage.rss() / 2 ** 20);
    const figures = { rows, minutes: found.ms / 60_000, ...recall, typing, save, peakMb };
    const isMet =
      figures.minutes <= MOST_MINUTES &&
      FLAWS.every((flaw) => (recall.recall[flaw] ?? 0) >= LEAST) &&
      recall.precision >= LEAST &&
      typing <= MOST_TYPING_MS &&
      save <= MOST_SAVE_MS;
    say(report(figures, isMet));
    return isMet;
  } finally {
    await pool.end();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Planted {
  readonly account: number;
  readonly pairs: ReadonlyMap<string, Flaw>;
  readonly some: readonly PlantedPerson[];
}

async function fill(pool: Pool, rows: number): Promise<Planted> {
  const account = await pool.transaction('write', '', (db) =>
    createAccount(db, { company_name: 'Planted duplicates', time_zone: 'UTC' }),
  );
  const pairs = new Map<string, Flaw>();
  const some: PlantedPerson[] = [];
  let batch: PlantedPerson[] = [];
  let at = 0;
  const write = async () => {
    const part = batch;
    batch = [];
    await inAccount(pool, account, (db) =>
      db.run(sql`insert into person (account_id, id, first_name, last_name, email, phone, mobile, company_name, created_at, updated_at)
        select ${account}, ${at - part.length} + x.ord, x.first_name, x.last_name, x.email, x.phone, x.mobile, x.company_name, now(), now()
          from rows from (jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as (first_name text, last_name text, email text,
            phone text, mobile text, company_name text)) with ordinality x(first_name, last_name, email, phone, mobile, company_name, ord)`),
    );
  };
  for (const { person, flaw, of } of new PlantedPeople(1, rows).all()) {
    at += 1;
    if (flaw && of !== undefined) pairs.set(`${of + 1} ${at}`, flaw);
    if (at % Math.ceil(rows / ROUNDS) === 0) some.push(person);
    batch.push(person);
    if (batch.length === BATCH) await write();
  }
  if (batch.length) await write();
  await buildSearch(pool, account);
  const client = await pool.client();
  await client.query('analyze');
  client.release();
  return { account, pairs, some };
}

async function recallOf(pool: Pool, { account, pairs }: Planted) {
  const reported = await inAccount(pool, account, (db) =>
    db.rows<{ a_id: number; b_id: number; score: number }>(
      sql`select a_id, b_id, score from person_pair where account_id = ${account}`,
    ),
  );
  const right = reported.filter(({ a_id, b_id }) => pairs.has(`${a_id} ${b_id}`));
  const hit = new Set(right.map(({ a_id, b_id }) => `${a_id} ${b_id}`));
  const recall = Object.fromEntries(
    [...FLAWS, ...LATER_FLAWS].map((flaw) => {
      const own = [...pairs].filter(([, one]) => one === flaw);
      return [flaw, own.filter(([key]) => hit.has(key)).length / Math.max(1, own.length)];
    }),
  );
  const wrong = reported.filter(({ a_id, b_id }) => !pairs.has(`${a_id} ${b_id}`));
  const missed = [...pairs.keys()].filter((key) => !hit.has(key));
  await show(
    pool,
    account,
    'wrong',
    wrong.slice(0, SHOWN).map(({ a_id, b_id }) => [a_id, b_id]),
  );
  await show(
    pool,
    account,
    'missed',
    missed.slice(0, SHOWN).map((key) => key.split(' ').map(Number)),
  );
  return { recall, reported: reported.length, precision: right.length / Math.max(1, reported.length) };
}

async function show(pool: Pool, account: number, what: string, pairs: readonly (readonly number[])[]): Promise<void> {
  for (const ids of pairs) {
    const rows = await inAccount(pool, account, (db) =>
      db.rows<object>(sql`select first_name, last_name, email, phone, mobile, company_name from person
        where account_id = ${account} and id = any(${ids}::bigint[]) order by id`),
    );
    process.stdout.write(`${what}: ${rows.map((row) => Object.values(row).join(', ')).join('  |  ')}\n`);
  }
}

/**
 * The request of a form after a pause, and the work that follows a save, measured at the server without the network.
 */
async function asked(pool: Pool, { account, some }: Planted) {
  const typing: number[] = [];
  const save: number[] = [];
  for (const [at, person] of some.entries()) {
    const typed = at % 2 ? person : { first_name: person.first_name, last_name: person.last_name.slice(0, 5) };
    const { ms } = await timed(() =>
      inAccount(pool, account, async (db) =>
        matchesOf(await systemContext(db, account, new Date(), quiet), { type: 'person', values: { ...typed } }),
      ),
    );
    typing.push(ms);
    if (at % 10 === 0)
      save.push(
        (await timed(() => inAccount(pool, account, (db) => checkRecords(db, account, 'person', [at + 1])))).ms,
      );
  }
  return { typing: p95(typing), save: p95(save) };
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; of: T }> {
  const started = performance.now();
  const of = await work();
  return { ms: performance.now() - started, of };
}

function inAccount<T>(pool: Pool, account: number, work: Parameters<typeof pool.transaction<T>>[2]): Promise<T> {
  return pool.transaction('write', `select set_config('app.account_id', '${account}', true)`, work);
}

interface Figures {
  readonly rows: number;
  readonly minutes: number;
  readonly recall: Readonly<Record<string, number>>;
  readonly precision: number;
  readonly reported: number;
  readonly typing: number;
  readonly save: number;
  readonly peakMb: number;
}

function report({ rows, minutes, recall, precision, reported, typing, save, peakMb }: Figures, isMet: boolean): string {
  const part = (value: number) => value.toFixed(3);
  const flaws = [...FLAWS, ...LATER_FLAWS];
  const table = [
    `# Duplicates of ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC\n`,
    `${machine()}. ${rows} people, 2 % of them entered a second time.\n`,
    `| minutes from scratch | pairs reported | precision | ${flaws.map((flaw) => `recall: ${flaw}`).join(' | ')} | typing p95 ms | after a save p95 ms | memory MB | met |`,
    `| ${Array.from({ length: flaws.length + 7 }, () => '---').join(' | ')} |`,
    `| ${minutes.toFixed(2)} | ${reported} | ${part(precision)} | ${flaws.map((flaw) => part(recall[flaw] ?? 0)).join(' | ')} | ${typing.toFixed(1)} | ${save.toFixed(1)} | ${peakMb} | ${isMet ? 'yes' : 'no'} |`,
  ].join('\n');
  return keep('duplicates', table, { rows, minutes, recall, precision, reported, typing, save, peakMb }, table);
}

import type { Pool } from '../server/src/base/database';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPool } from '../server/src/db/connection';
import { type EmbeddedDatabase, startEmbedded } from '../server/src/db/embedded/embedded';
import { migrate } from '../server/src/db/migrate';
import { passEventsTask } from '../server/src/features/calendar-entries/public';
import { findDuplicates } from '../server/src/features/duplicates/public';
import { fillFactsTask } from '../server/src/features/facts/public';
import { fillDealPeriodsTask } from '../server/src/features/time-machine/public';
import { everyAccount } from '../server/src/jobs/jobs.queries';
import { buildSearch } from '../server/src/search/search-build';
import { query } from '../server/src/testing/embedded-program';
import { factTables, fill } from './fill/fill';
import { addMissingGoals } from './fill/goals';
import { tidy } from './fill/bulk';
import { dataVersion } from './fill/plan';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface BenchDatabase {
  readonly embedded: EmbeddedDatabase;
  readonly pool: Pool;
  readonly folder: string;
  readonly filledInSeconds: number;
}

interface Stamp {
  readonly data: string;
  readonly migrations: Record<string, string>;
  readonly seconds: number;
}

/**
 * The filled database in its own folder. It is reused when seed, size and generator are the same and none of the
 * migrations that created it has changed since. New migrations run on the existing data; with `leaveFacts`, the
 * server's background jobs do the work that the migrations leave to them.
 */
export async function benchDatabase(
  seed: number,
  size: number,
  fresh: boolean,
  say: (text: string) => void,
  leaveFacts = false,
): Promise<BenchDatabase> {
  const folder = path.join(root, '.fairlead-bench', `size-${size}`);
  const stampFile = path.join(folder, 'stamp.json');
  const data = `version ${dataVersion}, seed ${seed}, size ${size}`;
  const old = existsSync(stampFile) ? (JSON.parse(readFileSync(stampFile, 'utf8')) as Stamp) : undefined;
  const usable = old !== undefined && !fresh && old.data === data && unchanged(old.migrations);
  if (!usable) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const embedded = await startEmbedded({ dataFolder: folder, log: { info: say, warn: say } });
  const pool = openPool(embedded.url, 4);
  try {
    await untilWarm(embedded);
    const run = await migrate(embedded.url);
    if (usable) await addSearch(pool);
    if (usable && !leaveFacts) await addFacts(pool, say);
    if (usable) await addMissingGoals(pool);
    const seconds = usable ? old.seconds : (await fill(pool, seed, size, say)).seconds;
    if (!leaveFacts) await settle(pool, say);
    if (usable && run.length) await analyse(pool);
    writeFileSync(stampFile, JSON.stringify({ data, migrations: migrations(), seconds } satisfies Stamp));
    return { embedded, pool, folder, filledInSeconds: seconds };
  } catch (error) {
    await pool.end();
    await embedded.stop();
    throw error;
  }
}

/** Simulates a server that has run for a while: reloads the pages that were in memory when it was stopped. */
async function untilWarm({ adminUrl }: EmbeddedDatabase): Promise<void> {
  const warming = "select from pg_stat_activity where backend_type like 'autoprewarm worker%'";
  // The workers run one after the other, one per database.
  for (let idle = 0; idle < 5; await sleep(100)) idle = (await query(adminUrl, warming)).length ? 0 : idle + 1;
}

function unchanged(then: Record<string, string>): boolean {
  const now = migrations();
  return Object.entries(then).every(([file, hash]) => now[file] === hash);
}

function migrations(): Record<string, string> {
  const folder = path.join(root, 'server', 'migrations');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex'),
    ]),
  );
}

const quiet = { info() {}, warn() {}, error() {} };

/** Does what a server does over time: marks past events, and finds duplicates. */
export async function settle(pool: Pool, say: (text: string) => void): Promise<void> {
  await passEventsTask.run(pool, new Date(), quiet);
  const started = Date.now();
  for (const account of await pool.transaction('read', '', everyAccount)) await findDuplicates(pool, account);
  say(`duplicates found in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  await addPeriods(pool, say);
}

/** Computes what the time machine reads, as the server's background job does: once for all deals. */
async function addPeriods(pool: Pool, say: (text: string) => void): Promise<void> {
  const started = Date.now();
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 200);
  const filled = await fillDealPeriodsTask.run(pool, new Date(), quiet);
  clearInterval(watch);
  if (!filled) return;
  const client = await pool.client();
  await tidy(client, ['deal_period']);
  client.release();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  say(
    `deal periods worked out in ${seconds} s: ${JSON.stringify(filled)}, memory at most ${Math.round(peak / 2 ** 20)} MB`,
  );
}

/** For a database that was filled before the search was added. */
async function addSearch(pool: Pool): Promise<void> {
  for (const account of await pool.transaction('read', '', everyAccount)) await buildSearch(pool, account);
}

/** For a database that was filled before the facts were added: fills them as the server's background job does. */
async function addFacts(pool: Pool, say: (text: string) => void): Promise<void> {
  const log = {
    info: (fields: object, text?: string) => say(`${text} ${JSON.stringify(fields)}`),
    warn() {},
    error() {},
  };
  await fillFactsTask.run(pool, new Date(), log);
}

/** A migration may have added indexes and columns for which the planner has no statistics yet. */
async function analyse(pool: Pool): Promise<void> {
  const client = await pool.client();
  await tidy(client, [
    'deal',
    'person',
    'company',
    'note',
    'document',
    'calendar_entry',
    'change',
    'deal_counter',
    'deal_share_counter',
    'record_counter',
    'search_word',
    'search_form',
    'deal_period',
    ...factTables,
  ]);
  client.release();
}

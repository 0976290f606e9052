import { performance } from 'node:perf_hooks';
import { enterAccount } from '../server/src/account/sessions';
import type { Db, Pool } from '../server/src/base/database';
import { sql } from '../server/src/base/sql';
import { fillBaselinesHere, keepBaselinesTask } from '../server/src/features/deal-health/public';
import { learnForecastsTask, learnHere } from '../server/src/features/forecast/public';
import { everyAccount } from '../server/src/jobs/jobs.queries';
import { benchDatabase } from './database';
import { keep, machine } from './report';

const DAY = 86_400_000;
const quiet = {
  info() {},
  warn() {},
  error(fields: object) {
    throw (fields as { err: Error }).err;
  },
};

interface Taken {
  readonly what: string;
  readonly seconds: number;
  /** The peak memory of this process meanwhile; the database is a separate process. */
  readonly megabytes: number;
}

/**
 * What a night's run costs: win rates and the stages of won deals, learned for the first time, a day later, and an
 * hour after that.
 */
export async function measureLearning(seed: number, size: number): Promise<void> {
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const { pool, embedded } = await benchDatabase(seed, size, false, say);
  const taken: Taken[] = [];
  const time = async (what: string, work: () => Promise<unknown>) => {
    taken.push(await watched(what, work));
    say(JSON.stringify(taken.at(-1)));
  };
  try {
    const accounts = await pool.transaction('read', '', everyAccount);
    const now = new Date();
    for (const account of [accounts[0], accounts[5], accounts.at(-1)].filter((one) => one !== undefined)) {
      const deals = await inAccount(pool, account, (db) => count(db, account));
      const of = `an account of ${deals} deals`;
      await inAccount(pool, account, (db) => forget(db, account));
      await time(`${of}: win rates, for the first time`, () =>
        inAccount(pool, account, (db) => learnHere(db, account, now)),
      );
      await time(`${of}: win rates, a day later`, () =>
        inAccount(pool, account, (db) => learnHere(db, account, new Date(now.getTime() + DAY))),
      );
      await time(`${of}: what won deals say`, () =>
        inAccount(pool, account, (db) => fillBaselinesHere(db, account, now)),
      );
    }
    const tasks = [learnForecastsTask, keepBaselinesTask];
    for (const task of tasks) {
      for (const [when, days] of [
        ['the first time', 2],
        ['an hour later', 2 + 1 / 24],
        ['a day later', 3],
      ] as const)
        await time(`${accounts.length} accounts: ${task.name}, ${when}`, () =>
          task.run(pool, new Date(now.getTime() + days * DAY), quiet),
        );
    }
  } finally {
    await pool.end();
    await embedded.stop();
  }
  const lines = taken.map(({ what, seconds, megabytes }) => `| ${what} | ${seconds} | ${megabytes} |`);
  const table = ['| learning | s | MB at most |', '|---|---|---|', ...lines].join('\n');
  say(keep('learn', `# Learning at night\n\n${machine()}\n\n${table}`, { machine: machine(), taken }, table));
}

async function watched(what: string, work: () => Promise<unknown>): Promise<Taken> {
  let peak = process.memoryUsage.rss();
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 100);
  const started = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  const seconds = Math.round((performance.now() - started) / 10) / 100;
  return { what, seconds, megabytes: Math.round(peak / 2 ** 20) };
}

function inAccount<T>(pool: Pool, account: number, work: (db: Db) => Promise<T>): Promise<T> {
  return pool.transaction('write', "set local statement_timeout = '30min'", async (db) => {
    await enterAccount(db, account);
    return work(db);
  });
}

async function count(db: Db, account: number): Promise<number> {
  return (await db.one<{ n: number }>(sql`select count(*)::int as n from deal where account_id = ${account}`)).n;
}

async function forget(db: Db, account: number): Promise<void> {
  await db.run(sql`delete from forecast_past where account_id = ${account}`);
  await db.run(sql`delete from forecast_history where account_id = ${account}`);
}

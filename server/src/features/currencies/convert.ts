import { setTimeout as sleep } from 'node:timers/promises';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Row } from '../../base/changes';
import type { Ctx, Log } from '../../base/context';
import type { Db, Pool } from '../../base/database';
import { enqueue } from '../../jobs/queue.queries';
import type { Task } from '../../jobs/queue';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { systemContext } from '../../jobs/system-context';
import type { JobParts } from '../../long-work/long-work';
import { CONVERT_AMOUNTS, countRow } from '../../writing/consumers';
import { writeDealCounters, writeShareCounters } from '../../writing/deal-counters';
import { copyToFacts } from '../../writing/facts';
import {
  type Batch,
  currenciesDue,
  lockOutdated,
  nextRateDay,
  noneOlderThan,
  outdatedAmong,
  setConverted,
  snapshotEnd,
  writeValues,
} from './convert.queries';

export { CONVERT_AMOUNTS };

/** How long a run waits for transactions that may have read the old rates. The rest waits for the schedule. */
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 500;

/**
 * Converts the amounts of deals anew after their rates have changed, and on the day on which a rate begins: see
 * decision 90. Runs again without harm, and writes only what differs.
 */
export function convertTask({ pool, clock, log }: JobParts): Task {
  return async (payload) => {
    const { account_id } = payload as { account_id: number };
    await convertAmounts(pool, account_id, clock(), log);
  };
}

/** Finishes what a job left, and applies rates of the day whose job was lost. */
export const convertDueTask: ScheduledTask = {
  name: 'convert amounts',
  async run(pool, now, log) {
    let deals = 0;
    for (const account of await pool.transaction('read', '', everyAccount)) {
      deals += await convertAmounts(pool, account, now, log);
    }
    return deals ? { deals } : undefined;
  },
};

/** Returns the number of deals whose amount has changed. */
export async function convertAmounts(pool: Pool, account: number, now: Date, log: Log): Promise<number> {
  const work = <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    pool.transaction('write', '', async (db) => run(await systemContext(db, account, now, log)));
  const { due, end } = await work(async (ctx) => ({ due: await currenciesDue(ctx), end: await snapshotEnd(ctx.db) }));
  let deals = 0;
  for (const { id } of due) deals += await convertCurrency(work, id);
  // A transaction that read a rate before it changed may write by it until it commits.
  const settled = due.length === 0 || (await waitForOlder(pool, end));
  if (settled) for (const { id } of due) deals += await convertCurrency(work, id);
  await work(async (ctx) => {
    if (settled) for (const { id, rates_version } of due) await setConverted(ctx, id, rates_version);
    await planNext(ctx.db, account, await nextRateDay(ctx));
  });
  return deals;
}

type Work = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Batches are short transactions. Deals that another transaction is changing are left to a later round. */
async function convertCurrency(work: Work, currency: number): Promise<number> {
  let deals = 0;
  let held = 0;
  let after = 0;
  for (;;) {
    const batch = await work((ctx) => outdatedAmong(ctx, currency, after));
    if (batch.ids.length) {
      const changed = await work((ctx) => convertBatch(ctx, batch));
      deals += changed;
      held += batch.ids.length - changed;
    }
    if (batch.last !== null) after = batch.last;
    else if (!held) return deals;
    else {
      await sleep(LOOK_AGAIN_MS);
      [held, after] = [0, 0];
    }
  }
}

/** The rows, their facts and the counters change together; it is not logged, because no user edited the deals. */
async function convertBatch(ctx: Ctx, { ids }: Batch): Promise<number> {
  const rows = await lockOutdated(ctx, ids);
  for (const { account_value_cents, ...row } of rows) {
    countRow(ctx, DEAL.name, { ...row, account_value_cents: row.was } as unknown as Row, -1);
    countRow(ctx, DEAL.name, { ...row, account_value_cents } as unknown as Row, 1);
  }
  await writeValues(ctx, rows);
  await copyToFacts(
    ctx,
    DEAL.name,
    rows.map(({ id }) => id),
    ['account_value_cents'],
  );
  await writeDealCounters(ctx);
  await writeShareCounters(ctx);
  return rows.length;
}

async function waitForOlder(pool: Pool, end: string): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
    if (await pool.transaction('read', '', (db) => noneOlderThan(db, end))) return true;
    await sleep(LOOK_AGAIN_MS);
  }
  return false;
}

/** A rate that begins later gets a job for its first moment. */
async function planNext(db: Db, account: number, at: Date | null): Promise<void> {
  if (!at) return;
  await enqueue(db, { task: CONVERT_AMOUNTS, payload: { account_id: account }, key: `convert ${account}`, at });
}

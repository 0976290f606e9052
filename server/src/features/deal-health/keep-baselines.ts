import { WonDealStays } from '@fairlead/domain/deal-health/baseline';
import { hasFeature } from '@fairlead/domain/features/features';
import { enterAccount } from '../../account/sessions';
import type { Db, Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { Unhurried } from '../../jobs/unhurried';
import { openStages, replaceBaselines, standingOf, wonDealsOf, wonSince } from './baselines.queries';

const BATCH = 500;
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
/** Once a day, although the schedule runs more often. */
const FRESH = 20 * HOUR;

/** Computes the baselines of each stage from won deals, in the accounts that have deal intelligence. */
export const keepBaselinesTask: ScheduledTask = {
  name: 'won deals of stages',
  async run(pool, now, log, stopping) {
    const unhurried = new Unhurried(stopping);
    const accounts = await pool.transaction('read', '', everyAccount);
    let deals = 0;
    for (const account of accounts) {
      try {
        const step: Step = (work) => unhurried.step(() => inTurn(pool, account, work));
        const { features, computed_at } = await step((db) => standingOf(db, account));
        if (!hasFeature(features, 'deal_intelligence')) continue;
        if (computed_at && now.getTime() - computed_at.getTime() < FRESH) continue;
        deals += await workOut(step, account, now);
      } catch (error) {
        if (stopping?.aborted) break;
        log.error({ err: error, account }, 'won deals of stages not worked out');
      }
    }
    return deals ? { deals } : undefined;
  },
};

/** Reads them in the caller's transaction, for an account that was just created. */
export async function fillBaselinesHere(db: Db, account: number, now: Date): Promise<void> {
  await workOut((work) => work(db), account, now);
}

type Step = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Reads the won deals of a year in small transactions, so that users are not delayed. Returns their number. */
async function workOut(step: Step, account: number, now: Date): Promise<number> {
  const open = new Set(await step((db) => openStages(db, account)));
  const stays = new WonDealStays((stage) => open.has(stage));
  const ids = await step((db) => wonSince(db, account, new Date(now.getTime() - YEAR)));
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const deal of await step((db) => wonDealsOf(db, account, ids.slice(at, at + BATCH)))) stays.add(deal);
  }
  await step((db) => replaceBaselines(db, account, now, stays.baselines()));
  return ids.length;
}

function inTurn<T>(pool: Pool, account: number, work: (db: Db) => Promise<T>): Promise<T> {
  return pool.transaction('write', '', async (db) => {
    await enterAccount(db, account);
    return work(db);
  });
}

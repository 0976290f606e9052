import type { PlainDate } from '@fairlead/domain/dates/plain';
import { type DealPeriod, isSameState, periodsOf } from '@fairlead/domain/time-machine/period';
import { enterAccount } from '../../account/sessions';
import type { Db, Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { Task } from '../../jobs/queue';
import { endJobs, lockWaiting } from '../../jobs/queue.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import type { JobParts } from '../../long-work/long-work';
import { KEEP_DEAL_PERIODS } from '../../writing/deal-periods';
import {
  analysePeriods,
  dealsOfSet,
  dealsOfSets,
  knownDeals,
  type KnownDeal,
  nextDeals,
  replacePeriods,
  setZone,
  smallSets,
  takeTurn,
  zonesOf,
} from './periods.queries';

const BATCH = 1000;

interface KeepJob {
  readonly account_id: number;
  readonly change_set_id: number;
}

/**
 * After a change: recalculates the periods of its deals from the day of the change on. A repetition after a crash, or
 * out of order, writes the same. An account without periods, or with those of another time zone, gets all of them.
 */
export function keepDealPeriodsTask({ pool }: Pick<JobParts, 'pool'>): Task {
  return async (payload, { signal }) => {
    const { account_id: account, change_set_id: set } = payload as KeepJob;
    const { kept, now } = await inTurn(pool, account, (db) => zonesOf(db, account));
    if (kept !== now && (await hasFew(pool, account))) {
      // First records that it has begun, so that the tasks of other changes do not begin it too.
      await fillPeriods(pool, account, signal);
      return;
    }
    if (kept === null) return;
    let deals = 0;
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after;
      signal?.throwIfAborted();
      after = await inTurn(pool, account, async (db) => {
        const { ids, day, last } = await dealsOfSet(db, account, set, from, BATCH);
        if (ids.length && day) await workOut(db, account, kept, ids, day);
        deals += ids.length;
        return last;
      });
    }
    for (let taken = TOGETHER; taken === TOGETHER; ) {
      signal?.throwIfAborted();
      taken = await inTurn(pool, account, (db) => keepWaiting(db, account, kept));
    }
    if (deals > MANY) await analyse(pool);
  };
}

const TOGETHER = 200;
const SMALL = 20;

/**
 * The changes of the account that wait for this task, together: one by one, those of an account that saves much would occupy the
 * workers that jobs of other accounts wait for. Large change sets keep their own job, with its attempts. Returns how many jobs
 * were looked at, or 0 if all of them are large.
 */
async function keepWaiting(db: Db, account: number, zone: string): Promise<number> {
  const jobs = await lockWaiting<KeepJob>(db, KEEP_DEAL_PERIODS, account, TOGETHER);
  const sets = jobs.map(({ payload }) => payload.change_set_id);
  const small = new Set(await smallSets(db, account, sets, SMALL));
  const taken = jobs.filter(({ payload }) => small.has(payload.change_set_id));
  await endJobs(
    db,
    taken.map(({ id }) => id),
  );
  const { ids, day } = await dealsOfSets(db, account, [...small]);
  if (day)
    for (let at = 0; at < ids.length; at += BATCH) await workOut(db, account, zone, ids.slice(at, at + BATCH), day);
  return taken.length ? jobs.length : 0;
}

/** After this many, the database would plan with outdated statistics until it updates them by itself a minute later. */
const MANY = 2000;

/** If another process holds the table, such as a backup, the periods are not recalculated. */
async function analyse(pool: Pool): Promise<void> {
  await pool.transaction('write', "set local lock_timeout = '5s'", analysePeriods).catch(() => undefined);
}

/** Calculated within seconds. Accounts with more deals wait for the scheduled task. */
const FEW = 50_000;

async function hasFew(pool: Pool, account: number): Promise<boolean> {
  const ids = await inTurn(pool, account, (db) => nextDeals(db, account, 0, FEW));
  return ids.length < FEW;
}

/** Fills the accounts that have no periods yet, or have them by the days of another time zone than their own. */
export const fillDealPeriodsTask: ScheduledTask = {
  name: 'fill deal periods',
  async run(pool, _now, log) {
    const accounts = await pool.transaction('read', '', everyAccount);
    let deals = 0;
    for (const account of accounts) {
      const { kept, now, ready } = await inTurn(pool, account, (db) => zonesOf(db, account));
      if (ready && kept === now) continue;
      try {
        deals += await fillPeriods(pool, account);
      } catch (error) {
        log.error({ err: error, account }, 'deal periods not filled');
      }
    }
    return deals ? { deals } : undefined;
  },
};

/** Calculates the periods of all deals of an account, while users work. Returns the number of deals. */
export async function fillPeriods(pool: Pool, account: number, signal?: AbortSignal): Promise<number> {
  const zone = await inTurn(pool, account, async (db) => {
    const { now } = await zonesOf(db, account);
    // From here on the periods of each change are calculated, also of deals before or after the current position.
    await setZone(db, account, now, false);
    return now;
  });
  let deals = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    signal?.throwIfAborted();
    after = await inTurn(pool, account, async (db) => {
      const ids = await nextDeals(db, account, from, BATCH);
      await workOut(db, account, zone, ids, null);
      deals += ids.length;
      return ids.at(-1);
    });
  }
  await inTurn(pool, account, (db) => setZone(db, account, zone, true));
  if (deals > MANY) await analyse(pool);
  return deals;
}

/** The same in the caller's transaction, after records were created in it without the write path. */
export async function fillPeriodsHere(db: Db, account: number): Promise<void> {
  const { now } = await zonesOf(db, account);
  for (let ids = await nextDeals(db, account, 0, BATCH); ids.length; ) {
    await workOut(db, account, now, ids, null);
    ids = await nextDeals(db, account, ids.at(-1) as number, BATCH);
  }
  await setZone(db, account, now, true);
}

function inTurn<T>(pool: Pool, account: number, work: (db: Db) => Promise<T>): Promise<T> {
  return pool.transaction('write', '', async (db) => {
    await enterAccount(db, account);
    await takeTurn(db, account);
    return work(db);
  });
}

async function workOut(
  db: Db,
  account: number,
  zone: string,
  ids: readonly number[],
  since: PlainDate | null,
): Promise<void> {
  if (!ids.length) return;
  const deals = await knownDeals(db, account, zone, ids, since);
  await replacePeriods(
    db,
    account,
    ids,
    deals.map((deal) => newPeriods(deal, since)),
    since,
  );
}

/** A first new period with the same state as the previous one begins when that one began. */
function newPeriods(deal: KnownDeal, since: PlainDate | null): { id: number; cut: PlainDate; periods: DealPeriod[] } {
  const { id, former } = deal;
  const periods = periodsOf(deal, deal.changes, since);
  const [first, ...rest] = periods;
  const cut = since ?? '-infinity';
  if (!first || !former || first.from !== since || !isSameState(first.state, former.state)) return { id, cut, periods };
  return { id, cut: former.from, periods: [{ ...first, from: former.from }, ...rest] };
}

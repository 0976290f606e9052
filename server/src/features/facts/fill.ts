import { setTimeout as sleep } from 'node:timers/promises';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import {
  analyzeFacts,
  areReady,
  dropIndexesOfLists,
  dropStray,
  hasIndexesOfLists,
  idsByOwner,
  inAccount,
  setReady,
} from './facts.queries';
import { rewriteFacts } from './rewrite';

/**
 * Fills the facts of accounts that have none or whose facts were lost, while users work: their lists read the records
 * until the account is done. After a stop, the account is filled from the beginning. When every account is done, the
 * indexes that only lists of records needed are dropped.
 */
export const fillFactsTask: ScheduledTask = {
  name: 'fill facts',
  async run(pool, _now, log) {
    const accounts = await pool.transaction('read', '', everyAccount);
    let records = 0;
    let missing = 0;
    for (const account of accounts) {
      if (await inAccount(pool, account, (db) => areReady(db, account))) continue;
      const started = Date.now();
      try {
        const filled = await fillFacts(pool, account);
        log.info({ account, records: filled, seconds: Math.round((Date.now() - started) / 1000) }, 'facts filled');
        records += filled;
      } catch (error) {
        missing += 1;
        log.error({ err: error, account }, 'facts not filled');
      }
    }
    if (records) await pool.transaction('write', '', analyzeFacts);
    if (!missing) await dropOldIndexes(pool);
    return records ? { records } : undefined;
  },
};

/** Returns the number of records. A save of a record in the meantime writes its facts, as always. */
export async function fillFacts(pool: Pool, account: number): Promise<number> {
  let records = 0;
  for (const kind of RECORD_KINDS) records += await fillKind(pool, account, kind);
  await inAccount(pool, account, (db) => setReady(db, account, true));
  return records;
}

async function fillKind(pool: Pool, account: number, kind: RecordKind): Promise<number> {
  await inAccount(pool, account, (db) => dropStray(db, account, kind));
  // From now on, creating a record also writes its facts.
  const ids = await inAccount(pool, account, (db) => idsByOwner(db, account, kind));
  await rewriteFacts(pool, account, kind, ids);
  return ids.length;
}

const TRIES = 10;
const BETWEEN_TRIES_MS = 1000;

/** The tables are locked for an instant if they are free. Otherwise the next round tries again. */
async function dropOldIndexes(pool: Pool): Promise<void> {
  if (!(await pool.transaction('read', '', hasIndexesOfLists))) return;
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      await pool.transaction('write', '', dropIndexesOfLists);
      return;
    } catch (error) {
      if (left === 1) throw error;
      await sleep(BETWEEN_TRIES_MS);
    }
  }
}

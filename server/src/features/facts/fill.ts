import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { replaceFacts } from '../../writing/facts';
import {
  analyzeFacts,
  areReady,
  BATCH,
  dropIndexesOfLists,
  dropStray,
  hasIndexesOfLists,
  idsByOwner,
  inAccount,
  lockOwners,
  setReady,
} from './facts.queries';

/**
 * Fills the facts of accounts that have none or whose facts were lost, while people work: their lists ask the records
 * until the account is done. A run after a stop begins the account anew. When every account is done, the indexes that
 * only lists of records needed are dropped.
 */
export const fillFactsTask: ScheduledTask = {
  name: 'fill facts',
  async run(pool, _now, log) {
    const accounts = await pool.transaction('read', '', everyAccount);
    let records = 0;
    for (const account of accounts) {
      if (await inAccount(pool, account, (db) => areReady(db, account))) continue;
      const started = Date.now();
      const filled = await fillFacts(pool, account);
      log.info({ account, records: filled, seconds: Math.round((Date.now() - started) / 1000) }, 'facts filled');
      records += filled;
    }
    if (records) await pool.transaction('write', '', analyzeFacts);
    await dropOldIndexes(pool);
    return records ? { records } : undefined;
  },
};

/** Answers the number of records. Whoever saves a record meanwhile writes its facts, as always. */
export async function fillFacts(pool: Pool, account: number): Promise<number> {
  let records = 0;
  for (const kind of RECORD_KINDS) records += await fillKind(pool, account, kind);
  await inAccount(pool, account, (db) => setReady(db, account, true));
  return records;
}

async function fillKind(pool: Pool, account: number, kind: RecordKind): Promise<number> {
  await inAccount(pool, account, (db) => dropStray(db, account, kind));
  // Records that are created from now on bring their facts with them.
  const ids = await inAccount(pool, account, (db) => idsByOwner(db, account, kind));
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = ids.slice(at, at + BATCH);
    await inAccount(pool, account, async (db) => {
      await lockOwners(db, account, kind, part);
      await replaceFacts(db, account, kind, part);
    });
  }
  return ids.length;
}

async function dropOldIndexes(pool: Pool): Promise<void> {
  if (!(await pool.transaction('read', '', hasIndexesOfLists))) return;
  await pool.transaction('write', '', dropIndexesOfLists);
}

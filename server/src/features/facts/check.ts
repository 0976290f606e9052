import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Log } from '../../base/context';
import type { Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { wrongFacts } from '../../writing/facts-check';
import { areReady, inAccount, lastCheck, lastId, liveRecords, setChecked, setReady } from './facts.queries';
import { fillFacts } from './fill';
import { rewriteFacts } from './rewrite';

/** The part of an account that one statement compares. */
const RANGE = 20_000;
const NIGHT_ENDS = 6;
const HOUR = 3_600_000;

/**
 * Compares the facts of every account with its records, once a night by the account's time zone. A difference is a
 * fault of the write path: it is logged with the records' ids, and corrected.
 */
export const checkFactsTask: ScheduledTask = {
  name: 'check facts',
  async run(pool, now, log) {
    const accounts = await pool.transaction('read', '', everyAccount);
    let wrong = 0;
    for (const account of accounts) {
      try {
        if (await isDue(pool, account, now)) wrong += await checkFacts(pool, account, now, log);
      } catch (error) {
        log.error({ err: error, account }, 'facts not compared');
      }
    }
    return wrong ? { wrong } : undefined;
  },
};

async function isDue(pool: Pool, account: number, now: Date): Promise<boolean> {
  return inAccount(pool, account, async (db) => {
    const { checked_at, hour } = await lastCheck(db, account, now);
    if (!(await areReady(db, account))) return false;
    const hours = checked_at ? (now.getTime() - new Date(checked_at).getTime()) / HOUR : Number.POSITIVE_INFINITY;
    return hours > 48 || (hours > 12 && hour < NIGHT_ENDS);
  });
}

/**
 * Returns the number of records whose facts were wrong. If more than half of a kind's are, they are filled anew, and
 * lists read the records until then.
 */
export async function checkFacts(pool: Pool, account: number, now: Date, log: Log): Promise<number> {
  let wrong = 0;
  for (const kind of RECORD_KINDS) {
    const ids = await differences(pool, account, kind);
    if (!ids.length) continue;
    wrong += ids.length;
    log.error({ account, kind, records: ids.length, first: ids.slice(0, 20) }, 'facts differ from their records');
    const all = await inAccount(pool, account, (db) => liveRecords(db, account, kind));
    if (ids.length > all / 2) {
      await inAccount(pool, account, (db) => setReady(db, account, false));
      await fillFacts(pool, account);
    } else await rewriteFacts(pool, account, kind, ids);
  }
  await inAccount(pool, account, (db) => setChecked(db, account, now));
  return wrong;
}

async function differences(pool: Pool, account: number, kind: RecordKind): Promise<number[]> {
  const last = await inAccount(pool, account, (db) => lastId(db, account, kind));
  const found: number[] = [];
  for (let from = 0; from <= last; from += RANGE) {
    const wrong = await inAccount(pool, account, (db) => wrongFacts(db, account, kind, from, from + RANGE - 1));
    for (const id of wrong) found.push(id);
  }
  return found;
}

import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import type { Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { areReady, BATCH, idsOfReader, inAccount, layTogether, lockFree, scatteredReaders } from './facts.queries';

/** The maximum number of rows moved in a round: moved rows leave room that the next vacuum frees. */
const MOST = 200_000;

/**
 * Facts of new records are stored where there was room. When the facts of a reader are on far more pages than they
 * fill, they are moved together, a batch at a time. Locked records are not moved; a save of another one waits for its
 * batch at most.
 */
export const orderFactsTask: ScheduledTask = {
  name: 'order facts',
  async run(pool) {
    const accounts = await pool.transaction('read', '', everyAccount);
    let moved = 0;
    for (const account of accounts) moved += await orderFacts(pool, account, MOST - moved);
    return moved ? { moved } : undefined;
  },
};

/** Returns the number of rows moved. */
export async function orderFacts(pool: Pool, account: number, most: number): Promise<number> {
  if (!(await inAccount(pool, account, (db) => areReady(db, account)))) return 0;
  let moved = 0;
  for (const kind of RECORD_KINDS) {
    const readers = await inAccount(pool, account, (db) => scatteredReaders(db, account, kind));
    for (const { reader_key } of readers) {
      if (moved >= most) return moved;
      const ids = await inAccount(pool, account, (db) => idsOfReader(db, account, kind, reader_key));
      for (let at = 0; at < ids.length; at += BATCH) {
        const part = ids.slice(at, at + BATCH);
        await inAccount(pool, account, async (db) => {
          const free = await lockFree(db, account, kind, part);
          await layTogether(db, account, kind, reader_key, free);
        });
      }
      moved += ids.length;
    }
  }
  return moved;
}

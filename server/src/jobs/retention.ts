import type { Db } from '../base/database';
import { enterAccount } from '../account/sessions';
import { everyAccount } from './jobs.queries';
import type { ScheduledTask } from './schedule';

const KEPT_DAYS = 30;

interface Retention {
  readonly name: string;
  /** The key of the number of deleted rows in the log. */
  readonly what: string;
  /**
   * Deletes everything older than the given time, in the account that the transaction has entered, and answers the
   * number of deleted rows.
   */
  readonly deleteBefore: (db: Db, before: Date, account: number) => Promise<number>;
  /** The maximum number of rows per transaction; without it, all rows are deleted in one transaction. */
  readonly batch?: number;
  /** How long data is kept, thirty days if left out. */
  readonly days?: number;
}

/** A scheduled task that deletes data older than its retention period, account by account. */
export function retention({ name, what, deleteBefore, batch, days = KEPT_DAYS }: Retention): ScheduledTask {
  return {
    name,
    async run(pool, now) {
      const before = new Date(now.getTime() - days * 86_400_000);
      let sum = 0;
      for (const account of await pool.transaction('read', '', everyAccount)) {
        let gone: number;
        do {
          gone = await pool.transaction('write', '', async (db) => {
            await enterAccount(db, account);
            return deleteBefore(db, before, account);
          });
          sum += gone;
        } while (gone === batch);
      }
      return sum ? { [what]: sum } : undefined;
    },
  };
}

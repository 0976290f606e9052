import type { Db } from '../base/database';
import { enterAccount } from '../account/sessions';
import { everyAccount } from './jobs.queries';
import type { ScheduledTask } from './schedule';

const KEPT_DAYS = 30;

interface Forgetting {
  readonly name: string;
  /** The key of the number of deleted rows in the log. */
  readonly what: string;
  /**
   * Deletes everything older than the given time, in the account that the transaction has entered, and answers the
   * number of deleted rows.
   */
  readonly forget: (db: Db, before: Date, account: number) => Promise<number>;
  /** The maximum number of rows per transaction; without it, all rows are deleted in one transaction. */
  readonly batch?: number;
  /** How long data is kept, thirty days if left out. */
  readonly days?: number;
}

/** Retention: a scheduled task that deletes older data, account by account. */
export function forgetting({ name, what, forget, batch, days = KEPT_DAYS }: Forgetting): ScheduledTask {
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
            return forget(db, before, account);
          });
          sum += gone;
        } while (gone === batch);
      }
      return sum ? { [what]: sum } : undefined;
    },
  };
}

import type { Db } from '../base/database';
import { enterAccount } from '../account/sessions';
import { everyAccount } from './jobs.queries';
import type { ScheduledTask } from './schedule';

const KEPT_DAYS = 30;

interface Forgetting {
  readonly name: string;
  /** How the log calls what went. */
  readonly what: string;
  /** Deletes what is older than the moment, in the account that the transaction has entered, and answers how many. */
  readonly forget: (db: Db, before: Date, account: number) => Promise<number>;
  /** At most so many go in one transaction; all at once where it is left out. */
  readonly batch?: number;
}

/** What is kept for thirty days: a scheduled task that deletes the rest, account by account. */
export function forgetting({ name, what, forget, batch }: Forgetting): ScheduledTask {
  return {
    name,
    async run(pool, now) {
      const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
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

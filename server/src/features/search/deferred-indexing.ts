import { enterAccount } from '../../account/sessions';
import type { Pool } from '../../base/database';
import { changedBatch, lockForSearch } from './deferred-indexing.queries';
import { searchChanges } from '../../search/search-documents';
import type { Log } from '../../base/context';
import type { Task } from '../../jobs/queue';
import { systemContext } from '../../jobs/system-context';

interface SearchJob {
  readonly account_id: number;
  readonly change_set_id: number;
}

/**
 * Writes the search words of a large change set after its commit, in batches, each in its own transaction; a
 * restarted job finds the words that are already written.
 */
export function searchTask({ pool, clock, log }: { pool: Pool; clock: () => Date; log: Log }): Task {
  return async (payload, { signal }) => {
    const { account_id, change_set_id } = payload as SearchJob;
    for (let after: number | undefined = 0; after !== undefined; ) {
      signal?.throwIfAborted();
      after = await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account_id);
        const { entries, last } = await changedBatch(db, account_id, change_set_id, after ?? 0);
        if (!entries.length) return undefined;
        await lockForSearch(db, account_id, entries);
        await searchChanges(await systemContext(db, account_id, clock(), log), entries);
        return last;
      });
    }
  };
}

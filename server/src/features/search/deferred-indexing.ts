import { customKey } from '@fairlead/domain/custom-fields/custom-field';
import { enterAccount } from '../../account/sessions';
import type { Db, Pool } from '../../base/database';
import { carryingBatch, changedBatch, changedTexts, lockForSearch } from './deferred-indexing.queries';
import { searchChanges, writeSearchWords } from '../../search/search-documents';
import type { Log } from '../../base/context';
import type { Task } from '../../jobs/queue';
import { systemContext } from '../../jobs/system-context';

interface SearchJob {
  readonly account_id: number;
  readonly change_set_id: number;
}

/**
 * Writes the search words of a large change set after its commit, in batches, each in its own transaction; a
 * restarted job finds the words that are already written. If a custom field was deleted, restored or got another
 * type, its texts are removed from the search or added, also those of records that the change set does not name.
 */
export function searchTask({ pool, clock, log }: { pool: Pool; clock: () => Date; log: Log }): Task {
  return async (payload, { signal }) => {
    const { account_id, change_set_id } = payload as SearchJob;
    const within = <T>(work: (db: Db) => Promise<T>) => {
      signal?.throwIfAborted();
      return pool.transaction('write', '', async (db) => {
        await enterAccount(db, account_id);
        return work(db);
      });
    };
    const texts = await within((db) => changedTexts(db, account_id, change_set_id));
    const keys = texts.map(({ id }) => customKey(id));
    for (let after: number | undefined = 0; after !== undefined; ) {
      after = await within(async (db) => {
        const { entries, last } = await changedBatch(db, account_id, change_set_id, after ?? 0);
        if (!entries.length) return undefined;
        await lockForSearch(db, account_id, entries);
        await searchChanges(await systemContext(db, account_id, clock(), log), entries, keys);
        return last;
      });
    }
    for (const field of texts)
      for (let last: number | undefined = 0; last !== undefined; )
        last = await within(async (db) => {
          const ids = await carryingBatch(db, account_id, field, last ?? 0);
          await writeSearchWords(db, account_id, field.record_type, ids);
          return ids.at(-1);
        });
  };
}

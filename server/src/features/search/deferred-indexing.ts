import { enterAccount } from '../../account/sessions';
import type { Pool } from '../../base/database';
import { changedBatch, lockForSearch } from './deferred-indexing.queries';
import { searchChanges } from '../../search/search-documents';
import type { Ctx, Log } from '../../base/context';
import type { Task } from '../../jobs/queue';
import { enqueue } from '../../jobs/queue.queries';
import { systemContext } from '../../jobs/system-context';

export const SEARCH_CHANGES = 'search_changes';

interface SearchJob {
  readonly account_id: number;
  readonly change_set_id: number;
}

/** Has the search learn what this transaction's change set did, when it is committed: asked for in the same transaction. */
export async function searchLater(ctx: Ctx): Promise<void> {
  const { setId } = ctx.changes;
  if (setId === undefined) return;
  const payload: SearchJob = { account_id: ctx.account.id, change_set_id: setId };
  await enqueue(ctx.db, { task: SEARCH_CHANGES, payload, key: `search ${setId}`, attempts: 25 });
}

/** A portion at a time, each in a transaction of its own; beginning anew finds what is written already. */
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

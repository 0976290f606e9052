import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { enterAccount } from '../../account/sessions';
import type { ChangeEntry } from '../../base/changes';
import type { Db } from '../../base/database';
import type { Task } from '../../jobs/queue';
import type { JobParts } from '../../long-work/long-work';
import { mattering, rewriteKeys } from '../../search/duplicate-keys';
import { changedEntries } from './changed.queries';
import { checkRecords } from './check-records';

const AT_ONCE = 200;

interface CheckJob {
  readonly account_id: number;
  readonly change_set_id: number;
}

/**
 * After a save: compares what it changed. Of a large change set the keys are written here too. In batches, each its own
 * transaction; what is repeated after a crash changes nothing more.
 */
export function checkDuplicatesTask({ pool }: JobParts): Task {
  return async (payload, { signal }) => {
    const { account_id, change_set_id } = payload as CheckJob;
    for (let after: number | undefined = 0; after !== undefined; ) {
      signal?.throwIfAborted();
      after = await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account_id);
        const { entries, last } = await changedEntries(db, account_id, change_set_id, after ?? 0, AT_ONCE);
        await checkEntries(db, account_id, entries);
        return last;
      });
    }
  };
}

async function checkEntries(db: Db, account: number, entries: readonly ChangeEntry[]): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const own = mattering(kind, entries);
    if (!own.length) continue;
    await rewriteKeys(db, account, kind, new Map(own.map(({ record_id, before }) => [record_id, before ?? undefined])));
    await checkRecords(db, account, kind, [...new Set(own.map(({ record_id }) => record_id))]);
  }
}

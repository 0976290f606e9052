import type { FileStorages } from '../../adapters/file-storage';
import { enterAccount } from '../../account/sessions';
import type { Pool } from '../../base/database';
import type { Task } from '../../jobs/queue';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import type { JobParts } from '../../long-work/long-work';
import { REMOVE_UNUSED_CONTENT } from '../../writing/consumers';
import { writeOutbox } from '../../writing/outbox';
import { deleteContent, unusedContent } from './stored-files.queries';

const BATCH = 100;
/** An upload that was announced more than a day ago no longer arrives. */
const ANNOUNCED_MS = 86_400_000;

/**
 * Removes content that no file uses. Deleting the rows first fails if a file has started to use the content in the
 * meantime. The commit comes after the content is removed: if the server stops in between, the rows are found again, and
 * removing content twice does no harm.
 */
async function removeUnusedContent(pool: Pool, storages: FileStorages, account: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ANNOUNCED_MS);
  for (let sum = 0; ; ) {
    const gone = await pool.transaction('write', '', async (db) => {
      await enterAccount(db, account);
      const unused = await unusedContent(db, account, before, BATCH);
      await deleteContent(
        db,
        account,
        unused.map(({ id }) => id),
      );
      for (const { place, key } of unused) await storages.of(place).remove(key);
      return unused.length;
    });
    sum += gone;
    if (gone < BATCH) return sum;
  }
}

/** Runs after a purge. */
export function removeUnusedContentTask({ pool, clock }: JobParts, storages: FileStorages): Task {
  return async (payload) => {
    const { account_id } = payload as { readonly account_id: number };
    await removeUnusedContent(pool, storages, account_id, clock());
  };
}

/** Queues the removal of what a purge does not cover: uploads that never arrived, and removals that failed. */
export const unusedContentSweep: ScheduledTask = {
  name: 'unused_content_sweep',
  async run(pool, now) {
    const before = new Date(now.getTime() - ANNOUNCED_MS);
    for (const account of await pool.transaction('read', '', everyAccount)) {
      await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account);
        const [unused] = await unusedContent(db, account, before, 1);
        if (unused) await writeOutbox({ db, afterCommit: () => undefined }, account, [REMOVE_UNUSED_CONTENT], {});
      });
    }
    return undefined;
  },
};

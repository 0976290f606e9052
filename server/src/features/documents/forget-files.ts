import type { FileStorages } from '../../adapters/file-storage';
import { enterAccount } from '../../account/sessions';
import type { Pool } from '../../base/database';
import type { Task } from '../../jobs/queue';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import type { JobParts } from '../../long-work/long-work';
import { FORGET_CONTENT } from '../../writing/consumers';
import { writeOutbox } from '../../writing/outbox';
import { deleteContent, unusedContent } from './stored-files.queries';

const BATCH = 100;
/** An upload that was announced a day ago will not arrive any more. */
const ANNOUNCED_MS = 86_400_000;

/**
 * Removes content that no file has any more. Its rows first, which fails if a file has taken it meanwhile; they are gone
 * with the commit after the content: what was begun is found again, and removing content a second time does no harm.
 */
async function forgetContent(pool: Pool, storages: FileStorages, account: number, now: Date): Promise<number> {
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

/** Soon after a purge. */
export function forgetContentTask({ pool, clock }: JobParts, storages: FileStorages): Task {
  return async (payload) => {
    const { account_id } = payload as { readonly account_id: number };
    await forgetContent(pool, storages, account_id, clock());
  };
}

/** The remains: uploads that never arrived, and content that could not be removed earlier. */
export const forgetFiles: ScheduledTask = {
  name: 'forget_files',
  async run(pool, now) {
    const before = new Date(now.getTime() - ANNOUNCED_MS);
    for (const account of await pool.transaction('read', '', everyAccount)) {
      await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account);
        const [unused] = await unusedContent(db, account, before, 1);
        if (unused) await writeOutbox({ db, afterCommit: () => undefined }, account, [FORGET_CONTENT], {});
      });
    }
    return undefined;
  },
};

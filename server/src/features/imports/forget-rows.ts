import { enterAccount } from '../../db/sessions';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { forgetRows } from './imports.queries';

const KEPT_DAYS = 30;

/** The rows of a file are kept for thirty days, so that refused ones can be mended; the import itself stays listed. */
export const forgetImportedRows: ScheduledTask = {
  name: 'forget_imported_rows',
  async run(pool, now) {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    let rows = 0;
    for (const account of await pool.transaction('read', '', everyAccount)) {
      rows += await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account);
        return forgetRows(db, before);
      });
    }
    return rows ? { rows } : undefined;
  },
};

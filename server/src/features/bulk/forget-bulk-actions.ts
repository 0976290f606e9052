import { enterAccount } from '../../db/sessions';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { forgetBulks } from './bulk.queries';

const KEPT_DAYS = 30;

/** What was asked of many records, and which were refused, is kept for thirty days; the change log keeps what was done. */
export const forgetBulkActions: ScheduledTask = {
  name: 'forget_bulk_actions',
  async run(pool, now) {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    let actions = 0;
    for (const account of await pool.transaction('read', '', everyAccount)) {
      actions += await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account);
        return forgetBulks(db, before);
      });
    }
    return actions ? { actions } : undefined;
  },
};

import { enterAccount } from '../../db/sessions';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { forgetActions } from './actions.queries';

const KEPT_DAYS = 30;

/** What was asked of users, and for whom it was refused, is kept for thirty days; change log and audit log keep what was done. */
export const forgetUserActions: ScheduledTask = {
  name: 'forget_user_actions',
  async run(pool, now) {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    let actions = 0;
    for (const account of await pool.transaction('read', '', everyAccount)) {
      actions += await pool.transaction('write', '', async (db) => {
        await enterAccount(db, account);
        return forgetActions(db, account, before);
      });
    }
    return actions ? { actions } : undefined;
  },
};

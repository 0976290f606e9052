import { enterAccount } from '../../db/sessions';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { forgetImages } from './images.queries';

const KEPT_DAYS = 30;
/** So many in one transaction: up to a megabyte each. */
const BATCH = 200;

/**
 * Pictures of users that were replaced or removed are kept for thirty days. Those of people and companies stay with their
 * record: undo reaches back as far as its history.
 */
export const forgetPictures: ScheduledTask = {
  name: 'forget_pictures',
  async run(pool, now) {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    let pictures = 0;
    for (const account of await pool.transaction('read', '', everyAccount)) {
      for (let gone = BATCH; gone === BATCH; pictures += gone) {
        gone = await pool.transaction('write', '', async (db) => {
          await enterAccount(db, account);
          return forgetImages(db, account, before, BATCH);
        });
      }
    }
    return pictures ? { pictures } : undefined;
  },
};

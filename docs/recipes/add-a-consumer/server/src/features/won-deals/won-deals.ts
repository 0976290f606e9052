import { enterAccount } from '../../account/sessions';
import type { Task } from '../../jobs/queue';
import type { JobParts } from '../../long-work/long-work';
import { postWonDeals } from './won-deals.queries';

interface PostJob {
  readonly account_id: number;
  readonly change_set_id: number;
}

/** Posts the deals that a change set has won. One that was posted already is recognised, so that it may run again. */
export function postWonDealsTask({ pool }: Pick<JobParts, 'pool'>): Task {
  return async (payload) => {
    const { account_id, change_set_id } = payload as PostJob;
    await pool.transaction('write', '', async (db) => {
      await enterAccount(db, account_id);
      await postWonDeals(db, account_id, change_set_id);
    });
  };
}

import { retention } from '../../jobs/retention';
import { deleteActionsBefore } from './actions.queries';

/** Requested user actions and their refusals are kept for thirty days; change log and audit log keep what was done. */
export const userActionsRetention = retention({
  name: 'user_actions_retention',
  what: 'actions',
  deleteBefore: (db, before, account) => deleteActionsBefore(db, account, before),
});

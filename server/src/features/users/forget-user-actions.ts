import { forgetting } from '../../jobs/retention';
import { forgetActions } from './actions.queries';

/** Requested user actions and their refusals are kept for thirty days; change log and audit log keep what was done. */
export const forgetUserActions = forgetting({
  name: 'forget_user_actions',
  what: 'actions',
  forget: (db, before, account) => forgetActions(db, account, before),
});

import { forgetting } from '../../jobs/retention';
import { deleteOldSendings } from './schedules.queries';

/** Longer than a month, so that a monthly report still says what became of the last one. */
export const forgetSendings = forgetting({
  name: 'forget report sendings',
  what: 'report_sendings',
  days: 62,
  forget: (db, before, account) => deleteOldSendings(db, account, before),
});

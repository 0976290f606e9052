import { retention } from '../../jobs/retention';
import { deleteOldSendings } from './schedules.queries';

/** Longer than a month, so that a monthly report still shows the outcome of the last one. */
export const sendingsRetention = retention({
  name: 'sendings_retention',
  what: 'report_sendings',
  days: 62,
  deleteBefore: (db, before, account) => deleteOldSendings(db, account, before),
});

import { retention } from '../../jobs/retention';
import { deleteOldMail } from './mail.queries';

export const mailRetention = retention({
  name: 'mail_retention',
  what: 'mail_messages',
  deleteBefore: (db, before, account) => deleteOldMail(db, account, before),
});

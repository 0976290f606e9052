import { forgetting } from '../../jobs/retention';
import { deleteOldMail } from './mail.queries';

export const forgetMail = forgetting({
  name: 'forget mail',
  what: 'mail_messages',
  forget: (db, before, account) => deleteOldMail(db, account, before),
});

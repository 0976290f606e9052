import { forgetting } from '../../jobs/retention';
import { forgetRestoresBefore } from './restores.queries';

/** An archive that was uploaded and not restored is kept for a day. */
export const forgetAccountRestores = forgetting({
  name: 'forget_account_restores',
  what: 'uploaded archives',
  forget: forgetRestoresBefore,
  days: 1,
});

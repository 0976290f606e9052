import { retention } from '../../jobs/retention';
import { deleteRestoresBefore } from './restores.queries';

/** An archive that was uploaded and not restored is kept for a day. */
export const accountRestoresRetention = retention({
  name: 'account_restores_retention',
  what: 'uploaded archives',
  deleteBefore: deleteRestoresBefore,
  days: 1,
});

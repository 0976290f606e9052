import { retention } from '../../jobs/retention';
import { deleteBulkActionsBefore } from './bulk.queries';

/** Bulk actions and their refusals are kept for thirty days; the change log keeps the changes. */
export const bulkActionsRetention = retention({
  name: 'bulk_actions_retention',
  what: 'actions',
  deleteBefore: deleteBulkActionsBefore,
});

import { retention } from '../../jobs/retention';
import { deleteRowsBefore } from './imports.queries';
import { deleteUnstartedBefore } from './unstarted.queries';

/**
 * The rows of a file are kept for thirty days, so that refused ones can be corrected; the import itself stays listed.
 */
export const importedRowsRetention = retention({
  name: 'imported_rows_retention',
  what: 'rows',
  deleteBefore: deleteRowsBefore,
});

/** An upload that was not started within a week is deleted as a whole. */
export const unstartedImportsRetention = retention({
  name: 'unstarted_imports_retention',
  what: 'imports',
  deleteBefore: deleteUnstartedBefore,
  days: 7,
});

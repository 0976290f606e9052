import { forgetting } from '../../jobs/retention';
import { forgetRows } from './imports.queries';
import { forgetUnstarted } from './unstarted.queries';

/**
 * The rows of a file are kept for thirty days, so that refused ones can be corrected; the import itself stays listed.
 */
export const forgetImportedRows = forgetting({ name: 'forget_imported_rows', what: 'rows', forget: forgetRows });

/** An upload that was not started within a week is deleted as a whole. */
export const forgetUnstartedImports = forgetting({
  name: 'forget_unstarted_imports',
  what: 'imports',
  forget: forgetUnstarted,
  days: 7,
});

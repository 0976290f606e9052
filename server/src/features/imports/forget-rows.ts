import { forgetting } from '../../jobs/retention';
import { forgetRows } from './imports.queries';

/**
 * The rows of a file are kept for thirty days, so that refused ones can be corrected; the import itself stays listed.
 */
export const forgetImportedRows = forgetting({ name: 'forget_imported_rows', what: 'rows', forget: forgetRows });

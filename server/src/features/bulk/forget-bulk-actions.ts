import { forgetting } from '../../jobs/retention';
import { forgetBulks } from './bulk.queries';

/** What was asked of many records, and which were refused, is kept for thirty days; the change log keeps what was done. */
export const forgetBulkActions = forgetting({ name: 'forget_bulk_actions', what: 'actions', forget: forgetBulks });

import { forgetting } from '../../jobs/retention';
import { forgetBulks } from './bulk.queries';

/** Bulk actions and their refusals are kept for thirty days; the change log keeps the changes. */
export const forgetBulkActions = forgetting({ name: 'forget_bulk_actions', what: 'actions', forget: forgetBulks });

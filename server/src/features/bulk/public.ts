export { chosenWhere } from './bulk.queries';
export { bulkRoutes } from './bulk.routes';
export { forgetBulkActions } from './forget-bulk-actions';
export { bulkTasks } from './run';

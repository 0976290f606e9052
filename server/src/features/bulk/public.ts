export { chosenWhere } from './bulk.queries';
export { bulkRoutes } from './bulk.routes';
export { bulkActionsRetention } from './bulk-actions-retention';
export { bulkTasks } from './run';

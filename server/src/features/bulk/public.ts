export { chosenWhere } from './bulk.queries';
export { bulkRoutes } from './bulk.routes';
export { bulkTasks } from './tasks';

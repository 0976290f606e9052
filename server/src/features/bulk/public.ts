export { bulkRoutes } from './bulk.routes';
export { bulkTasks } from './tasks';

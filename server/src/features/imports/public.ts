export { importedRowsRetention, unstartedImportsRetention } from './imports-retention';
export { importRoutes } from './imports.routes';
export { importTasks } from './run';

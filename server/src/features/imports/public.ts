export { forgetImportedRows, forgetUnstartedImports } from './forget-rows';
export { importRoutes } from './imports.routes';
export { importTasks } from './run';

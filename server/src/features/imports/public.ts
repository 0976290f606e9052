export { forgetImportedRows } from './forget-rows';
export { importRoutes } from './imports.routes';
export type { JobParts } from './run';
export { importTasks } from './tasks';

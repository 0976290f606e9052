export { accountExportRoutes } from './account-exports.routes';
export { CALL_OUT, callOutTask } from './call-out';
export { accountExportTasks, accountExportsRetention } from './run';

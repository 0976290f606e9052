export { csvOf, exportsThisMonth, requireExportQuota } from './exports.operations';
export { exportRoutes } from './exports.routes';

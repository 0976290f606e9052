export { exportsThisMonth } from './exports.operations';
export { exportRoutes } from './exports.routes';

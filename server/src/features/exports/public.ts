export { exportRoutes } from './exports.routes';

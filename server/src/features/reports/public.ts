export { runReport } from './reports.operations';
export { reportRoutes } from './reports.routes';

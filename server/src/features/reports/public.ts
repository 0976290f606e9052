export { type RunReport, runReports } from './together.operations';
export { reportRoutes } from './reports.routes';

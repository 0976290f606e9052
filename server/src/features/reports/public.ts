export { type RunReport, runReports } from './together.operations';
export { runReport } from './reports.operations';
export { reportRoutes } from './reports.routes';

export { reportRoutes } from './reports.routes';
export { isSavedReportSeen, mayDoToReport } from './rights';

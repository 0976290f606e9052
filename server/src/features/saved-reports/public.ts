export { isSavedReportSeen, mayDoToReport } from './rights';
export { readSavedReports } from './saved-reports.queries';
export { savedReportRoutes } from './saved-reports.routes';

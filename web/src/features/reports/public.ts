export { ReportsPage } from './gallery-page';
export { ReportPage } from './report-page';

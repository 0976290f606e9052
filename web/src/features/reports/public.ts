export { CohortsPage } from './cohorts-page';
export { ReportsPage } from './gallery-page';
export { ReportPage } from './report-page';
export { StageFlowPage } from './stage-flow-page';

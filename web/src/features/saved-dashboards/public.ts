export { AddToDashboard } from './add-to-dashboard';
export { newKey, reportTile } from './report-tile';
export { useDashboardActs } from './use-dashboard-acts';
export { byStar, useDashboard, useDashboards } from './use-dashboards';

export { createDashboard, findDashboard, shareDashboard, showDashboard } from './dashboards.operations';
export { standing } from './dashboards.queries';
export { dashboardRoutes } from './dashboards.routes';
export { isDashboardSeen, mayDoToDashboard } from './rights';

export { createDashboard, shareDashboard } from './dashboards.operations';
export { dashboardRoutes } from './dashboards.routes';
export { isDashboardSeen, mayDoToDashboard } from './rights';

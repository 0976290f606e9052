export { dashboardToPrint, printedDashboard } from './printed-dashboards.operations';
export { printedDashboardRoutes } from './printed-dashboards.routes';

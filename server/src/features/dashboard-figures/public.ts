export { dashboardFigureRoutes } from './figures.routes';

export { figuresOf } from './figures.operations';
export { dashboardFigureRoutes } from './figures.routes';
export { problemOf } from './problems';

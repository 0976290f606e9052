export { workingDays } from './holidays.queries';
export { holidayRoutes } from './holidays.routes';

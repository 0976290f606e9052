export { otherCalendarRoutes } from './other-calendars.routes';

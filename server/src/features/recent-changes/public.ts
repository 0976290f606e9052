export { recentChangeRoutes } from './recent-changes.routes';

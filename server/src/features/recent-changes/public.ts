export { changesSinceVisit } from './recent-changes.operations';
export { recentChangeRoutes } from './recent-changes.routes';

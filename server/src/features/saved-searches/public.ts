export { savedSearchRoutes } from './saved-searches.routes';

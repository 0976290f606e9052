export { searchRoutes } from './search.routes';
export { buildSearchTask } from './search-task';

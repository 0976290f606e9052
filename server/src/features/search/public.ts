export { searchRoutes } from './search.routes';
export { buildSearchTask } from './search-task';
export { searchTask } from './deferred-indexing';

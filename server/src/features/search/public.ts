export { searchRoutes } from './search.routes';
export { buildSearchTask } from './search-task';
export { SEARCH_CHANGES, searchLater, searchTask } from './deferred-indexing';

export {
  createListView,
  deleteListView,
  makeDefault,
  shareListView,
  showListView,
  starListView,
  updateListView,
} from './list-views.operations';
export { bySearch } from './search-id';
export { readListViews } from './list-views.queries';
export { listViewRoutes } from './list-views.routes';
export { viewFacts } from './rights';

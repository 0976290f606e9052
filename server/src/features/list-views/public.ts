export { showListView } from './list-views.operations';
export { readListViews } from './list-views.queries';
export { listViewRoutes } from './list-views.routes';
export { viewFacts } from './rights';

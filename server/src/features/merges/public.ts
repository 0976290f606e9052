export { mergeActionsRetention, mergeTasks } from './merge-action';
export { mergeRoutes } from './merges.routes';

export { enqueueMerges, forgetMergeActions, mergeTasks } from './merge-action';
export { mayMerge } from './merge.operations';
export { mergeRoutes } from './merges.routes';

export { changeRoutes } from './changes.routes';
export { presentHistory } from './history.operations';
export type { HistoryRow } from './history.queries';
export { authorOf, type ActorReader, readerFor } from './reader';
export { mayRestore } from './rights';
export { undoChangeSet } from './undo.operations';
export { isMerge } from './undo.queries';
export { conflictsOf, undoActionsRetention, undoOrEnqueue, undoTasks } from './undo-action';

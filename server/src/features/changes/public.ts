export { changeRoutes } from './changes.routes';
export { presentHistory } from './history.operations';
export type { HistoryRow } from './history.queries';
export { authorOf } from './reader';
export { mayRestore } from './rights';
export { undoChangeSet } from './undo.operations';
export { conflictsOf, forgetUndoActions, undoTasks } from './undo-action';

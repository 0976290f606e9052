export { changeRoutes } from './changes.routes';
export type { RecordVerbs } from './put-back.operations';
export { mayRestore } from './rights';
export { undoChangeSet } from './undo.operations';

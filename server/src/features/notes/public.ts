export { noteRoutes } from './notes.routes';
export { visibleNotes } from './visible-notes.queries';

export { noteRoutes } from './notes.routes';
export { notifyOfComment } from './notify';

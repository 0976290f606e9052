export { noteOfCompletedTask } from './notes.operations';
export { noteRoutes } from './notes.routes';

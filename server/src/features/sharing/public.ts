export { viewersOf } from './viewers.operations';
export { sharingRoutes } from './sharing.routes';

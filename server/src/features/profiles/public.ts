export { readLayouts } from './profiles.operations';
export { profileRoutes } from './profiles.routes';

export { entryRoutes } from './entries.routes';

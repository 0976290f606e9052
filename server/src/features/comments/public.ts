export { commentFacts } from './comments.operations';
export { commentRoutes } from './comments.routes';

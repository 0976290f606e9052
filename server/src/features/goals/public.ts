export { createGoal } from './goals.operations';
export { goalRoutes } from './goals.routes';

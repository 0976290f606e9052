export { createGoal } from './goals.operations';
export { wonBetween } from './report';
export { goalRoutes } from './goals.routes';

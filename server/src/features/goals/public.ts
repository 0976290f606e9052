export { createGoal } from './goals.operations';
export { wonBetween } from './report';
export { type MonthGoals, monthGoals } from './month-goals';
export { goalRoutes } from './goals.routes';

export { createGoal, listGoals, showGoal } from './goals.operations';
export { reportOf as goalReport, wonBetween } from './report';
export { goalRoutes } from './goals.routes';

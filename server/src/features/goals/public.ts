export { createGoal, listGoals, showGoal } from './goals.operations';
export { reportOf as goalReport, wonBetween } from './report';
export { type MonthGoals, monthGoals } from './month-goals';
export { goalRoutes } from './goals.routes';

export { GoalsPage } from './goals-page';
export { GoalTile } from './goal-tile';
export { useGoalNames } from './use-goals';

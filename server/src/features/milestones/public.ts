export { createMilestone } from './milestones.operations';
export { milestoneRoutes } from './milestones.routes';

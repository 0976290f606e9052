export { createMilestone, updateMilestone } from './milestones.operations';
export { milestoneRoutes } from './milestones.routes';

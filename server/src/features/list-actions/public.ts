export { listActionsRetention, listActionTasks } from './list-actions.operations';
export { listActionRoutes } from './list-actions.routes';

export { dealHealthRoutes } from './deal-health.routes';
export { stagesAndHealth, type StagesAndHealth } from './deal-health.operations';
export { fillBaselinesHere, keepBaselinesTask } from './keep-baselines';

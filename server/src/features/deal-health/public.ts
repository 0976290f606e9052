export { dealHealthRoutes } from './deal-health.routes';
export { stagesAndHealth } from './deal-health.operations';
export { fillBaselinesHere, keepBaselinesTask } from './keep-baselines';

export { CohortsPage } from './cohorts-page';
export { StageFlowPage } from './stage-flow-page';

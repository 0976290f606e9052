export { checkFactsTask } from './check';
export { fillFactsTask } from './fill';
export { forgetFactChanges, forgetFactChangesTask } from './forget-changes';
export { orderFactsTask } from './order';

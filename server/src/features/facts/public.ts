export { checkFactsTask } from './check';
export { fillFactsTask } from './fill';
export { deleteFactChanges, factChangesRetention } from './fact-changes-retention';
export { orderFactsTask } from './order';

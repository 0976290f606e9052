export { checkFactsTask } from './check';
export { fillFactsTask } from './fill';
export { orderFactsTask } from './order';

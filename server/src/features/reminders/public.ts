export { remindTick } from './remind';

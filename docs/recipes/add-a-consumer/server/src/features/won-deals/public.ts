export { postWonDealsTask } from './won-deals';

export { updateDeal } from './deals.operations';
export { readDeal } from './deals.queries';
export { dealRoutes } from './deals.routes';

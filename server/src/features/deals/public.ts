export { createDeal, deleteDeal, updateDeal } from './deals.operations';
export { readDeal } from './deals.queries';
export { dealRoutes } from './deals.routes';

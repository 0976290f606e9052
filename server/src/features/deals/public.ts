export { createDeal, deleteDeal, updateDeal } from './deals.operations';
export { dealRoutes } from './deals.routes';

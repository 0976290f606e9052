export { dealColumns, updateDeal } from './deals.operations';
export { dealWhere, readDeal } from './deals.queries';
export { dealRoutes } from './deals.routes';

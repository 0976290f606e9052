export { listDeals } from './deals.list';
export { dealColumns, updateDeal } from './deals.operations';
export { dealPresentation } from './deals.present';
export { archivedLeftOut, counterAsk, dealWhere, listedOf, readDeal, stageTotals } from './deals.queries';
export { dealRoutes } from './deals.routes';

import * as contracts from '@fairlead/domain/deals/deal.contract';
import { dealPage } from '@fairlead/domain/timeline/timeline.contract';
import { requireVisible } from '../../reading/records';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { recordEndpoints } from '../../http/record-endpoints';
import { boardColumnOf, dealBoardOf } from './board';
import { listDeals } from './deals.list';
import { createDeal, deleteDeal, updateDeal } from './deals.operations';
import { dealPageOf } from './deals.page';
import { readDeal } from './deals.queries';

export const dealRoutes: Endpoint[] = [
  ...recordEndpoints(contracts.dealCalls, 'deal', {
    list: listDeals,
    read: readDeal,
    create: createDeal,
    update: updateDeal,
    remove: deleteDeal,
  }),
  endpoint(contracts.dealBoard, ['index', 'deal'], (ctx, { query }) => dealBoardOf(ctx, query)),
  endpoint(contracts.boardColumn, ['index', 'deal'], (ctx, { query }) => boardColumnOf(ctx, query)),
  endpoint(dealPage, ['show', 'deal'], (ctx, { params }) => dealPageOf(ctx, params.id)),
  ...[contracts.personDeals, contracts.personDealsV3].map((contract) =>
    endpoint(contract, ['index', 'deal'], async (ctx, { params, query }) => {
      await requireVisible(ctx, 'person', params.id);
      return listDeals(ctx, { ...query, person_id: params.id });
    }),
  ),
  endpoint(contracts.companyDeals, ['index', 'deal'], async (ctx, { params, query }) => {
    await requireVisible(ctx, 'company', params.id);
    return listDeals(ctx, { ...query, company_id: params.id });
  }),
];

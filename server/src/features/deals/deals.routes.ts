import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import * as contracts from '@fairlead/domain/deals/deal.contract';
import { dealPage } from '@fairlead/domain/timeline/timeline.contract';
import { requireVisible } from '../../reading/records';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { recordEndpoints } from '../../http/record-endpoints';
import { bySearch } from '../list-views/public';
import { boardColumnOf, dealBoardOf } from './board';
import { listDeals } from './deals.list';
import { createDeal, deleteDeal, updateDeal } from './deals.operations';
import { dealPageOf } from './deals.page';
import { readDeal } from './deals.queries';

const listed = bySearch(DEAL.name, listDeals);

export const dealRoutes: Endpoint[] = [
  ...recordEndpoints(contracts.dealCalls, DEAL.name, {
    list: listed,
    read: readDeal,
    create: createDeal,
    update: updateDeal,
    remove: deleteDeal,
  }),
  endpoint(contracts.dealBoard, ['index', DEAL.name], (ctx, { query }) => dealBoardOf(ctx, query)),
  endpoint(contracts.boardColumn, ['index', DEAL.name], (ctx, { query }) => boardColumnOf(ctx, query)),
  endpoint(dealPage, ['show', DEAL.name], (ctx, { params }) => dealPageOf(ctx, params.id)),
  ...[contracts.personDeals, contracts.personDealsV3].map((contract) =>
    endpoint(contract, ['index', DEAL.name], async (ctx, { params, query }) => {
      await requireVisible(ctx, PERSON.name, params.id);
      return listed(ctx, { ...query, person_id: params.id });
    }),
  ),
  endpoint(contracts.companyDeals, ['index', DEAL.name], async (ctx, { params, query }) => {
    await requireVisible(ctx, COMPANY.name, params.id);
    return listed(ctx, { ...query, company_id: params.id });
  }),
];

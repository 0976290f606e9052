import * as contracts from '@fairlead/domain/deals/deal.contract';
import { dealPage } from '@fairlead/domain/timeline/timeline.contract';
import { requireVisible } from '../../db/records';
import { visible, written } from '../../db/visible';
import { type Endpoint, endpoint, JsonText } from '../../http/endpoint';
import type { Ctx } from '../../http/context';
import { notFound } from '../../http/errors';
import { boardColumnOf, dealBoardOf } from './board';
import { listDeals } from './deals.list';
import { createDeal, deleteDeal, updateDeal } from './deals.operations';
import { dealPageOf } from './deals.page';
import { readDeal } from './deals.queries';

export const dealRoutes: Endpoint[] = [
  endpoint(contracts.listDeals, ['index', 'deal'], (ctx, { query }) => listDeals(ctx, query)),
  endpoint(contracts.showDeal, ['show', 'deal'], (ctx, { params, query }) => show(ctx, params.id, query.attrs)),
  endpoint(contracts.createDeal, ['create', 'deal'], async (ctx, { body }) =>
    showWritten(ctx, await createDeal(ctx, body)),
  ),
  endpoint(contracts.updateDeal, ['update', 'deal'], async (ctx, { params, body }) => {
    await updateDeal(ctx, params.id, body);
    return showWritten(ctx, params.id);
  }),
  endpoint(contracts.deleteDeal, ['delete', 'deal'], async (ctx, { params }) => {
    await deleteDeal(ctx, params.id);
    return undefined;
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

/** What was just written is answered whole, also when it is another's from now on. */
const showWritten = (ctx: Ctx, id: number) => show(ctx, id, undefined, written);

async function show(ctx: Ctx, id: number, attrs?: unknown, door = visible): Promise<JsonText> {
  const deal = await readDeal(ctx, id, typeof attrs === 'string' ? attrs : undefined, door);
  if (!deal) throw notFound();
  return new JsonText(deal);
}

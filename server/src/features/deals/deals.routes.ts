import * as contracts from '@fairlead/domain/deals/deal.contract';
import { type Endpoint, endpoint, JsonText } from '../../http/endpoint';
import type { Ctx } from '../../http/context';
import { notFound } from '../../http/errors';
import { boardColumnOf, dealBoardOf } from './board';
import { listDeals } from './deals.list';
import { createDeal, deleteDeal, updateDeal } from './deals.operations';
import { readDeal } from './deals.queries';

export const dealRoutes: Endpoint[] = [
  endpoint(contracts.listDeals, ['index', 'deal'], (ctx, { query }) => listDeals(ctx, query)),
  endpoint(contracts.showDeal, ['show', 'deal'], (ctx, { params, query }) => show(ctx, params.id, query.attrs)),
  endpoint(contracts.createDeal, ['create', 'deal'], async (ctx, { body }) => show(ctx, await createDeal(ctx, body))),
  endpoint(contracts.updateDeal, ['update', 'deal'], async (ctx, { params, body }) => {
    await updateDeal(ctx, params.id, body);
    return show(ctx, params.id);
  }),
  endpoint(contracts.deleteDeal, ['delete', 'deal'], async (ctx, { params }) => {
    await deleteDeal(ctx, params.id);
    return undefined;
  }),
  endpoint(contracts.dealBoard, ['index', 'deal'], (ctx, { query }) => dealBoardOf(ctx, query)),
  endpoint(contracts.boardColumn, ['index', 'deal'], (ctx, { query }) => boardColumnOf(ctx, query)),
];

async function show(ctx: Ctx, id: number, attrs?: unknown): Promise<JsonText> {
  const deal = await readDeal(ctx, id, typeof attrs === 'string' ? attrs : undefined);
  if (!deal) throw notFound();
  return new JsonText(deal);
}

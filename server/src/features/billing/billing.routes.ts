import * as contracts from '@fairlead/domain/billing/billing.contract';
import { notFound } from '../../base/errors';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { askForPlan, readBilling, readSubscription, withdrawRequest } from './billing.operations';

export const billingRoutes: Endpoint[] = [
  endpoint(contracts.showBilling, ['show', 'administration'], (ctx) => readBilling(ctx)),
  endpoint(contracts.askForPlan, ['manage', 'administration'], (ctx, { body }, request) =>
    askForPlan(ctx, body, request),
  ),
  endpoint(contracts.withdrawRequest, ['manage', 'administration'], async (ctx, { params }, request) => {
    await withdrawRequest(ctx, params.id, request);
    return undefined;
  }),
  endpoint(contracts.showSubscription, 'not_external', async (ctx, { params }) => {
    if (params.id !== ctx.account.id) throw notFound();
    return { subscription: await readSubscription(ctx) };
  }),
];

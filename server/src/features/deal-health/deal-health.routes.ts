import { healthOfDeals } from '@fairlead/domain/deal-health/deal-health.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { whileOn } from '../../http/switched-on';
import { shortHealths } from './deal-health.operations';

export const dealHealthRoutes: Endpoint[] = whileOn('deal_intelligence', [
  endpoint(healthOfDeals, ['index', DEAL.name], async (ctx, { query }) => ({
    entries: await shortHealths(ctx, query.ids),
  })),
]);

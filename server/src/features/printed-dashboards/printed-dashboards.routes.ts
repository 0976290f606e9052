import * as contracts from '@fairlead/domain/dashboards/dashboards.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { countingMuch, type Endpoint, endpoint, ofOneMoment, stoppingWithCaller } from '../../http/endpoint';
import { exportDashboardPdf } from './printed-dashboards.operations';

export const printedDashboardRoutes: Endpoint[] = [
  stoppingWithCaller(
    ofOneMoment(
      countingMuch(
        endpoint(contracts.exportDashboardPdf, ['export', DEAL.name], (ctx, { params, body }) =>
          exportDashboardPdf(ctx, params.id, body.range ?? null),
        ),
      ),
    ),
  ),
];

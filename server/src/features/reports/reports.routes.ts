import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import * as contracts from '@fairlead/domain/reports/reports.contract';
import { changingNothing, type Endpoint, endpoint } from '../../http/endpoint';
import { exportReport } from './export.operations';
import { figuresOfSaved } from './figures.operations';
import { runReport } from './reports.operations';

export const reportRoutes: Endpoint[] = [
  changingNothing(endpoint(contracts.runReport, ['show', 'report'], (ctx, { body }) => runReport(ctx, body))),
  endpoint(contracts.exportReport, ['export', DEAL.name], (ctx, { body }) => exportReport(ctx, body.report, body.name)),
  changingNothing(
    endpoint(contracts.savedReportFigures, ['index', 'report'], async (ctx, { body }) => ({
      entries: await figuresOfSaved(ctx, body.ids),
    })),
  ),
];

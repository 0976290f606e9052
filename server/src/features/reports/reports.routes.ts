import * as contracts from '@fairlead/domain/reports/reports.contract';
import { changingNothing, type Endpoint, endpoint } from '../../http/endpoint';
import { runReport } from './reports.operations';

export const reportRoutes: Endpoint[] = [
  changingNothing(endpoint(contracts.runReport, ['show', 'report'], (ctx, { body }) => runReport(ctx, body))),
];

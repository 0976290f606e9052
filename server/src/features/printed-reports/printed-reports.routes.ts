import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import * as contracts from '@fairlead/domain/reports/reports.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { exportReportPdf } from './printed-report.operations';

export const printedReportRoutes: Endpoint[] = [
  endpoint(contracts.exportReportPdf, ['export', DEAL.name], (ctx, { body: { report, ...asked } }) =>
    exportReportPdf(ctx, { ...asked, definition: report }),
  ),
];

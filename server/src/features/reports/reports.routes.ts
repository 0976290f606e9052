import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import * as contracts from '@fairlead/domain/reports/reports.contract';
import { changingNothing, type Endpoint, endpoint } from '../../http/endpoint';
import { exportReport } from './export.operations';
import { figuresOfSaved } from './figures.operations';
import { runReport } from './reports.operations';
import {
  createSavedReport,
  deleteSavedReport,
  duplicateSavedReport,
  listSavedReports,
  shareSavedReport,
  showSavedReport,
  starSavedReport,
  updateSavedReport,
} from './saved-reports.operations';

export const reportRoutes: Endpoint[] = [
  changingNothing(endpoint(contracts.runReport, ['show', 'report'], (ctx, { body }) => runReport(ctx, body))),
  endpoint(contracts.exportReport, ['export', DEAL.name], (ctx, { body }) => exportReport(ctx, body.report, body.name)),
  endpoint(contracts.listSavedReports, ['index', 'report'], async (ctx) => ({ entries: await listSavedReports(ctx) })),
  changingNothing(
    endpoint(contracts.savedReportFigures, ['index', 'report'], async (ctx, { body }) => ({
      entries: await figuresOfSaved(ctx, body.ids),
    })),
  ),
  endpoint(contracts.showSavedReport, ['show', 'report'], (ctx, { params }) => showSavedReport(ctx, params.id)),
  endpoint(contracts.createSavedReport, ['create', 'report'], async (ctx, { body }) =>
    showSavedReport(ctx, await createSavedReport(ctx, body)),
  ),
  endpoint(contracts.updateSavedReport, ['update', 'report'], async (ctx, { params, body }) => {
    await updateSavedReport(ctx, params.id, body);
    return showSavedReport(ctx, params.id);
  }),
  endpoint(contracts.deleteSavedReport, ['delete', 'report'], (ctx, { params }) => deleteSavedReport(ctx, params.id)),
  endpoint(contracts.duplicateSavedReport, ['create', 'report'], async (ctx, { params, body }) =>
    showSavedReport(ctx, await duplicateSavedReport(ctx, params.id, body.name)),
  ),
  endpoint(contracts.shareSavedReport, ['share', 'report'], async (ctx, { params, body }) => {
    await shareSavedReport(ctx, params.id, body.shares);
    // Who ends the sharing of another user's report no longer sees it: the answer is empty.
    return (await listSavedReports(ctx)).find(({ id }) => id === params.id);
  }),
  endpoint(contracts.starSavedReport, ['star', 'report'], async (ctx, { params, body }) => {
    await starSavedReport(ctx, params.id, body.is_starred);
    return showSavedReport(ctx, params.id);
  }),
];

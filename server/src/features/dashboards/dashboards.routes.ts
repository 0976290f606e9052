import * as contracts from '@fairlead/domain/dashboards/dashboards.contract';
import { changingNothing, countingMuch, type Endpoint, endpoint } from '../../http/endpoint';
import {
  chooseHome,
  createDashboard,
  deleteDashboard,
  duplicateDashboard,
  findDashboard,
  listDashboards,
  shareDashboard,
  showDashboard,
  starDashboard,
  updateDashboard,
} from './dashboards.operations';
import { figuresOf } from './figures.operations';

export const dashboardRoutes: Endpoint[] = [
  endpoint(contracts.listDashboards, ['index', 'dashboard'], (ctx) => listDashboards(ctx)),
  endpoint(contracts.showDashboard, ['show', 'dashboard'], (ctx, { params }) => showDashboard(ctx, params.id)),
  endpoint(contracts.createDashboard, ['create', 'dashboard'], async (ctx, { body }) =>
    showDashboard(ctx, await createDashboard(ctx, body)),
  ),
  endpoint(contracts.updateDashboard, ['update', 'dashboard'], async (ctx, { params, body }) => {
    await updateDashboard(ctx, params.id, body);
    return showDashboard(ctx, params.id);
  }),
  endpoint(contracts.deleteDashboard, ['delete', 'dashboard'], (ctx, { params }) => deleteDashboard(ctx, params.id)),
  endpoint(contracts.duplicateDashboard, ['create', 'dashboard'], async (ctx, { params, body }) =>
    showDashboard(ctx, await duplicateDashboard(ctx, params.id, body.name)),
  ),
  endpoint(contracts.shareDashboard, ['share', 'dashboard'], async (ctx, { params, body }) => {
    await shareDashboard(ctx, params.id, body);
    // An actor who ends the sharing of another user's dashboard no longer sees it: the answer is empty.
    return findDashboard(ctx, params.id);
  }),
  endpoint(contracts.starDashboard, ['star', 'dashboard'], async (ctx, { params, body }) => {
    await starDashboard(ctx, params.id, body.is_starred);
    return showDashboard(ctx, params.id);
  }),
  endpoint(contracts.chooseHome, ['star', 'dashboard'], (ctx, { body }) => chooseHome(ctx, body.dashboard_id)),
  countingMuch(
    endpoint(contracts.dashboardFiguresOf, ['show', 'dashboard'], async (ctx, { params, query }) => {
      const { tiles } = await showDashboard(ctx, params.id);
      const only = query.only?.split(',');
      return figuresOf(ctx, only ? tiles.filter(({ key }) => only.includes(key)) : tiles);
    }),
  ),
  countingMuch(
    changingNothing(
      endpoint(contracts.previewTiles, ['show', 'dashboard'], (ctx, { body }) => figuresOf(ctx, body.tiles)),
    ),
  ),
];

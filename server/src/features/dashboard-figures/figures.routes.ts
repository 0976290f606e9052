import * as contracts from '@fairlead/domain/dashboards/dashboards.contract';
import { changingNothing, countingMuch, type Endpoint, endpoint } from '../../http/endpoint';
import { showDashboard } from '../dashboards/public';
import { figuresOf } from './figures.operations';

export const dashboardFigureRoutes: Endpoint[] = [
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

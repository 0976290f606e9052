import type { Known } from '@fairlead/domain/dashboards/check';
import type { Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import type { Ctx } from '../../base/context';
import { readSavedReports } from '../saved-reports/public';
import { standing } from './dashboards.queries';

/** The reports, goals and users of the tiles that the actor may put on a dashboard. */
export async function knownTo(ctx: Ctx, tiles: readonly Tile[]): Promise<Known> {
  const reports = tiles.flatMap((one) => (one.kind === 'saved_report' ? [one.saved_report_id] : []));
  const goals = tiles.flatMap((one) => (one.kind === 'goal' ? [one.goal_id] : []));
  const seen = reports.length ? await readSavedReports(ctx, reports) : [];
  const ids = (list: readonly { readonly id: number }[]) => new Set(list.map(({ id }) => id));
  return {
    catalogue: ctx.catalogue,
    reports: ids(seen),
    goals: await standing(ctx, 'product_line_goal', goals),
    users: ids(ctx.config.users),
    pipelines: ids(ctx.config.deal_pipelines),
  };
}

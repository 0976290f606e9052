import type { Dashboard, Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { type PrintedDashboard, printedTile } from '@fairlead/domain/dashboards/printed';
import { printedDashboardMessages as m } from '@fairlead/domain/dashboards/printed.messages';
import type { PrintedFigures } from '@fairlead/domain/dashboards/printed-parts';
import { type DatePreset, presetLabel } from '@fairlead/domain/dates/presets';
import { localDate } from '@fairlead/domain/dates/zones';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { reportWords } from '@fairlead/domain/reports/report-page.messages';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { requireCan } from '../../http/access';
import { Reply } from '../../http/answer';
import { figuresOf } from '../dashboard-figures/public';
import { showDashboard } from '../dashboards/public';
import { notationOf, paperFor } from '../printed-reports/public';
import { drawDashboard } from './draw-dashboard';
import { type OwnTile, ownFigures } from './own-figures';
import { wordsFor } from './words';

/** All figures are of one moment, and equal questions are asked once; a tile that fails says so in its place. */
export async function dashboardToPrint(
  ctx: Ctx,
  { name, tiles }: Pick<Dashboard, 'name' | 'tiles'>,
  range: DatePreset | null,
): Promise<PrintedDashboard> {
  const answer = await figuresOf(ctx, tiles, range);
  const figures = new Map<string, PrintedFigures>(answer.tiles.map((one) => [one.key, one]));
  const own = new Map<OwnTile['kind'], Promise<PrintedFigures>>();
  for (const tile of tiles.filter(asksForItself)) {
    const found = own.get(tile.kind) ?? ownFigures(ctx, tile);
    own.set(tile.kind, found);
    figures.set(tile.key, await found);
  }
  const by = wordsFor(ctx);
  const { currency } = notationOf(ctx);
  const counted = answer.tiles.flatMap((one) => (one.what === 'report' ? [one.report.total.count] : []));
  return {
    title: name,
    sentence: [
      ...(range === null ? [] : [`${m.allOf(presetLabel(range))}.`]),
      reportWords.whose[answer.deal_visibility_type],
      ...(currency ? [reportWords.inCurrency(currency)] : []),
    ].join(' '),
    tiles: tiles.map((tile) => printedTile(tile, figures.get(tile.key), by)),
    deals: Math.max(0, ...counted),
    lacksTiles: [...figures.values()].some((one) => one.what === 'problem' && one.problem === 'failed'),
  };
}

function asksForItself(tile: Tile): tile is OwnTile {
  return tile.kind === 'focus' || tile.kind === 'changes';
}

/** Landscape, because tiles are side by side. */
export async function printedDashboard(ctx: Ctx, dashboard: PrintedDashboard): Promise<Buffer> {
  const paper = paperFor(ctx, dashboard.title, true);
  await drawDashboard(paper, dashboard);
  return paper.ended();
}

/** A dashboard as a file for the screen. It is logged before it is sent. */
export async function exportDashboardPdf(ctx: Ctx, id: number, range: DatePreset | null): Promise<Reply> {
  requireCan(ctx, 'show', 'dashboard');
  const dashboard = await dashboardToPrint(ctx, await showDashboard(ctx, id), range);
  const details = { kind: DEAL.name, total: dashboard.deals, dashboard: dashboard.title, format: 'pdf' };
  await recordAudit(ctx, { event: 'export.done', details });
  return new Reply(await printedDashboard(ctx, dashboard), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="dashboard-${localDate(ctx.now, ctx.actor.time_zone)}.pdf"`,
    },
  });
}

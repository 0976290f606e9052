import { type ReportDefinition, type ReportType, reportOf } from '../reports/report';
import type { TilePlace, TileShow } from './dashboard';
import type { Tile } from './dashboards.contract';

export const SALES_OVERVIEW = 'Sales overview';

/**
 * The initial dashboard: what was won, what is open and what was lost, with the goal, if there is one, and the
 * agenda.
 */
export function salesOverview(goal: number | null): Tile[] {
  const won = reportOf('dealsWon');
  const month = { ...won, date: { field: won.date.field, range: { preset: 'this_month' } }, groups: [] } as const;
  return [
    report('won-month', month, 'figure', at(1, 1, 3, 2), 'Won this month'),
    report(
      'open',
      { ...reportOf('dealsByStage'), state: 'open', groups: [] },
      'figure',
      at(4, 1, 3, 2),
      'Open pipeline',
    ),
    report('ratio', { ...reportOf('winRatio'), groups: [] }, 'figure', at(7, 1, 3, 2), 'Win ratio'),
    report(
      'forecast',
      { ...reportOf('forecastedToClose'), groups: [] },
      'figure',
      at(10, 1, 3, 2),
      'Weighted forecast',
    ),
    report('won', { ...won, groups: won.groups.slice(0, 1) }, 'chart', at(1, 3, 6, 4), null),
    ...(goal === null
      ? [start('winRatio', at(7, 3, 6, 4))]
      : [{ key: 'goal', kind: 'goal', goal_id: goal, part: 'pulse', place: at(7, 3, 6, 4) } as const]),
    start('dealsByStage', at(1, 7, 4, 4)),
    start('wonDealsBySource', at(5, 7, 4, 4)),
    start('lostDealsByLossReason', at(9, 7, 4, 4)),
    { key: 'agenda', kind: 'agenda', user_id: null, tab: 'today', place: at(1, 11, 6, 6) },
    { key: 'focus', kind: 'focus', place: at(7, 11, 6, 6) },
  ];
}

const at = (column: number, row: number, width: number, height: number): TilePlace => ({ column, row, width, height });

function report(
  key: string,
  definition: ReportDefinition,
  show: TileShow,
  place: TilePlace,
  title: string | null,
): Tile {
  return { key, kind: 'report', definition, show, place, title };
}

function start(type: ReportType, place: TilePlace): Tile {
  return report(type.toLowerCase(), reportOf(type), 'chart', place, null);
}

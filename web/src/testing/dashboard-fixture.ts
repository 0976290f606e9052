import type { Dashboard, Tile, TileFigures } from '@fairlead/domain/dashboards/dashboards.contract';
import { reportOf } from '@fairlead/domain/reports/report';
import { ratioAnswer, wonAnswer } from './report-fixture';

const place = (column: number, row: number, width: number, height: number) => ({ column, row, width, height });
const report = (key: string, type: 'dealsWon' | 'winRatio', at: Tile['place']): Tile =>
  ({ key, kind: 'report', definition: reportOf(type), show: 'chart', place: at }) as Tile;

/** Deals won and win ratio beside each other, and a note below. */
const TILES: readonly Tile[] = [
  report('won', 'dealsWon', place(1, 1, 6, 4)),
  report('ratio', 'winRatio', place(7, 1, 6, 4)),
  { key: 'note', kind: 'text', text: 'Call first, write later', as: 'note', place: place(1, 5, 12, 2) },
];

export function dashboard(changes: object = {}): Dashboard {
  return {
    id: 3,
    name: 'North team',
    user_id: 1,
    user: { id: 1, full_name: 'Ines Moreau' },
    shares: [],
    is_shared_home: false,
    is_starred: false,
    may_update: true,
    may_share: true,
    may_delete: true,
    created_at: '2026/05/01 10:00:00 +0000',
    updated_at: '2026/05/01 10:00:00 +0000',
    version: 'v1',
    tiles: [...TILES],
    ...changes,
  } as Dashboard;
}

/** Its row in the list. */
export function listed(changes: object = {}) {
  const { version: _version, tiles, ...summary } = dashboard(changes);
  return { ...summary, tile_count: tiles.length };
}

export const wonFigures = { key: 'won', what: 'report', saved_report: null, report: wonAnswer() } as TileFigures;
export const ratioFigures = { key: 'ratio', what: 'report', saved_report: null, report: ratioAnswer() } as TileFigures;

export function figures(tiles: readonly TileFigures[] = [wonFigures, ratioFigures, { key: 'note', what: 'own' }]) {
  return { as_of: '2026/05/14 14:42:00 +0000', deal_visibility_type: 'team', tiles };
}

import type { Catalogue } from '../fields/catalogue';
import { sameSettings } from '../list-views/list-view';
import { definitionIssues } from '../reports/check';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { COLUMNS, TILE_SIZES } from './dashboard';
import { DASHBOARD_MESSAGES as m } from './dashboards.messages';
import type { Tile } from './dashboards.contract';
import { overlap } from './layout';

/** The reports, goals and users that tiles name, if the user who saves them may see these. */
export interface Known {
  readonly catalogue: Catalogue;
  readonly reports: ReadonlySet<number>;
  readonly goals: ReadonlySet<number>;
  readonly users: ReadonlySet<number>;
  readonly pipelines: ReadonlySet<number>;
}

/**
 * Every issue of the tiles that were sent. A reference of a tile is checked only if it is new: an editor may not see
 * what others added, and a tile itself shows that its report was deleted.
 */
export function tileIssues(tiles: readonly Tile[], before: readonly Tile[], known: Known): Issue[] {
  const stood = new Map(before.map((one) => [one.key, one]));
  return [
    ...layoutIssues(tiles),
    ...tiles.flatMap((one, at) =>
      isSame(one, stood.get(one.key)) ? [] : namedIssues(one, known).map((issue) => inTile(at, issue)),
    ),
  ];
}

/** Tiles are placed in 12 columns, without overlaps and large enough to be read. */
export function layoutIssues(tiles: readonly Tile[]): Issue[] {
  const keys = tiles.map(({ key }) => key);
  return tiles.flatMap(({ key, kind, place }, at) => {
    const { least } = TILE_SIZES[kind];
    const isSmall = place.width < least.width || place.height < least.height;
    const isCovered = tiles.some((other, index) => index < at && overlap(other.place, place));
    return [
      ...(keys.indexOf(key) < at ? [inTile(at, { field: 'key', msg: m.twice })] : []),
      ...(place.column + place.width - 1 > COLUMNS ? [inTile(at, { field: 'place.width', msg: m.outside })] : []),
      ...(isSmall ? [inTile(at, { field: 'place', msg: m.tooSmall(least.width, least.height) })] : []),
      ...(isCovered ? [inTile(at, { field: 'place', msg: m.overlaps })] : []),
    ];
  });
}

const inTile = (at: number, { field, msg }: Issue): Issue => ({ field: `tiles[${at}].${field}`, msg });

/** Its place and title may differ. */
function isSame({ place: _place, title: _title, ...tile }: Tile, before: Tile | undefined): boolean {
  if (!before) return false;
  const { place: _old, title: _former, ...rest } = before;
  return sameSettings(tile, rest);
}

function namedIssues(tile: Tile, { catalogue, reports, goals, users, pipelines }: Known): Issue[] {
  const unless = (isKnown: boolean, field: string): Issue[] => (isKnown ? [] : [{ field, msg: MESSAGES.not_allowed }]);
  switch (tile.kind) {
    case 'saved_report':
      return unless(reports.has(tile.saved_report_id), 'saved_report_id');
    case 'report':
      return definitionIssues(catalogue, tile.definition).map(({ field, msg }) => ({
        field: `definition.${field}`,
        msg,
      }));
    case 'goal':
      return [
        ...unless(goals.has(tile.goal_id), 'goal_id'),
        ...unless(!tile.deal_pipeline_id || pipelines.has(tile.deal_pipeline_id), 'deal_pipeline_id'),
      ];
    case 'agenda':
      return unless(tile.user_id === null || users.has(tile.user_id), 'user_id');
    default:
      return [];
  }
}

/** What a tile can hold. */
const TILE_KINDS = ['saved_report', 'report', 'goal', 'agenda', 'focus', 'changes', 'text'] as const;
export type TileKind = (typeof TILE_KINDS)[number];

/** The forms of a report in a tile. A `figure` is the total without groups. */
export const TILE_SHOWS = ['chart', 'table', 'figure'] as const;
export type TileShow = (typeof TILE_SHOWS)[number];

/** What a tile shows of a goal. */
export const GOAL_PARTS = ['pulse', 'lanes', 'teams', 'members'] as const;
export type GoalPart = (typeof GOAL_PARTS)[number];

export const TEXT_FORMS = ['heading', 'note'] as const;

export const COLUMNS = 12;
export const MOST_ROWS = 400;
export const MOST_HEIGHT = 16;
/** Of one dashboard, and of one user. */
export const MOST_TILES = 24;
export const MOST_DASHBOARDS = 100;

/** Position and size of a tile, in columns and rows that count from 1. */
export interface TilePlace {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

export interface TileSize {
  readonly width: number;
  readonly height: number;
}

interface Sizes {
  readonly least: TileSize;
  readonly usual: TileSize;
}

const size = (width: number, height: number): TileSize => ({ width, height });

/** The smallest readable size of a tile, and the size of a new one. */
export const TILE_SIZES: Readonly<Record<TileKind, Sizes>> = {
  saved_report: { least: size(2, 2), usual: size(6, 4) },
  report: { least: size(2, 2), usual: size(6, 4) },
  goal: { least: size(3, 2), usual: size(6, 4) },
  agenda: { least: size(3, 3), usual: size(6, 6) },
  focus: { least: size(3, 3), usual: size(6, 6) },
  changes: { least: size(3, 3), usual: size(6, 6) },
  text: { least: size(2, 1), usual: size(12, 1) },
};

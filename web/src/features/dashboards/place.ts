import type { Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { bottomOf } from '@fairlead/domain/dashboards/layout';
import type { CSSProperties } from 'react';

type Lengths = CSSProperties & Readonly<Record<`--${string}`, number>>;

/** The place of a tile, for the style sheet. */
export function styleOf({ column, row, width, height }: Tile['place'], order?: number): Lengths {
  return { '--x': column - 1, '--y': row - 1, '--w': width, '--h': height, ...(order !== undefined && { order }) };
}

export function styleOfAll(tiles: readonly Tile[]): Lengths {
  return { '--rows': bottomOf(tiles) };
}

/** The row of the tile, counted visually: tiles differ in height. */
export function rowSeen(tiles: readonly Tile[], { row }: Tile['place']): number {
  return new Set(tiles.map(({ place }) => place.row).filter((other) => other <= row)).size;
}

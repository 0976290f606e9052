import { inReadingOrder, packed, type PlacedTile } from './layout';
import type { PrintedTile } from './printed';

/** How many rows a page has room for: the first one also has the title. */
interface Rows {
  readonly first: number;
  readonly other: number;
}

/** The rows that the title and the text of an empty list need. */
const EMPTY_ROWS = 3;

/** A list without lines takes no more room than its text, and what is below it moves up. */
export function withoutEmptyRoom(tiles: readonly PrintedTile[]): readonly PrintedTile[] {
  if (!tiles.some(isTooTall)) return tiles;
  return packed(
    tiles.map((tile) => (isTooTall(tile) ? { ...tile, place: { ...tile.place, height: EMPTY_ROWS } } : tile)),
  );
}

function isTooTall({ body, place }: PrintedTile): boolean {
  return body.kind === 'list' && body.empty !== null && !body.figure && place.height > EMPTY_ROWS;
}

/** The position of a tile on its page, in columns from 1 and rows from 0. */
export interface OnPage<T> {
  readonly tile: T;
  readonly row: number;
  readonly height: number;
}

/**
 * The tiles arranged as on the screen, page after page. No tile is cut: one without room begins the next page with
 * all tiles that are as low or lower. One that is taller than a page is as tall as the page.
 */
export function onPages<T extends PlacedTile>(tiles: readonly T[], { first, other }: Rows): OnPage<T>[][] {
  const pages: OnPage<T>[][] = [];
  for (let left = inReadingOrder(tiles); left.length > 0; ) {
    const rows = pages.length === 0 ? first : other;
    const top = left[0]?.place.row ?? 1;
    const placed = left.map((tile): OnPage<T> => {
      const row = tile.place.row - top;
      return { tile, row, height: Math.min(tile.place.height, row === 0 ? rows : other) };
    });
    const lowest = Math.min(...placed.filter(({ row, height }) => row + height > rows).map(({ row }) => row));
    const page = placed.filter(({ row }) => row < lowest);
    pages.push(page);
    left = left.slice(page.length);
  }
  return pages;
}

import { COLUMNS, MOST_ROWS, type TilePlace, type TileSize } from './dashboard';

/** A tile as the layout needs it. */
export interface PlacedTile {
  readonly key: string;
  readonly place: TilePlace;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const NO_LEAST: TileSize = { width: 1, height: 1 };

/** Every function answers the tiles in this order, which is also that of a phone and of the keyboard. */
export function inReadingOrder<T extends PlacedTile>(tiles: readonly T[]): T[] {
  return tiles.toSorted((a, b) => a.place.row - b.place.row || a.place.column - b.place.column);
}

export function overlap(a: TilePlace, b: TilePlace): boolean {
  return (
    a.column < b.column + b.width &&
    b.column < a.column + a.width &&
    a.row < b.row + b.height &&
    b.row < a.row + a.height
  );
}

/** Moves every tile up as far as possible. Tiles that overlap move apart; the first one keeps its place. */
export function packed<T extends PlacedTile>(tiles: readonly T[]): T[] {
  return settled(inReadingOrder(tiles));
}

/** The first free place for a tile of this size: from the top, then from the left. */
export function freePlace(tiles: readonly PlacedTile[], { width, height }: TileSize): TilePlace {
  const wide = Math.min(width, COLUMNS);
  for (let row = 1; ; row += 1) {
    for (let column = 1; column + wide - 1 <= COLUMNS; column += 1) {
      const place = { column, row, width: wide, height };
      if (isFree(tiles, place)) return place;
    }
  }
}

/** With the upper left corner of a tile at another place: the tiles below it move down, and gaps close. */
export function moved<T extends PlacedTile>(
  tiles: readonly T[],
  key: string,
  to: { readonly column: number; readonly row: number },
): T[] {
  const tile = tiles.find((one) => one.key === key);
  if (!tile) return inReadingOrder(tiles);
  const { width, height } = tile.place;
  const place = {
    column: between(to.column, 1, COLUMNS - width + 1),
    row: between(to.row, 1, MOST_ROWS),
    width,
    height,
  };
  const others = packed(tiles.filter((one) => one !== tile));
  return settled(aroundFirst({ ...tile, place }, others));
}

/** The move of a lifted tile by the arrow keys: by a column, or past the tile above or below it. */
export function shifted<T extends PlacedTile>(tiles: readonly T[], key: string, direction: Direction): T[] {
  const from = tiles.find((one) => one.key === key)?.place;
  if (!from) return inReadingOrder(tiles);
  const { column, row } = from;
  if (direction === 'left') return moved(tiles, key, { column: column - 1, row });
  if (direction === 'right') return moved(tiles, key, { column: column + 1, row });
  const step = direction === 'down' ? 1 : -1;
  for (let at = row + step; at >= 1 && at <= bottomOf(tiles) + 1; at += step) {
    const next = moved(tiles, key, { column, row: at });
    const now = next.find((one) => one.key === key)?.place.row ?? row;
    if (now !== row && now > row === step > 0) return next;
  }
  return packed(tiles);
}

/** With another size, at least the smallest one; tiles in its way move down. */
export function resized<T extends PlacedTile>(tiles: readonly T[], key: string, to: TileSize, least = NO_LEAST): T[] {
  const tile = tiles.find((one) => one.key === key);
  if (!tile) return inReadingOrder(tiles);
  const { column, row } = tile.place;
  const width = between(to.width, Math.min(least.width, COLUMNS - column + 1), COLUMNS - column + 1);
  const place = { column, row, width, height: between(to.height, least.height, MOST_ROWS) };
  const others = tiles.filter((one) => one !== tile);
  return settled(aroundFirst({ ...tile, place }, inReadingOrder(others)));
}

/** Two tiles take each other's place and size. */
export function swapped<T extends PlacedTile>(tiles: readonly T[], one: string, other: string): T[] {
  const places = new Map(tiles.map(({ key, place }) => [key, place]));
  const [a, b] = [places.get(one), places.get(other)];
  if (!a || !b) return inReadingOrder(tiles);
  return packed(
    tiles.map((tile) => (tile.key === one ? { ...tile, place: b } : tile.key === other ? { ...tile, place: a } : tile)),
  );
}

/** Without a tile; gaps close. */
export function without<T extends PlacedTile>(tiles: readonly T[], key: string): T[] {
  return packed(tiles.filter((one) => one.key !== key));
}

/** The order changed on a phone: the tiles keep their sizes and fill line after line. `at` counts from 0. */
export function reordered<T extends PlacedTile>(tiles: readonly T[], key: string, at: number): T[] {
  const ordered = inReadingOrder(tiles);
  const tile = ordered.find((one) => one.key === key);
  if (!tile) return ordered;
  const others = ordered.filter((one) => one !== tile);
  return inLines(others.toSpliced(between(at, 0, others.length), 0, tile));
}

/** The number of rows that the tiles take. */
export function bottomOf(tiles: readonly PlacedTile[]): number {
  return Math.max(0, ...tiles.map(({ place }) => place.row + place.height - 1));
}

function inLines<T extends PlacedTile>(tiles: readonly T[]): T[] {
  let [column, row, next] = [1, 1, 1];
  return tiles.map((tile) => {
    const { width, height } = tile.place;
    if (column + width - 1 > COLUMNS) [column, row] = [1, next];
    const place = { column, row, width, height };
    column += width;
    next = Math.max(next, row + height);
    return { ...tile, place };
  });
}

/** One tile at its new place, the others below it where they would overlap. */
function aroundFirst<T extends PlacedTile>(first: T, others: readonly T[]): T[] {
  const found: T[] = [first];
  for (const one of others) {
    let { place } = one;
    while (!isFree(found, place)) place = { ...place, row: place.row + 1 };
    found.push({ ...one, place });
  }
  return found.toSorted((a, b) => a.place.row - b.place.row || Number(b === first) - Number(a === first));
}

/** Each tile as far up as possible beside those before it. */
function settled<T extends PlacedTile>(ordered: readonly T[]): T[] {
  const found: T[] = [];
  for (const tile of ordered) {
    let { place } = tile;
    while (!isFree(found, place)) place = { ...place, row: place.row + 1 };
    while (place.row > 1 && isFree(found, { ...place, row: place.row - 1 })) place = { ...place, row: place.row - 1 };
    found.push(place === tile.place ? tile : { ...tile, place });
  }
  return inReadingOrder(found);
}

function isFree(tiles: readonly PlacedTile[], place: TilePlace): boolean {
  return !tiles.some((one) => overlap(one.place, place));
}

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

import type { Issue } from '../validation/issues';
import type { Column } from './profile-kinds';
import type { PlacedTile } from './profile-tiles';
import type { ProfileLayout } from './profiles.contract';
import { PROFILE_MESSAGES as m } from './profiles.messages';

type Saved = Pick<ProfileLayout, 'positions'> & Partial<ProfileLayout>;

/** A user's arrangement of the existing tiles: deleted ones are left out, and new ones are where they are delivered. */
export function arranged(tiles: readonly PlacedTile[], saved?: Saved | null): ProfileLayout {
  const known = new Set(tiles.map(({ key }) => key));
  const seen = new Set<string>();
  const kept = (keys: readonly string[] = []) =>
    keys.filter((key) => known.has(key) && !seen.has(key) && seen.add(key));
  const columns = { left: kept(saved?.positions.left), right: kept(saved?.positions.right) };
  const added = tiles.filter(({ key }) => !seen.has(key));
  for (const tile of added) place(columns, tiles, tile);
  const folded = added.filter((tile) => tile.folded).map(({ key }) => key);
  const of = (keys: readonly string[] = []) => [...new Set(keys)].filter((key) => known.has(key));
  const collapsed = of(saved?.collapsed_tiles).filter((key) => seen.has(key));
  const open = saved && !saved.collapsed_tiles ? tiles.filter((tile) => tile.folded && seen.has(tile.key)) : [];
  return {
    positions: columns,
    collapsed_tiles: [...collapsed, ...open.map(({ key }) => key), ...folded],
    hidden_tiles: of(saved?.hidden_tiles),
  };
}

/** After the tile that it follows as delivered, if that is still in the column. */
function place(columns: Record<Column, string[]>, tiles: readonly PlacedTile[], { key, column }: PlacedTile): void {
  const delivered = tiles.filter((tile) => tile.column === column).map((tile) => tile.key);
  const before = delivered.slice(0, delivered.indexOf(key)).toReversed();
  const after = before.find((one) => columns[column].includes(one));
  columns[column].splice(after === undefined ? 0 : columns[column].indexOf(after) + 1, 0, key);
}

/** A layout with a tile moved to another place: before a tile, or to the end of the column. */
export function moved(layout: ProfileLayout, key: string, column: Column, before?: string): ProfileLayout {
  const without = (keys: readonly string[]) => keys.filter((one) => one !== key);
  const positions = { left: without(layout.positions.left), right: without(layout.positions.right) };
  const at = before === undefined ? -1 : positions[column].indexOf(before);
  positions[column].splice(at < 0 ? positions[column].length : at, 0, key);
  return { ...layout, positions };
}

/** A list of tiles with one added or removed; toggled if not specified. */
export function toggled(keys: readonly string[], key: string, isIn = !keys.includes(key)): string[] {
  const without = keys.filter((one) => one !== key);
  return isIn ? [...without, key] : without;
}

/** All issues of a layout as it was sent. */
export function layoutIssues(tiles: readonly PlacedTile[], { positions, ...lists }: Saved): Issue[] {
  const known = new Set(tiles.map(({ key }) => key));
  const placed = [...positions.left, ...positions.right];
  const twice = placed.filter((key, at) => known.has(key) && placed.indexOf(key) !== at);
  const unknown = (field: string, keys: readonly string[]) =>
    keys.filter((key) => !known.has(key)).map((key) => ({ field, msg: m.unknownTile(key) }));
  return [
    ...unknown('positions', placed),
    ...twice.map((key) => ({ field: 'positions', msg: m.twice(key) })),
    ...unknown('collapsed_tiles', lists.collapsed_tiles ?? []),
    ...unknown('hidden_tiles', lists.hidden_tiles ?? []),
  ];
}

export function tileIssues(tiles: readonly PlacedTile[], tile: string): Issue[] {
  return tiles.some(({ key }) => key === tile) ? [] : [{ field: 'tile', msg: m.unknownTile(tile) }];
}

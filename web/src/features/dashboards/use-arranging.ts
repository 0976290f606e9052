import { TILE_SIZES } from '@fairlead/domain/dashboards/dashboard';
import type { Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import {
  type Direction,
  inReadingOrder,
  moved,
  reordered,
  resized,
  shifted,
  without,
} from '@fairlead/domain/dashboards/layout';
import { useReducer } from 'react';

type Said =
  | 'begun'
  | 'lifted'
  | 'moved'
  | 'sized'
  | 'edge'
  | 'dropped'
  | 'back'
  | 'ordered'
  | 'added'
  | 'changed'
  | 'removed'
  | 'undone';

interface State {
  /** As they would be saved. */
  readonly tiles: readonly Tile[];
  readonly past: readonly (readonly Tile[])[];
  /** The lifted tile, and the layout that dropping it would make. */
  readonly held: { readonly key: string; readonly tiles: readonly Tile[] } | null;
  /** The last step, for screen readers, and the tile that has the focus now. */
  readonly last: { readonly what: Said; readonly key: string | null; readonly tile?: Tile } | null;
}

/** The number of columns and rows from where the tile was lifted. */
interface Shift {
  readonly columns: number;
  readonly rows: number;
}

type Act =
  | { readonly do: 'lift' | 'remove'; readonly key: string }
  | { readonly do: 'step' | 'grow'; readonly direction: Direction }
  | { readonly do: 'carry' | 'stretch'; readonly by: Shift }
  | { readonly do: 'reorder'; readonly key: string; readonly by: -1 | 1 }
  | { readonly do: 'add' | 'change'; readonly tile: Tile }
  | { readonly do: 'drop' | 'putBack' | 'undo' }
  | { readonly do: 'begin'; readonly tiles: readonly Tile[] };

export type Arranging = State & {
  readonly act: (act: Act) => void;
  /** The layout on the screen now. */
  readonly shown: readonly Tile[];
  readonly changed: boolean;
};

/** An arrangement in progress: nothing is saved until the user saves it, and each step can be undone. */
export function useArranging(saved: readonly Tile[], isNarrow: boolean, kept?: readonly Tile[]): Arranging {
  const [state, act] = useReducer(
    (now: State, asked: Act) => next(now, asked, isNarrow),
    null,
    () => begun(saved, kept),
  );
  return { ...state, act, shown: state.held?.tiles ?? state.tiles, changed: state.past.length > 0 };
}

/** A draft of an earlier visit is one step, which can be undone too. */
function begun(saved: readonly Tile[], kept?: readonly Tile[]): State {
  const tiles = inReadingOrder(saved);
  const every = { held: null, last: null };
  return kept ? { tiles: inReadingOrder(kept), past: [tiles], ...every } : { tiles, past: [], ...every };
}

function next(now: State, act: Act, isNarrow: boolean): State {
  switch (act.do) {
    case 'begin':
      return { ...begun(act.tiles), last: { what: 'begun', key: null } };
    case 'lift':
      return { ...now, held: { key: act.key, tiles: now.tiles }, last: { what: 'lifted', key: act.key } };
    case 'step':
      return held(now, 'moved', (key, tiles) => stepped(tiles, key, act.direction, isNarrow));
    case 'grow':
      return isNarrow ? now : held(now, 'sized', (key, tiles) => grown(tiles, key, act.direction));
    case 'carry':
      return carried(now, act.by);
    case 'stretch':
      return stretched(now, act.by);
    case 'drop':
      return dropped(now);
    case 'putBack':
      return now.held ? { ...now, held: null, last: { what: 'back', key: now.held.key } } : now;
    case 'undo':
      return undone(now);
    case 'reorder':
      return withTiles(now, neighbor(now.tiles, act.key, act.by), { what: 'ordered', key: act.key });
    case 'add':
      return withTiles(now, inReadingOrder([...now.tiles, act.tile]), { what: 'added', key: act.tile.key });
    case 'change':
      return withTiles(now, changed(now.tiles, act.tile), { what: 'changed', key: act.tile.key });
    case 'remove':
      return removed(now, act.key);
  }
}

/** The next tile gets the focus, or the previous one after the last. */
function removed(now: State, key: string): State {
  const order = inReadingOrder(now.tiles);
  const at = order.findIndex((one) => one.key === key);
  const tile = order[at];
  if (!tile) return now;
  const next = order[at + 1] ?? order[at - 1];
  return withTiles(now, without(now.tiles, key), { what: 'removed', key: next?.key ?? null, tile });
}

function withTiles(now: State, tiles: readonly Tile[], last: State['last']): State {
  return { tiles, past: [...now.past, now.tiles], held: null, last };
}

/** Changes the lifted tile; if nothing changes, that is announced. */
function held(now: State, what: Said, work: (key: string, tiles: readonly Tile[]) => readonly Tile[]): State {
  if (!now.held) return now;
  const { key } = now.held;
  const tiles = work(key, now.held.tiles);
  const isEdge = sameOf(tiles, now.held.tiles, key);
  return { ...now, held: { key, tiles }, last: { what: isEdge ? 'edge' : what, key } };
}

/** Dragged from where it was lifted. Only a new place is announced. */
function carried(now: State, { columns, rows }: Shift): State {
  const from = now.tiles.find(({ key }) => key === now.held?.key)?.place;
  if (!now.held || !from) return now;
  const { key } = now.held;
  const tiles = moved(now.tiles, key, { column: from.column + columns, row: from.row + rows });
  return sameOf(tiles, now.held.tiles, key) ? now : { ...now, held: { key, tiles }, last: { what: 'moved', key } };
}

function stretched(now: State, { columns, rows }: Shift): State {
  const tile = now.tiles.find(({ key }) => key === now.held?.key);
  if (!now.held || !tile) return now;
  const { key, place } = tile;
  const size = { width: place.width + columns, height: place.height + rows };
  const tiles = resized(now.tiles, key, size, TILE_SIZES[tile.kind].least);
  return sameOf(tiles, now.held.tiles, key) ? now : { ...now, held: { key, tiles }, last: { what: 'sized', key } };
}

function dropped(now: State): State {
  if (!now.held) return now;
  const { key, tiles } = now.held;
  const last = { what: 'dropped', key } as const;
  return tiles === now.tiles || same(tiles, now.tiles) ? { ...now, held: null, last } : withTiles(now, tiles, last);
}

function undone(now: State): State {
  const tiles = now.past.at(-1);
  return tiles ? { tiles, past: now.past.slice(0, -1), held: null, last: { what: 'undone', key: null } } : now;
}

function stepped(tiles: readonly Tile[], key: string, direction: Direction, isNarrow: boolean): readonly Tile[] {
  if (!isNarrow) return shifted(tiles, key, direction);
  if (direction === 'left' || direction === 'right') return tiles;
  return neighbor(tiles, key, direction === 'up' ? -1 : 1);
}

function neighbor(tiles: readonly Tile[], key: string, by: -1 | 1): readonly Tile[] {
  const at = inReadingOrder(tiles).findIndex((one) => one.key === key);
  return at + by < 0 || at + by >= tiles.length ? tiles : reordered(tiles, key, at + by);
}

const GROWS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

function grown(tiles: readonly Tile[], key: string, direction: Direction): readonly Tile[] {
  const tile = tiles.find((one) => one.key === key);
  if (!tile) return tiles;
  const [columns, rows] = GROWS[direction];
  const size = { width: tile.place.width + columns, height: tile.place.height + rows };
  return resized(tiles, key, size, TILE_SIZES[tile.kind].least);
}

/** Its place stays, unless it is too small for the new content. */
function changed(tiles: readonly Tile[], tile: Tile): readonly Tile[] {
  const others = tiles.map((one) => (one.key === tile.key ? tile : one));
  return resized(others, tile.key, tile.place, TILE_SIZES[tile.kind].least);
}

function sameOf(one: readonly Tile[], other: readonly Tile[], key: string): boolean {
  const [a, b] = [one, other].map((all) => all.find((tile) => tile.key === key)?.place);
  return JSON.stringify(a) === JSON.stringify(b);
}

function same(one: readonly Tile[], other: readonly Tile[]): boolean {
  return one.every((tile) => sameOf(one, other, tile.key));
}

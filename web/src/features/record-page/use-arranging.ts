import { moved, toggled } from '@fairlead/domain/profiles/profile-layout';
import { COLUMNS, type Column } from '@fairlead/domain/profiles/profile-kinds';
import type { ProfileLayout } from '@fairlead/domain/profiles/profiles.contract';
import { useState } from 'react';
import { recordPageMessages as m } from './record-page.messages';
import { type ShownTile, tilesIn } from './tiles';
import type { Layout } from './use-layout';

type Tiles = ReadonlyMap<string, ShownTile>;

export interface Arranging {
  /** The shown layout: the saved one, or with the lifted tile at its current place. */
  readonly shown: ProfileLayout;
  readonly inHand: string | null;
  /** The tile that the keys act on: lifted, or moved last. */
  readonly focus: string | null;
  /** For screen readers: the last step. */
  readonly said: string;
  readonly canUndo: boolean;
  readonly pickUp: (tile: string) => void;
  /** Moves the lifted tile by one place, or into the other column. */
  readonly step: (by: -1 | 1) => void;
  readonly across: (column: Column) => void;
  /** The current place of the lifted tile while it is dragged. */
  readonly over: (column: Column, before?: string) => void;
  readonly drop: () => void;
  readonly putBack: () => void;
  readonly move: (tile: string, column: Column, before?: string) => void;
  readonly hide: (tile: string) => void;
  readonly reset: () => void;
  readonly undo: () => void;
}

/** Arranging the tiles: each move is saved, and can be undone as long as the mode is open. */
export function useArranging(tiles: Tiles, layout: Layout): Arranging {
  const [inHand, setInHand] = useState<string | null>(null);
  const [landed, setLanded] = useState<string | null>(null);
  const [held, setHeld] = useState<{ layout: ProfileLayout; from: ProfileLayout } | null>(null);
  const [past, setPast] = useState<readonly ProfileLayout[]>([]);
  const [said, say] = useState('');
  const { now } = layout;
  // A dropped tile is shown from here until the saved layout follows, so that nothing jumps in between.
  const draft = held?.from === now ? held.layout : null;
  const shown = draft ?? now;
  const end = (tile: string | null, words: string) => {
    setInHand(null);
    setLanded(tile);
    say(words);
  };
  const land = (next: ProfileLayout, tile: string | null, words: string) => {
    setPast((all) => [...all, now]);
    setHeld({ layout: next, from: now });
    end(tile, words);
  };
  const over = (column: Column, before?: string) => {
    if (!inHand || before === inHand) return;
    const next = shownAt({ ...shown, hidden_tiles: now.hidden_tiles }, inHand, column, before);
    setHeld({ layout: next, from: now });
    say(placeOf(tiles, next, inHand));
  };
  return {
    shown,
    inHand,
    focus: inHand ?? landed,
    said,
    canUndo: past.length > 0,
    over,
    ...stepsOf(tiles, shown, inHand, over),
    ...savedActs(tiles, layout, land),
    pickUp(tile) {
      setInHand(tile);
      say(m.pickedUp(placeOf(tiles, now, tile)));
    },
    drop() {
      if (!inHand) return;
      if (draft) layout.set(draft);
      const words = m.dropped(placeOf(tiles, shown, inHand));
      if (draft) land(draft, inHand, words);
      else end(inHand, words);
    },
    putBack() {
      setHeld(null);
      end(inHand, inHand ? m.isBack(placeOf(tiles, now, inHand)) : '');
    },
    undo() {
      const last = past.at(-1);
      if (!last) return;
      layout.set(last);
      land(last, null, m.undone);
      setPast(past.slice(0, -1));
    },
  };
}

/** The arrow keys: to the next place of the column, or to the same height of the other one. */
function stepsOf(tiles: Tiles, shown: ProfileLayout, inHand: string | null, over: Arranging['over']) {
  return {
    step(by: -1 | 1) {
      if (!inHand) return;
      const column = columnOf(tiles, shown, inHand);
      const keys = keysIn(tiles, shown, column);
      const at = keys.indexOf(inHand);
      if (keys[at + by] !== undefined) over(column, keys[by < 0 ? at - 1 : at + 2]);
    },
    across(column: Column) {
      if (!inHand || columnOf(tiles, shown, inHand) === column) return;
      const at = keysIn(tiles, shown, columnOf(tiles, shown, inHand)).indexOf(inHand);
      over(column, keysIn(tiles, shown, column)[at]);
    },
  };
}

/** The act of a button, saved at once. */
function savedActs(
  tiles: Tiles,
  layout: Layout,
  land: (next: ProfileLayout, tile: string | null, words: string) => void,
): Pick<Arranging, 'move' | 'hide' | 'reset'> {
  return {
    move(tile, column, before) {
      const next = shownAt(layout.now, tile, column, before);
      layout.set(next);
      land(next, tile, placeOf(tiles, next, tile));
    },
    hide(tile) {
      const hidden_tiles = toggled(layout.now.hidden_tiles, tile, true);
      layout.hide(tile, true);
      land({ ...layout.now, hidden_tiles }, tile, m.isHidden(tiles.get(tile)?.title ?? tile));
    },
    reset() {
      layout.set(layout.delivered);
      land(layout.delivered, null, m.isDelivered);
    },
  };
}

function shownAt(layout: ProfileLayout, tile: string, column: Column, before?: string): ProfileLayout {
  return { ...moved(layout, tile, column, before), hidden_tiles: toggled(layout.hidden_tiles, tile, false) };
}

export function keysIn(tiles: Tiles, layout: ProfileLayout, column: Column): readonly string[] {
  return tilesIn(tiles, layout, column).map(({ key }) => key);
}

export function columnOf(tiles: Tiles, layout: ProfileLayout, tile: string): Column {
  return COLUMNS.find((column) => keysIn(tiles, layout, column).includes(tile)) ?? 'left';
}

/** The place of a tile, in words. */
function placeOf(tiles: Tiles, layout: ProfileLayout, tile: string): string {
  const column = columnOf(tiles, layout, tile);
  const keys = keysIn(tiles, layout, column);
  return m.placeOf(tiles.get(tile)?.title ?? tile, m.columns[column], keys.indexOf(tile) + 1, keys.length);
}

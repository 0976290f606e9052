import { moved, toggled } from '@fairlead/domain/profiles/profile-layout';
import { COLUMNS, type Column } from '@fairlead/domain/profiles/profile-kinds';
import type { ProfileLayout } from '@fairlead/domain/profiles/profiles.contract';
import { useState } from 'react';
import { recordPageMessages as m } from './record-page.messages';
import { type ShownTile, tilesIn } from './tiles';
import type { Layout } from './use-layout';

export interface Arranging {
  /** What is shown: the saved layout, or where the tile in hand would stand. */
  readonly shown: ProfileLayout;
  readonly inHand: string | null;
  /** The tile that the keys act on: in hand, or moved last. */
  readonly focus: string | null;
  /** For screen readers: what was done last. */
  readonly said: string;
  readonly canUndo: boolean;
  pickUp(tile: string): void;
  /** Moves the tile in hand by one place, or into the other column. */
  step(by: -1 | 1): void;
  across(column: Column): void;
  /** Where the tile in hand would stand, as it is dragged. */
  over(column: Column, before?: string): void;
  drop(): void;
  putBack(): void;
  move(tile: string, column: Column, before?: string): void;
  hide(tile: string): void;
  reset(): void;
  undo(): void;
}

/** Arranging the tiles: each move is saved, and can be taken back as long as the mode is open. */
export function useArranging(tiles: ReadonlyMap<string, ShownTile>, layout: Layout): Arranging {
  const [inHand, setInHand] = useState<string | null>(null);
  const [landed, setLanded] = useState<string | null>(null);
  const [held, setHeld] = useState<{ layout: ProfileLayout; from: ProfileLayout } | null>(null);
  const [past, setPast] = useState<readonly ProfileLayout[]>([]);
  const [said, say] = useState('');
  const { now } = layout;
  // What was dropped is shown from here until the saved layout follows, so that nothing jumps back in between.
  const draft = held?.from === now ? held.layout : null;
  const shown = draft ?? now;
  const titleOf = (key: string) => tiles.get(key)?.title ?? key;
  const keysIn = (column: Column, at = shown) => tilesIn(tiles, at, column).map(({ key }) => key);
  const columnOf = (key: string, at = shown): Column => COLUMNS.find((one) => keysIn(one, at).includes(key)) ?? 'left';
  const place = (key: string, at: ProfileLayout) => {
    const column = columnOf(key, at);
    const keys = keysIn(column, at);
    return m.placeOf(titleOf(key), m.columns[column], keys.indexOf(key) + 1, keys.length);
  };
  const land = (next: ProfileLayout, tile: string | null, words: string) => {
    setPast((all) => [...all, now]);
    setHeld({ layout: next, from: now });
    setInHand(null);
    setLanded(tile);
    say(words);
  };
  const over = (column: Column, before?: string) => {
    if (!inHand || before === inHand) return;
    const next = { ...moved(shown, inHand, column, before), hidden_tiles: toggled(now.hidden_tiles, inHand, false) };
    setHeld({ layout: next, from: now });
    say(place(inHand, next));
  };
  return {
    shown,
    inHand,
    said,
    canUndo: past.length > 0,
    over,
    focus: inHand ?? landed,
    pickUp(tile) {
      setInHand(tile);
      say(m.pickedUp(place(tile, now)));
    },
    step(by) {
      if (!inHand) return;
      const column = columnOf(inHand);
      const keys = keysIn(column);
      const at = keys.indexOf(inHand);
      if (keys[at + by] !== undefined) over(column, keys[by < 0 ? at - 1 : at + 2]);
    },
    across(column) {
      if (!inHand || columnOf(inHand) === column) return;
      const at = keysIn(columnOf(inHand)).indexOf(inHand);
      over(column, keysIn(column)[at]);
    },
    drop() {
      if (!inHand) return;
      if (draft) layout.set(draft);
      if (draft) land(draft, inHand, m.dropped(place(inHand, draft)));
      else say(m.dropped(place(inHand, now)));
      setInHand(null);
    },
    putBack() {
      if (inHand) say(m.isBack(place(inHand, now)));
      setLanded(inHand);
      setInHand(null);
      setHeld(null);
    },
    move(tile, column, before) {
      const next = { ...moved(now, tile, column, before), hidden_tiles: toggled(now.hidden_tiles, tile, false) };
      layout.set(next);
      land(next, tile, place(tile, next));
    },
    hide(tile) {
      const next = { ...now, hidden_tiles: toggled(now.hidden_tiles, tile, true) };
      layout.hide(tile, true);
      land(next, tile, m.isHidden(titleOf(tile)));
    },
    reset() {
      layout.set(layout.delivered);
      land(layout.delivered, null, m.isDelivered);
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

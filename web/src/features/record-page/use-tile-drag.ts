import {
  type CollisionDetection,
  type DragEndEvent,
  type DragMoveEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { COLUMNS } from '@fairlead/domain/profiles/profile-kinds';
import { gripId } from './arranged-tile';
import type { ShownTile } from './tiles';
import { type Arranging, columnOf, keysIn } from './use-arranging';

const MOUSE = { activationConstraint: { distance: 4 } };
/** A resting finger picks a tile up; one that moves at once scrolls. */
const TOUCH = { activationConstraint: { delay: 180, tolerance: 8 } };

export const HIDDEN = 'zone:hidden';

/** The settings and handlers for the drag library. */
export function useTileDrag(tiles: ReadonlyMap<string, ShownTile>, arranging: Arranging) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const follow = (event: DragMoveEvent) => {
    const [what, key = ''] = splitId(event.over?.id);
    if (what === 'tile') overHead(tiles, arranging, event, key);
    else if (what === 'zone') overColumn(tiles, arranging, event, key);
  };
  return {
    sensors,
    collisionDetection: heads,
    onDragStart: ({ active }: { active: { id: unknown } }) => arranging.pickUp(String(active.id)),
    onDragMove: follow,
    // A move event comes with the element that was under the pointer before it.
    onDragOver: follow,
    onDragEnd: ({ active, over }: DragEndEvent) =>
      over?.id === HIDDEN ? arranging.hide(String(active.id)) : arranging.drop(),
    onDragCancel: arranging.putBack,
  };
}

function splitId(id: unknown): [string, string?] {
  const [, what = '', key] = /^(\w+):(.*)$/.exec(String(id ?? '')) ?? [];
  return [what, key];
}

/** Before the head under the tile, or behind it once the tile is past its middle. */
function overHead(
  tiles: ReadonlyMap<string, ShownTile>,
  arranging: Arranging,
  { active, over }: DragMoveEvent,
  key: string,
): void {
  const middle = middleOf(active);
  if (!over || middle === null || key === active.id) return;
  const column = columnOf(tiles, arranging.shown, key);
  const keys = keysIn(tiles, arranging.shown, column);
  const before = middle > over.rect.top + over.rect.height / 2 ? keys[keys.indexOf(key) + 1] : key;
  const isThere = keys[keys.indexOf(String(active.id)) + 1] === before && keys.includes(String(active.id));
  if (before !== active.id && !isThere) arranging.over(column, before);
}

/** Between two heads nothing changes: only below the last one a tile goes to the end. */
function overColumn(
  tiles: ReadonlyMap<string, ShownTile>,
  arranging: Arranging,
  { active }: DragMoveEvent,
  side: string,
): void {
  const column = COLUMNS.find((one) => one === side);
  const middle = middleOf(active);
  if (!column || middle === null) return;
  const last = keysIn(tiles, arranging.shown, column).at(-1);
  const bottom = last === undefined ? 0 : (document.getElementById(gripId(last))?.getBoundingClientRect().bottom ?? 0);
  if (last !== active.id && middle > bottom) arranging.over(column);
}

function middleOf({ rect }: DragMoveEvent['active']): number | null {
  const { translated } = rect.current;
  return translated && translated.top + translated.height / 2;
}

/** The head under the pointer, else the column or the list of hidden tiles. */
const heads: CollisionDetection = (args) => {
  const hits = pointerWithin(args);
  const head = hits.find(({ id }) => String(id).startsWith('tile:'));
  return head ? [head] : hits;
};

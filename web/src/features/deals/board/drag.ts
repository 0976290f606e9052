import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  type DroppableContainer,
  type KeyboardCoordinateGetter,
  pointerWithin,
  type ScreenReaderInstructions,
} from '@dnd-kit/core';
import type { DealCard } from '@fairlead/domain/deals/deal.contract';
import { boardMessages as m } from './board.messages';
import type { ColumnStage } from './place-card';

export const columnId = (stage: number) => `column-${stage}`;
export const closingId = (stage: number) => `closing-${stage}`;

/** The data attached to a droppable and to a draggable. */
interface Carried {
  data: { current?: { stage?: ColumnStage; card?: DealCard } };
}

export function stageOf(over: Carried | null | undefined): ColumnStage | null {
  return over?.data.current?.stage ?? null;
}

export function cardIn(active: Carried | null | undefined): DealCard | null {
  return active?.data.current?.card ?? null;
}

/**
 * With a pointer, the won and lost targets take precedence over the columns beneath them; with the keyboard, the
 * nearest column does.
 */
export const collide: CollisionDetection = (args) => {
  if (!args.pointerCoordinates) {
    return closestCenter({ ...args, droppableContainers: args.droppableContainers.filter(isColumn) });
  }
  const hits = pointerWithin(args);
  const closing = hits.find(({ id }) => String(id).startsWith('closing-'));
  return closing ? [closing] : hits;
};

/** The arrow keys move a card from column to column. */
export const byColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || !context.collisionRect) return undefined;
  event.preventDefault();
  const columns = context.droppableContainers
    .getEnabled()
    .filter(isColumn)
    .map(({ id }) => ({ id, rect: context.droppableRects.get(id) }))
    .filter((column): column is { id: string; rect: NonNullable<typeof column.rect> } => column.rect !== undefined)
    .sort((a, b) => a.rect.left - b.rect.left);
  const at = columns.findIndex(({ id }) => id === context.over?.id);
  const next = columns[at + step]?.rect;
  if (!next) return undefined;
  return { x: next.left + next.width / 2 - context.collisionRect.width / 2, y: next.top + HEAD };
};

/** Height of a column's head; the cards begin below it. */
const HEAD = 56;

/** The space bar selects, as in the list. */
export const keyboardCodes = { start: ['KeyP'], cancel: ['Escape'], end: ['KeyP', 'Space', 'Enter'] };

export const screenReaderInstructions: ScreenReaderInstructions = { draggable: m.instructions };

export function announcementsFor(nameOfStage: (id: number) => string): Announcements {
  // A card that was just picked up is over its own column; announcing that would interrupt the announcement of the
  // pick-up.
  let justPicked = false;
  return {
    onDragStart({ active }) {
      const card = cardIn(active);
      justPicked = true;
      return card ? m.picked(card.name, nameOfStage(card.deal_stage_id)) : undefined;
    },
    onDragOver({ active, over }) {
      const card = cardIn(active);
      const stage = stageOf(over);
      const atStart = justPicked && stage?.id === card?.deal_stage_id;
      justPicked = false;
      if (!card || atStart) return undefined;
      return stage ? m.over(card.name, stage.name) : m.overNothing(card.name);
    },
    onDragEnd({ active, over }) {
      const card = cardIn(active);
      const stage = stageOf(over);
      if (!card) return undefined;
      return stage && stage.id !== card.deal_stage_id ? m.dropped(card.name, stage.name) : m.putBack(card.name);
    },
    onDragCancel({ active }) {
      const card = cardIn(active);
      return card ? m.putBack(card.name) : undefined;
    },
  };
}

function isColumn({ id }: DroppableContainer | { id: unknown }): boolean {
  return String(id).startsWith('column-');
}

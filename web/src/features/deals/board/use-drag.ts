import {
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { DealCard } from '@fairlead/domain/deals/deal.contract';
import { type RefObject, useMemo, useState } from 'react';
import { byColumn, cardIn, keyboardCodes, stageOf } from './drag';
import type { ColumnStage } from './place-card';

export interface Hand {
  card: DealCard;
  height: number;
  byPointer: boolean;
}

export interface Over {
  stage: ColumnStage;
  /** Over the target at the bottom, not over the column. */
  closing: boolean;
}

/** The dragged card and its target, and the settings for the drag library. */
export function useDrag(move: (card: DealCard, to: ColumnStage) => void, scroller: RefObject<HTMLElement | null>) {
  const [hand, setHand] = useState<Hand | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  // Scrolls only sideways: a dropped card is placed on top of its column, wherever it is released.
  const autoScroll = useMemo(() => ({ canScroll: (element: Element) => element === scroller.current }), [scroller]);
  const letGo = () => {
    setHand(null);
    setOver(null);
  };
  const handlers = {
    onDragStart({ active, activatorEvent }: DragStartEvent) {
      const card = cardIn(active);
      if (card) setHand({ card, height: heightAt(activatorEvent), byPointer: activatorEvent.type !== 'keydown' });
    },
    onDragOver({ over: under }: DragOverEvent) {
      const stage = stageOf(under);
      setOver(stage && { stage, closing: String(under?.id).startsWith('closing-') });
    },
    onDragEnd({ active, over: under }: DragEndEvent) {
      const card = cardIn(active);
      const stage = stageOf(under);
      letGo();
      if (card && stage) move(card, stage);
    },
    onDragCancel: letGo,
  };
  return { hand, over, handlers, sensors, autoScroll };
}

const MOUSE = { activationConstraint: { distance: 6 } };
/** A resting finger picks up the card; a finger that moves immediately scrolls. */
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const KEYBOARD = { coordinateGetter: byColumn, keyboardCodes };

function heightAt({ target }: Event): number {
  const card = target instanceof Element ? target.closest('[data-deal]') : null;
  return card instanceof HTMLElement ? card.offsetHeight : 0;
}

import type { BoardColumn } from '@fairlead/domain/deals/deal.contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isFocusTaken } from '../../../ui/focus-taken';

interface Place {
  readonly id: number;
  readonly stage: number;
  readonly row: number;
}

/**
 * Keeps the focus where the user was when the card under it moves or disappears: after Undo, a change of many deals,
 * or another user's move. The focus follows the card to its new column; if it is no longer shown, the card in its
 * place gets it. `arrived` is called when a card receives the focus.
 */
export function useHeldFocus(
  board: RefObject<HTMLElement | null>,
  open: readonly BoardColumn[],
  want: (id: number) => void,
): (id: number) => void {
  const place = useRef<Place | null>(null);
  const latest = useRef(open);
  latest.current = open;
  useLeaving(board, place);
  useLayoutEffect(() => {
    if (!place.current || isFocusTaken()) return;
    const next = cardAt(open, place.current);
    if (next !== null) want(next);
  });
  return (id) => {
    const found = placeOf(latest.current, id);
    if (found) place.current = found;
  };
}

/** A press elsewhere, or work in another part of the page, ends it: from then on the focus is not brought back. */
function useLeaving(board: RefObject<HTMLElement | null>, place: { current: Place | null }): void {
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(STAYS)) place.current = null;
    };
    const focused = ({ target }: Event) => {
      if (!(target instanceof Element) || target.tagName === 'MAIN' || board.current?.contains(target)) return;
      if (!target.closest(STAYS)) place.current = null;
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('focusin', focused);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('focusin', focused);
    };
  }, [board, place]);
}

/** Cards, and what is only opened from them: dialogs, menus, messages and the bar of the selection. */
const STAYS =
  '[data-deal], [role="dialog"], [role="menu"], [role="status"], [role="alert"], [data-selection-bar], [aria-live]';

function placeOf(columns: readonly BoardColumn[], id: number): Place | null {
  for (const { stage, cards } of columns) {
    const row = cards.findIndex((card) => card.id === id);
    if (row >= 0) return { id, stage: stage.id, row };
  }
  return null;
}

function cardAt(columns: readonly BoardColumn[], { id, stage, row }: Place): number | null {
  if (placeOf(columns, id)) return id;
  const cards = columns.find((column) => column.stage.id === stage)?.cards ?? [];
  const beside = cards[Math.min(row, cards.length - 1)];
  return beside?.id ?? columns.find((column) => column.cards.length > 0)?.cards[0]?.id ?? null;
}

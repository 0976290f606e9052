import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { BoardColumn, DealCard } from '@fairlead/domain/deals/deal.contract';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { sendEvent } from '../../../lib/events';
import { useShortcuts } from '../../../lib/shortcuts';
import { boardMessages as m } from './board.messages';
import type { BoardFocus } from './board-context';
import { isArrow, neighbour, nextCard, stageBeside } from './board-steps';
import type { ColumnStage } from './place-card';

type OnMove = (card: DealCard, from: ColumnStage | null, to: ColumnStage) => void;

/**
 * Arrow keys move from card to card, the brackets move the focused card, and the focus follows it. `open` holds the
 * columns whose cards are shown.
 */
export function useBoardKeyboard(columns: readonly BoardColumn[], open: readonly BoardColumn[], onMove: OnMove) {
  const [focus, setFocus] = useState<BoardFocus>({ current: null, wanted: null });
  const latest = useRef({ columns, open, onMove });
  latest.current = { columns, open, onMove };
  const want = (id: number | null) => id !== null && setFocus((before) => ({ ...before, wanted: id }));
  const arrived = useCallback((id: number) => {
    setFocus((before) => (before.current === id && before.wanted === null ? before : { current: id, wanted: null }));
  }, []);
  const move = useCallback((card: DealCard, to: ColumnStage) => {
    const now = latest.current;
    if (to.id === card.deal_stage_id) return;
    const isShown = now.open.some(({ stage }) => stage.id === to.id);
    const next = isShown ? card.id : neighbour(now.open, card.id);
    setFocus((before) => ({ ...before, wanted: next }));
    now.onMove(card, now.columns.find(({ stage }) => stage.id === card.deal_stage_id)?.stage ?? null, to);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const id = focusedCard();
    if (id === null || !isArrow(event.key) || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    want(nextCard(open, id, event.key));
  };
  useBoardShortcuts(columns, open, move, want);
  return { focus, move, arrived, onKeyDown };
}

function useBoardShortcuts(
  columns: readonly BoardColumn[],
  open: readonly BoardColumn[],
  move: (card: DealCard, to: ColumnStage) => void,
  want: (id: number | null) => void,
): void {
  const beside = (step: -1 | 1) => () => {
    const card = cardUnderFocus(columns);
    const to = card && stageBeside(columns, card.id, step);
    if (card && to && mayMove(card.id)) move(card, to);
  };
  const go = (key: 'ArrowUp' | 'ArrowDown') => () => want(nextCard(open, focusedCard() ?? 0, key));
  const group = m.shortcuts;
  useShortcuts([
    { keys: 'j', label: m.keyNext, group, run: go('ArrowDown') },
    { keys: 'k', label: m.keyPrevious, group, run: go('ArrowUp') },
    { keys: '[', label: m.keyMoveLeft, group, run: beside(-1) },
    { keys: ']', label: m.keyMoveRight, group, run: beside(1) },
    {
      keys: 'm',
      label: m.keyMenu,
      group,
      run: () => elementOf(focusedCard())?.querySelector<HTMLElement>('[data-menu]')?.click(),
    },
    {
      keys: 'e',
      label: m.keyEdit,
      group,
      run: () => {
        const id = focusedCard();
        if (id !== null && mayMove(id)) sendEvent('add_edit_modal:open', { resource_type: DEAL.name, resource_id: id });
      },
    },
  ]);
}

/** The focused card; none while it is being dragged. */
function focusedCard(): number | null {
  const card = document.activeElement?.closest<HTMLElement>('[data-deal]');
  return card && !card.hasAttribute('data-hole') ? Number(card.dataset.deal) : null;
}

function cardUnderFocus(columns: readonly BoardColumn[]): DealCard | null {
  const id = focusedCard();
  return columns.flatMap(({ cards }) => cards).find((card) => card.id === id) ?? null;
}

function mayMove(id: number): boolean {
  return elementOf(id)?.hasAttribute('data-still') === false;
}

function elementOf(id: number | null): Element | null {
  return id === null ? null : document.querySelector(`[data-deal="${id}"]`);
}

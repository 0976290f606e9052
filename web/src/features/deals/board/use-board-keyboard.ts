import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { BoardColumn, DealCard } from '@fairlead/domain/deals/deal.contract';
import { type Outcome, outcomeOf } from '@fairlead/domain/deals/stage';
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { sendEvent } from '../../../lib/events';
import { useShortcuts } from '../../../lib/shortcuts';
import { boardMessages as m } from './board.messages';
import type { BoardFocus } from './board-context';
import { isArrow, neighbour, nextCard, stageBeside } from './board-steps';
import type { ColumnStage } from './place-card';
import { useHeldFocus } from './use-held-focus';

type OnMove = (card: DealCard, from: ColumnStage | null, to: ColumnStage) => void;

/** What the keys do besides moving. */
export interface CardActs {
  /** With `range`, all cards from the one selected last. */
  select: (id: number, range: boolean) => void;
  selectColumn: (stage: number) => void;
  /** The deal shown beside the board. */
  peeked: number | null;
  peek: (id: number | null) => void;
  /** Opens the line for a new deal at the top of a column. */
  add: (stage: number) => void;
}

interface Asked {
  board: RefObject<HTMLElement | null>;
  columns: readonly BoardColumn[];
  /** The columns whose cards are shown. */
  open: readonly BoardColumn[];
  onMove: OnMove;
  acts: CardActs;
}

/**
 * Arrow keys move from card to card, the brackets move the focused card, and the focus follows it.
 */
export function useBoardKeyboard({ board, columns, open, onMove, acts }: Asked) {
  const [focus, setFocus] = useState<BoardFocus>({ current: null, wanted: null });
  const latest = useRef({ columns, open, onMove });
  latest.current = { columns, open, onMove };
  const want = (id: number | null) =>
    id !== null && setFocus((before) => (before.wanted === id ? before : { ...before, wanted: id }));
  const hold = useRef<(id: number) => void>(() => undefined);
  hold.current = useHeldFocus(board, open, want);
  const arrived = useCallback((id: number) => {
    hold.current(id);
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
    if (id === null || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isArrow(event.key)) want(nextCard(open, id, event.key));
    else if (event.key === 'Escape' && acts.peeked !== null) acts.peek(null);
    else if (event.key === ' ' && isTitle(event.target)) acts.select(id, event.shiftKey);
    else return;
    event.preventDefault();
  };
  useBoardShortcuts({ columns, open, move, want, acts });
  return { focus, move, arrived, onKeyDown };
}

interface Shortcuts extends Pick<Asked, 'columns' | 'open' | 'acts'> {
  move: (card: DealCard, to: ColumnStage) => void;
  want: (id: number | null) => void;
}

function useBoardShortcuts({ columns, open, move, want, acts }: Shortcuts): void {
  const beside = (step: -1 | 1) => () => {
    const card = cardUnderFocus(columns);
    const to = card && stageBeside(columns, card.id, step);
    if (card && to && mayMove(card.id)) move(card, to);
  };
  const close = (outcome: Outcome) => () => {
    const card = cardUnderFocus(columns);
    const to = columns.find(({ stage }) => outcomeOf(stage.percent) === outcome)?.stage;
    if (card && to && to.id !== card.deal_stage_id && mayMove(card.id)) move(card, to);
  };
  const go = (key: 'ArrowUp' | 'ArrowDown') => () => want(nextCard(open, focusedCard() ?? 0, key));
  const group = m.shortcuts;
  const onCard = (act: (card: DealCard) => void) => () => {
    const card = cardUnderFocus(columns);
    if (card) act(card);
  };
  // Without a card, the first open stage.
  const stage = () => cardUnderFocus(columns)?.deal_stage_id ?? open[0]?.stage.id;
  const onColumn = (act: (stage: number) => void) => () => {
    const id = stage();
    if (id !== undefined) act(id);
  };
  useShortcuts([
    { keys: 'x', label: m.keySelect, group, run: onCard(({ id }) => acts.select(id, false)) },
    { keys: 'a', label: m.keySelectColumn, group, run: onColumn(acts.selectColumn) },
    { keys: 'v', label: m.keyPeek, group, run: onCard(({ id }) => acts.peek(id)) },
    { keys: 'n', label: m.keyAdd, group, run: onColumn(acts.add) },
    { keys: 'j', label: m.keyNext, group, run: go('ArrowDown') },
    { keys: 'k', label: m.keyPrevious, group, run: go('ArrowUp') },
    { keys: '[', label: m.keyMoveLeft, group, run: beside(-1) },
    { keys: ']', label: m.keyMoveRight, group, run: beside(1) },
    { keys: 'w', label: m.keyWin, group, run: close('won') },
    { keys: 'l', label: m.keyLose, group, run: close('lost') },
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

/** Not its menu or its box, which have their own use for the space bar. */
function isTitle(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.tagName === 'A';
}

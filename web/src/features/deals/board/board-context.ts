import type { DealCard } from '@fairlead/domain/deals/deal.contract';
import { createContext, useContext } from 'react';
import type { ColumnStage } from './place-card';

/** The acts on a card; the same object for as long as the board is shown. */
export interface BoardActions {
  stages: () => readonly ColumnStage[];
  move: (card: DealCard, to: ColumnStage) => void;
  edit: (card: DealCard) => void;
  /** Null, or why the user may not change the card. */
  whyNot: (card: DealCard) => string | null;
  /** Reports that the card has received the focus. */
  arrived: (id: number) => void;
}

export const BoardActionsContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardActionsContext);
  if (!actions) throw new Error('useBoardActions needs a board above it');
  return actions;
}

/** The keyboard position on the board. */
export interface BoardFocus {
  /** The card that had the focus last. */
  current: number | null;
  /** The card that receives the focus as soon as it is shown. */
  wanted: number | null;
}

export const NO_FOCUS: BoardFocus = { current: null, wanted: null };

export const BoardFocusContext = createContext<BoardFocus>(NO_FOCUS);

import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Board } from '@fairlead/domain/deals/deal.contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../lib/live';
import { useThrottle } from '../../../lib/live/use-throttle';
import { findCard, placeCard } from './place-card';

const LEAST_MS = 800;
const NOWHERE = -1;

/** While a card is dragged, the board does not change. */
const held = () => document.querySelector('[data-dragging]') !== null;

/** What other users move, change or withdraw is shown on the board. */
export function useLiveBoard(key: QueryKey): void {
  const queries = useQueryClient();
  const throttle = useThrottle(() => queries.invalidateQueries({ queryKey: key }), { held, leastMs: LEAST_MS });
  useLive(DEAL.name, ({ gone }) => {
    for (const id of gone) queries.setQueryData<Board>(key, (board) => board && withoutCard(board, id));
    throttle.ask();
  });
}

function withoutCard(board: Board, id: number): Board {
  const card = findCard(board, id);
  return card ? placeCard(board, { ...card, deal_stage_id: NOWHERE }) : board;
}

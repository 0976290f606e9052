import type { Board, DealCard } from '@fairlead/domain/deals/deal.contract';
import { type ColumnStage, findCard, placeCard } from './place-card';

/** A move that the server has not answered yet. */
export interface Move {
  readonly key: number;
  /** The card before the move. */
  readonly before: DealCard;
  readonly after: DealCard;
  readonly from: ColumnStage | null;
  readonly to: ColumnStage;
}

/**
 * The board to show: the server's last state with the pending moves applied to it. A failed move only has to be
 * removed from the list; a refetch before or after the move gives the same result.
 */
export function shownBoard(board: Board, moves: readonly Move[]): Board {
  return moves.reduce(
    (shown, { before, after }) => placeCard(shown, after, findCard(shown, after.id) ?? before),
    board,
  );
}

/** Runs the jobs of one card in sequence, those of different cards in parallel. */
export function cardQueue() {
  const last = new Map<number, Promise<void>>();
  return (id: number, job: () => Promise<void>): Promise<void> => {
    const next = (last.get(id) ?? Promise.resolve()).then(job);
    last.set(id, next);
    return next.finally(() => {
      if (last.get(id) === next) last.delete(id);
    });
  };
}

import type { Board, DealCard } from '@fairlead/domain/deals/deal.contract';
import { type ColumnStage, findCard, placeCard } from './place-card';

/** A move that the server has not answered yet. */
export interface Move {
  readonly key: number;
  /** The card as it was when it was taken. */
  readonly before: DealCard;
  readonly after: DealCard;
  readonly from: ColumnStage | null;
  readonly to: ColumnStage;
}

/**
 * What is shown: what the server last said, with the moves under way laid over it. A move that fails only has to be
 * forgotten for everything to be as before; what was read meanwhile, before or after the move, gives the same picture.
 */
export function shownBoard(board: Board, moves: readonly Move[]): Board {
  return moves.reduce(
    (shown, { before, after }) => placeCard(shown, after, findCard(shown, after.id) ?? before),
    board,
  );
}

/** Runs the jobs of one card one after the other, those of different cards side by side. */
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

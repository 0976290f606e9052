import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { type Board, type DealCard, updateDeal } from '@fairlead/domain/deals/deal.contract';
import { asksReason } from '@fairlead/domain/deals/reasons';
import { outcomeOf } from '@fairlead/domain/deals/stage';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { tellIfWon } from '../../../lib/deal-won';
import { sendEvent } from '../../../lib/events';
import { errorText } from '../../../lib/request-error';
import { useSession } from '../../../lib/session';
import { movesMessages } from '../../../lib/moves.messages';
import { offerUndo } from '../../../lib/undo';
import { errorToast } from '../../../ui/toast-store';
import { useFormats } from '../../../ui/formats';
import { type Reason, reasonFields } from '../closing/reason-dialog';
import { boardMessages as m } from './board.messages';
import { cardQueue, type Move } from './moves';
import { cardOf, type ColumnStage, findCard, movedCard, placeCard } from './place-card';
import { type BoardKey, isOrdered } from './use-board';

export interface AskedMove extends Move {
  outcome: 'won' | 'lost';
}

let nextKey = 1;

/**
 * Moves deals between stages: immediately on the screen, then on the server, whose answer replaces the card. A
 * failure reverts the card and says why. If the account wants a reason, the move waits for it in `asked`.
 */
export function useMoveDeal(key: BoardKey) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const { account } = useSession();
  const { now } = useFormats();
  const send = useSender(key);
  const forget = (move: Move) => setMoves((all) => all.filter((one) => one.key !== move.key));
  const run = (move: Move, reason: Record<string, unknown> = {}) => send(move, reason, () => forget(move));

  const moveDeal = (card: DealCard, from: ColumnStage | null, to: ColumnStage) => {
    const after = movedCard(card, from, to, key[2], now());
    if (after === card) return;
    const move = { key: nextKey++, before: card, after, from, to };
    setMoves((all) => [...all, move]);
    const outcome = outcomeOf(to.percent);
    if (outcome !== 'open' && asksReason(account.settings, outcome)) setAsked({ ...move, outcome });
    else void run(move);
  };
  return {
    moves,
    moveDeal,
    asked,
    answer: (reason: Reason) => {
      setAsked(null);
      if (asked) void run(asked, reasonFields(asked.outcome, reason));
    },
    cancel: () => {
      setAsked(null);
      if (asked) forget(asked);
    },
  };
}

/** One request per move; requests for the same card run in sequence. */
function useSender(key: BoardKey) {
  const queries = useQueryClient();
  const [enqueue] = useState(cardQueue);
  return ({ before, to }: Move, reason: Record<string, unknown>, forget: () => void) =>
    enqueue(before.id, async () => {
      const known = queries.getQueryData<Board>(key);
      const base = { deal_stage_id: (known && findCard(known, before.id)?.deal_stage_id) ?? before.deal_stage_id };
      try {
        const body = { deal_stage_id: to.id, ...reason, base };
        const { data, changeSetId } = await callWithChangeSet(updateDeal, { params: { id: before.id }, body });
        queries.setQueryData<Board>(key, (board) => {
          return board && placeCard(board, cardOf(data), findCard(board, before.id) ?? before);
        });
        // An answer that is under way is older than the move.
        if (queries.isFetching({ queryKey: key })) void queries.invalidateQueries({ queryKey: key });
        forget();
        offerUndo(movesMessages.moved(before.name, to), changeSetId, movesMessages.move);
        tellIfWon(data);
        if (Object.keys(reason).length) sendEvent('list_view:refresh', { resource_type: DEAL.name });
        // Data of this deal on other screens is now stale; this board has the answer, unless its filter or
        // order has to be evaluated again.
        const others = { refetchType: isOrdered(key[3]) ? 'active' : 'none' } as const;
        void queries.invalidateQueries({ queryKey: ['deals'], ...others });
      } catch (error) {
        forget();
        errorToast(m.notMoved(before.name, errorText(error)));
        void queries.invalidateQueries({ queryKey: key });
      }
    });
}

import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { BoardColumn, DealCard } from '@fairlead/domain/deals/deal.contract';
import { useMemo, useRef } from 'react';
import { useCan } from '../../../lib/can';
import { sendEvent } from '../../../lib/events';
import { boardMessages as m } from './board.messages';
import type { BoardActions } from './board-context';
import type { ColumnStage } from './place-card';

interface Moving {
  move: (card: DealCard, to: ColumnStage) => void;
  arrived: (id: number) => void;
}

/** The same object on every render, so that a card is redrawn only when it has changed. */
export function useCardActions(columns: readonly BoardColumn[], { move, arrived }: Moving): BoardActions {
  const { why } = useCan();
  const latest = useRef(columns);
  latest.current = columns;
  return useMemo(
    () => ({
      stages: () => latest.current.map(({ stage }) => stage),
      move,
      arrived,
      edit: ({ id }) => sendEvent('add_edit_modal:open', { resource_type: DEAL.name, resource_id: id }),
      // A card that is being created has no number yet.
      whyNot: ({ id, user }) =>
        id < 0 ? m.saving : why('update', DEAL.name, { owner_id: user?.id ?? null, visible: true }),
    }),
    [move, arrived, why],
  );
}

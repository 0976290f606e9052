import type { BoardColumn } from '@fairlead/domain/deals/deal.contract';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useEffect, useRef } from 'react';
import { tellFocusedRecord } from '../../../lib/focused-record';

/** The card that had the focus last is the deal on which the command palette acts. */
export function useFocusedDeal(columns: readonly BoardColumn[], pipeline: number, id: number | null): void {
  const latest = useRef({ columns, pipeline, id });
  latest.current = { columns, pipeline, id };
  useEffect(
    () =>
      tellFocusedRecord(() => {
        const now = latest.current;
        const card = now.columns.flatMap(({ cards }) => cards).find((one) => one.id === now.id);
        if (!card) return null;
        const record = { ...card, deal_pipeline_id: now.pipeline, user_id: card.user?.id ?? null };
        return { kind: DEAL.name, record };
      }),
    [],
  );
}

import { type Board, createDeal, type DealCard } from '@fairlead/domain/deals/deal.contract';
import { weighted } from '@fairlead/domain/deals/figures';
import { moneyText } from '@fairlead/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { useSession } from '../../../lib/session';
import { offerUndo } from '../../../lib/undo';
import { cardOf, type ColumnStage, placeCard } from './place-card';
import { type BoardKey, isOrdered } from './use-board';
import { quickDealMessages as m } from './quick-deal.messages';

/** A deal as it was typed, with the record that it names. */
export interface NewDeal {
  readonly name: string;
  readonly value: number | null;
  /** Null for the account's own currency. */
  readonly currency_id: number | null;
  readonly close_date: string | null;
  readonly link: Readonly<Record<string, unknown>>;
  readonly companyName: string | null;
}

/** Throws the server's refusal. */
export type CreateDeal = (stage: ColumnStage, deal: () => Promise<NewDeal>, shown: NewDeal) => Promise<void>;

let nextDraft = -1;

/** Creates deals in a stage: a card is on top of its column at once, and becomes the server's when it has answered. */
export function useCreateDeal(key: BoardKey) {
  const [drafts, setDrafts] = useState<readonly DealCard[]>([]);
  const queries = useQueryClient();
  const { user } = useSession();
  const latest = useRef({ key, user });
  latest.current = { key, user };
  const create = useCallback<CreateDeal>(
    async (stage, deal, shown) => {
      const now = latest.current;
      const draft = draftOf(shown, stage, now.user);
      setDrafts((all) => [...all, draft]);
      const forget = () => setDrafts((all) => all.filter(({ id }) => id !== draft.id));
      try {
        const { name, value, currency_id, close_date, link } = await deal();
        const fields = { name, deal_stage_id: stage.id, expected_close_date: close_date, ...link };
        const amount = value === null ? {} : { value: moneyText(value) };
        const body = { ...fields, ...amount, ...(currency_id === null ? {} : { currency_id }) };
        const { data, changeSetId } = await callWithChangeSet(createDeal, { body });
        queries.setQueryData<Board>(now.key, (board) => board && placeCard(board, cardOf(data), null));
        offerUndo(m.created(name), changeSetId);
        void queries.invalidateQueries({ queryKey: ['list'], refetchType: 'none' });
        void queries.invalidateQueries({
          queryKey: ['deals'],
          refetchType: isOrdered(now.key[3]) ? 'active' : 'none',
        });
      } finally {
        forget();
      }
    },
    [queries],
  );
  return { drafts, create };
}

function draftOf(
  deal: NewDeal,
  stage: ColumnStage,
  user: { id: number; first_name: string; last_name: string },
): DealCard {
  nextDraft -= 1;
  const value = deal.value === null ? null : moneyText(deal.value);
  // The server calculates its value.
  const isForeign = deal.currency_id !== null;
  return {
    id: nextDraft,
    name: deal.name,
    deal_value: value,
    currency_id: deal.currency_id,
    account_value: isForeign ? null : value,
    weighted_value: moneyText(isForeign ? 0 : (weighted(deal.value, stage.percent) ?? 0)),
    company: deal.companyName === null ? null : { id: 0, name: deal.companyName },
    user: { id: user.id, first_name: user.first_name, last_name: user.last_name },
    deal_stage_id: stage.id,
    probability: stage.percent,
    days_in_stage: 0,
    status: null,
    updated_at: '',
    expected_close_date: deal.close_date,
    closed_time: null,
    next_entry_name: null,
    next_entry_due: null,
    next_entry_time: null,
  };
}

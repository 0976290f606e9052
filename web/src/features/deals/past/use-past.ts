import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import {
  boardAsOf,
  cardsAsOf,
  daysOfPipeline,
  dealAsOf,
  type PastColumn,
} from '@fairlead/domain/time-machine/past.contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { useSearchState } from '../../../lib/search-state';
import { useFormats } from '../../../ui/formats';
import { dayIn, idIn } from '../changes/address';

const WAITING_MS = 3000;
const MORE_CARDS = 50;

export interface PastAsked {
  readonly on: PlainDate;
  readonly deal_pipeline_id: number;
  readonly user_id: number | undefined;
}

/** The parameters of the address; missing or invalid ones have their defaults. */
export function usePastAddress() {
  const { today } = useFormats();
  const [search, setSearch] = useSearchState();
  const now = today();
  const asked = dayIn(search['on']) ?? addDays(now, -7);
  return {
    on: asked > now ? now : asked,
    user_id: idIn(search['user_id']),
    card: idIn(search['card']) ?? null,
    hasMarks: search['marks'] !== 'off',
    /** Each day replaces the previous one in the browser's history. */
    goTo: (on: PlainDate) => setSearch({ on }),
    choose: (user: number | null) => setSearch({ user_id: user === null ? undefined : String(user) }, true),
    open: (card: number | null) => setSearch({ card: card === null ? undefined : String(card) }, true),
    mark: (on: boolean) => setSearch({ marks: on ? undefined : 'off' }),
  };
}

/** The board of a day. That of the previous day stays until it has loaded, and is then replaced. */
export function usePastBoard(asked: PastAsked) {
  return useQuery({
    queryKey: ['time machine', 'board', asked],
    queryFn: ({ signal }) => call(boardAsOf, { query: { ...asked } as never, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_ready === false ? WAITING_MS : false),
  });
}

/** The cards of a column after the first ones, as they are requested. */
export function useMoreCards(asked: PastAsked, { deal_stage_id, count, cards }: PastColumn) {
  const first = cards.length;
  const query = useInfiniteQuery({
    queryKey: ['time machine', 'cards', asked, deal_stage_id, first],
    queryFn: ({ pageParam, signal }) =>
      call(cardsAsOf, {
        query: { ...asked, ...(deal_stage_id && { deal_stage_id }), offset: pageParam, limit: MORE_CARDS } as never,
        signal,
      }),
    initialPageParam: first,
    getNextPageParam: (_, pages) => first + pages.length * MORE_CARDS,
    enabled: false,
  });
  const more = query.data?.pages.flatMap(({ cards: own }) => own) ?? [];
  const left = count - first - (query.data?.pages.length ?? 0) * MORE_CARDS;
  return {
    more,
    left: Math.max(0, Math.min(left, MORE_CARDS)),
    isLoading: query.isFetching,
    hasFailed: query.isError && !query.isFetching,
    load: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  };
}

const REACHES = [90, 365, null] as const;

/** The figures of all days of the slider: of three months, of a year, or of all time once the user has gone so far. */
export function usePastDays({ on, deal_pipeline_id, user_id }: PastAsked) {
  const { today } = useFormats();
  const now = today();
  const needed = REACHES.findIndex((days) => days === null || on >= addDays(now, -days));
  const [widest, setWidest] = useState(needed);
  if (needed > widest) setWidest(needed);
  const days = REACHES[Math.max(needed, widest)] ?? null;
  const from = days === null ? undefined : addDays(now, -days);
  const query = useQuery({
    queryKey: ['time machine', 'days', { from, deal_pipeline_id, user_id }],
    queryFn: ({ signal }) =>
      call(daysOfPipeline, { query: { ...(from && { from }), deal_pipeline_id, user_id } as never, signal }),
    placeholderData: keepPreviousData,
  });
  return { data: query.data, from, widen: () => setWidest((reach) => Math.min(reach + 1, REACHES.length - 1)) };
}

export function usePastDeal(id: number, on: PlainDate) {
  return useQuery({
    queryKey: ['time machine', 'card', id, on],
    queryFn: ({ signal }) => call(dealAsOf, { params: { id }, query: { on } as never, signal }),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
}

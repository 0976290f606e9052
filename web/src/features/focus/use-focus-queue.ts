import { attentionFilter, attentionOf, byUrgency, type Reason } from '@fairlead/domain/calendar-entries/attention';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { listDeals } from '@fairlead/domain/deals/deal.contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import { call } from '../../lib/api';
import { useAppEvent, useRecordUpdates } from '../../lib/events';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { useLiveQueue } from './use-live-queue';

const KEYS = [
  'id',
  'name',
  COMPANY.name,
  'deal_value',
  'account_value',
  'currency_id',
  'deal_stage_id',
  'deal_pipeline_id',
  'is_archived',
  'days_in_stage',
  'expected_close_date',
  'closed_time',
  'user_id',
  'created_by_user_id',
  'next_entry_id',
  'next_entry_name',
  'next_entry_due',
  'next_entry_time',
] as const;
const KEY = ['focus'];
const MOST = 200;

type Stages = ReturnType<typeof useSession>['account']['deal_stages'];

interface ListedDeal {
  readonly id: number;
  readonly name: string;
  readonly company: { readonly id: number; readonly name: string } | null;
  readonly deal_value: string | null;
  readonly account_value: string | null;
  readonly currency_id: number | null;
  readonly deal_stage_id: number;
  readonly deal_pipeline_id: number;
  readonly days_in_stage: number;
  readonly expected_close_date: string | null;
  readonly closed_time: string | null;
  readonly next_entry_id: number | null;
  readonly next_entry_name: string | null;
  readonly next_entry_due: string | null;
  readonly next_entry_time: string | null;
}

export interface QueuedDeal extends ListedDeal, Readonly<Record<string, unknown>> {
  readonly reasons: readonly Reason[];
  /** The value in the account's currency. */
  readonly worth: number;
}

/**
 * The user's open deals that need attention, the most urgent first. Deals that were handled or skipped on this visit
 * stay out, although a deal may still be stale after a note was written.
 */
export function useFocusQueue() {
  const { account } = useSession();
  const { today } = useFormats();
  const queries = useQueryClient();
  const query = useQuery(attentionQuery(account.deal_stages));
  const byOthers = useLiveQueue(KEY);
  const { handled, skipped, undone, ...acts } = useSettled(byOthers);
  const again = () => {
    byOthers.current = false;
    void queries.invalidateQueries({ queryKey: KEY });
  };
  useRecordUpdates(again);
  useAppEvent('list_view:refresh', ({ resource_type }) => {
    // Undo does not name a kind of record: it restores the deal that was handled last.
    if (!resource_type) undone();
    again();
  });
  const all = useMemo(() => {
    const day = today();
    const entries = (query.data?.entries ?? []) as unknown as readonly ListedDeal[];
    return entries
      .map((deal): QueuedDeal => {
        const stage = account.deal_stages.find(({ id }) => id === deal.deal_stage_id);
        return { ...deal, reasons: attentionOf(deal, stage, day), worth: Number(deal.account_value ?? 0) };
      })
      .filter(({ reasons }) => reasons.length > 0)
      .sort(byUrgency);
  }, [query.data, account.deal_stages, today]);
  const queue = all.filter(({ id }) => !handled.includes(id) && !skipped.has(id));
  // Beyond the first page, the total counts those that are not loaded yet.
  const beyond = Math.max(0, (query.data?.pagination.total ?? 0) - MOST);
  const left = queue.length + beyond;
  const waiting = all.filter(({ id }) => skipped.has(id) && !handled.includes(id)).length;
  const { current, hasCome } = useCurrent(queue, byOthers);
  const [had, setHad] = useState(false);
  if (all.length > 0 && !had) setHad(true);
  const none = useNoDeals(query.data !== undefined && all.length === 0 && !had);
  return {
    current,
    /** The deal before it was settled by another user, perhaps while this one pressed a key for it. */
    hasCome,
    rest: queue.filter((deal) => deal !== current),
    left,
    waiting,
    loaded: query.data !== undefined && none !== undefined,
    /** The user sees no deal at all. */
    noDeals: none === true,
    error: query.error,
    retry: () => void query.refetch(),
    ...acts,
  };
}

/** The deals that the user handled or skipped on this visit. */
function useSettled(byOthers: RefObject<boolean>) {
  const [handled, setHandled] = useState<readonly number[]>([]);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const settle = (change: () => void) => {
    byOthers.current = false;
    change();
  };
  return {
    handled,
    skipped,
    undone: () => setHandled((now) => now.slice(0, -1)),
    handle: (id: number) => settle(() => setHandled((now) => [...now, id])),
    skip: (id: number) => settle(() => setSkipped((now) => new Set([...now, id]))),
    seeSkipped: () => setSkipped(new Set()),
  };
}

/** The open deals that may need attention. */
function attentionQuery(stages: Stages) {
  return queryOptions({
    queryKey: [...KEY, stages],
    queryFn: ({ signal }) =>
      call(listDeals, {
        query: {
          filter: JSON.stringify(attentionFilter(stages)),
          attrs: KEYS.join(),
          archived_deals: 'false',
          sort_by: 'value',
          sort_direction: 'desc',
          per_page: MOST,
        },
        signal,
      }),
    staleTime: 0,
  });
}

/** Whether the user sees no deal at all, which is asked only when none needed attention. Undefined while it is unknown. */
function useNoDeals(isAsked: boolean): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: [...KEY, 'any'],
    queryFn: ({ signal }) => call(listDeals, { query: { attrs: 'id', per_page: 1 }, signal }),
    enabled: isAsked,
  });
  if (!isAsked || isError) return false;
  return data && data.pagination.total === 0;
}

/** A deal stays where it is until it leaves the queue, although it may have become less urgent than others. */
function useCurrent(queue: readonly QueuedDeal[], byOthers: RefObject<boolean>) {
  const [shown, setShown] = useState<{ id: number; hasCome: boolean } | null>(null);
  const current = queue.find(({ id }) => id === shown?.id) ?? queue[0];
  const hasCome = current?.id === shown?.id ? (shown?.hasCome ?? false) : shown !== null && byOthers.current;
  if (current && current.id !== shown?.id) setShown({ id: current.id, hasCome });
  return { current, hasCome };
}

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useAppEvent, useRecordUpdates } from '../../lib/events';
import { LIVE } from '../../lib/live';
import { useSearchState } from '../../lib/search-state';
import type { Sorting } from './panel-table';

const SIZE = 50;

interface Answer {
  readonly entries: readonly unknown[];
  readonly pagination: { readonly page: number; readonly pages: number; readonly total: number };
  readonly totals?: unknown;
}

export interface PanelList<R> {
  readonly rows: readonly R[];
  readonly total: number | null;
  readonly totals: unknown;
  readonly error: Error | null;
  readonly loading: boolean;
  /** How many the next press shows. */
  readonly more: number;
  readonly next: () => void;
  readonly retry: () => void;
}

/** A list in a tab, read 50 at a time and again whenever a record has changed. */
export function usePanelList<R>(
  key: readonly unknown[],
  read: (query: { page: number; per_page: number }, signal: AbortSignal) => Promise<Answer>,
  enabled = true,
): PanelList<R> {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['panel', ...key],
    meta: LIVE,
    queryFn: ({ pageParam, signal }) => read({ page: pageParam, per_page: SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : null),
    placeholderData: keepPreviousData,
    enabled,
  });
  const again = () => void queries.invalidateQueries({ queryKey: ['panel'] });
  useRecordUpdates(again);
  useAppEvent('list_view:refresh', again);
  const pages = query.data?.pages ?? [];
  const rows = pages.flatMap(({ entries }) => entries) as readonly R[];
  const total = pages.at(-1)?.pagination.total ?? null;
  return {
    rows,
    total,
    totals: pages[0]?.totals,
    error: query.error,
    loading: enabled && query.isLoading,
    more: query.hasNextPage && total !== null ? Math.min(SIZE, total - rows.length) : 0,
    next: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

/** The order of a list, kept in the address. */
export function useSorting(first: Sorting): [Sorting, (sorting: Sorting) => void] {
  const [{ sort, desc }, change] = useSearchState();
  const sorting = sort ? { by: sort, desc: desc === '1' } : first;
  return [sorting, (next) => change({ sort: next.by, desc: next.desc ? '1' : undefined })];
}

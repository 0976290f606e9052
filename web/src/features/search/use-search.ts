import { searchCall, type SearchHit, userSettings } from '@fairlead/domain/search/search.contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useSettled } from '../../lib/use-settled';

const PAUSE_MS = 90;

export interface SearchState {
  readonly hits: readonly SearchHit[];
  /** The shown hits do not belong to the typed text yet. */
  readonly waiting: boolean;
  readonly failed: boolean;
  readonly total: number;
  readonly exact: boolean;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly again: () => void;
}

/** Hits while typing: the last answer stays until the next one arrives, and a late answer is not shown. */
export function useSearch(typed: string): SearchState {
  const text = typed.trim();
  const asked = useSettled(text, PAUSE_MS);
  const query = useInfiniteQuery({
    queryKey: ['search', asked],
    queryFn: ({ pageParam, signal }) => call(searchCall, { query: { q: asked, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => {
      const { page, pages, exact } = last.pagination;
      return (page < pages || !exact) && last.entries.length > 0 ? page + 1 : undefined;
    },
    enabled: asked !== '',
    placeholderData: (last) => last,
    staleTime: 2000,
    retry: false,
  });
  const shown = text === '' ? [] : (query.data?.pages ?? []);
  const last = shown.at(-1);
  return {
    hits: shown.flatMap(({ entries }) => entries),
    waiting: text !== '' && (asked !== text || query.isPlaceholderData || query.isLoading),
    failed: text !== '' && query.isError,
    total: last?.pagination.total ?? 0,
    exact: last?.pagination.exact ?? true,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  };
}

/** The current data of the named records; deleted ones are omitted. */
export function useNamed(records: readonly string[]): readonly SearchHit[] {
  const names = records.join(',');
  const query = useQuery({
    queryKey: ['search-recent', names],
    queryFn: async ({ signal }) => (await call(searchCall, { query: { records: names }, signal })).entries,
    enabled: records.length > 0,
  });
  return query.data ?? [];
}

export const settingsQuery = {
  queryKey: ['user-settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(userSettings, { signal }),
} as const;

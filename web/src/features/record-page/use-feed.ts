import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { DateBucket } from '@fairlead/domain/timeline/feed';
import {
  recordTimeline,
  type Timeline as TimelineData,
  timelineCounts,
} from '@fairlead/domain/timeline/timeline.contract';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api';
import { type ShownFilter, shownFilter } from './use-feed-filter';

export interface FeedAsk {
  readonly kind: RecordKind;
  readonly id: number;
  readonly filter: ShownFilter;
  readonly date: DateBucket;
  /** The entry to begin with, from a link. */
  readonly entry: string | null;
}

/**
 * The entries of a feed, page by page. The first page of the saved filter comes with the record's page; whenever that
 * is read again, the entries shown here are read again too.
 */
export function useFeed({ kind, id, filter, date, entry }: FeedAsk, first: TimelineData) {
  const queries = useQueryClient();
  const queryKey = ['timeline', kind, id, filter, date, entry];
  const comes = filter === shownFilter(first.filter) && date === 'ANY_TIME' && entry === null;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(recordTimeline, {
        params: { type: pathOfKind(kind), id },
        query: { filter, date, ...(pageParam ? { before: pageParam } : entry ? { entry } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: false,
    ...(comes ? { initialData: { pages: [first], pageParams: [null] }, staleTime: Number.POSITIVE_INFINITY } : {}),
  });
  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    void queries.invalidateQueries({ queryKey: ['timeline-counts', kind, id] });
    const known = queries.getQueryData<InfiniteData<TimelineData, string | null>>(queryKey);
    if (comes && (known?.pages.length ?? 0) < 2) queries.setQueryData(queryKey, { pages: [first], pageParams: [null] });
    else void query.refetch();
  });
  return {
    entries: query.data?.pages.flatMap(({ entries }) => entries) ?? [],
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    loadingMore: query.isFetchingNextPage,
    error: query.error,
    loading: query.isLoading,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

/** The number of entries in each date bucket, loaded on demand. */
export function useFeedCounts({ kind, id, filter }: Pick<FeedAsk, 'kind' | 'id' | 'filter'>, asked: boolean) {
  const { data } = useQuery({
    queryKey: ['timeline-counts', kind, id, filter],
    queryFn: ({ signal }) =>
      call(timelineCounts, { params: { type: pathOfKind(kind), id }, query: { filter }, signal }),
    enabled: asked,
    staleTime: 30_000,
  });
  return data?.counts;
}

import { listAccountExports } from '@fairlead/domain/account-exports/account-exports.contract';
import { isUnderWay } from '@fairlead/domain/long-work/state';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';

const KEY = ['administration', 'account_exports'];
const PER_PAGE = 50;
const POLL_MS = 1000;

/** Newest first; read again every second while one of them is being written. */
export function useAccountExports() {
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      call(listAccountExports, { query: { page: pageParam, per_page: PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ entries }) => entries.some(isUnderWay)) ? POLL_MS : false,
  });
  return { ...query, entries: query.data?.pages.flatMap(({ entries }) => entries) };
}

export function useRereadExports(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}

import { isUnderWay } from '@fairlead/domain/long-work/state';
import { listUserActions, type UserAction } from '@fairlead/domain/users/user-actions.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api';
import { askAgain } from '../../../lib/long-work';
import { RequestError } from '../../../lib/request-error';
import { useReread } from './use-users';

const KEY = ['administration', 'user_actions'];

/** Shows an action immediately after its request: it may have ended before the next poll. */
export function useFollowAction(): (action: UserAction | null) => void {
  const queries = useQueryClient();
  return (action) => {
    if (action) queries.setQueryData<readonly UserAction[]>(KEY, (known = []) => [action, ...known]);
  };
}

/** The background actions of all users, and the result of those that ended while this page was open. */
export function useWatched() {
  const [watched, setWatched] = useState<ReadonlySet<number>>(new Set());
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listUserActions, { query: { per_page: 5 }, signal })).entries,
    refetchInterval: ({ state }) => askAgain(state.data?.some(isUnderWay) === true && !isRefused(state.error)),
    staleTime: 0,
  });
  const entries = query.data ?? [];
  const refused = isRefused(query.error);
  const running = entries
    .filter(isUnderWay)
    .map(({ id }) => id)
    .join();
  const reread = useRef(useReread());
  const before = useRef('');
  useEffect(() => {
    const was = before.current;
    before.current = running;
    if (running) setWatched((old) => new Set([...old, ...running.split(',').map(Number)]));
    if (was && was !== running) void reread.current();
  }, [running]);
  // The user may have lost the right to read this while the action ran, even through the action itself: refetching
  // makes the product say so.
  useEffect(() => {
    if (refused) void reread.current();
  }, [refused]);
  return {
    actions: entries.filter((action) => isUnderWay(action) || watched.has(action.id)),
    dismiss: (id: number) => setWatched((old) => new Set([...old].filter((other) => other !== id))),
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof RequestError && error.status === 403;
}

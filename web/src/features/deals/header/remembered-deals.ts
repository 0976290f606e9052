import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberDeals } from '../../../lib/last-deals';
import { parseSearch, stringifySearch } from '../../../lib/search-state';
import { useSession } from '../../../lib/session';

/** List or board, and the saved view, are remembered for this user. */
export function useRememberedDeals(): void {
  const { user } = useSession();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const href = pathname + stringifySearch({ view: parseSearch(searchStr).view });
  useEffect(() => rememberDeals(user.id, href), [user.id, href]);
}

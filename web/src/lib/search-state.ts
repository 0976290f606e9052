import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The part of the address after the `?` as plain text: it holds the state of a screen. */
export type SearchState = Readonly<Record<string, string>>;

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}

/**
 * Reads the search part and changes some of it: `undefined` removes a key. Changes replace the history entry unless
 * `push` is set.
 */
export function useSearchState(): [SearchState, (patch: Record<string, string | undefined>, push?: boolean) => void] {
  const router = useRouter();
  const searchStr = useRouterState({ select: (state) => state.location.searchStr });
  const change = useCallback(
    (patch: Record<string, string | undefined>, push = false) => {
      const { pathname, search } = router.state.location;
      const next = stringifySearch({ ...(search as Record<string, unknown>), ...patch });
      void router.navigate({ href: pathname + next, replace: !push, resetScroll: false });
    },
    [router],
  );
  return [parseSearch(searchStr), change];
}

import { useSyncExternalStore } from 'react';

/** The first page of deals for a user who has not opened any yet. */
const DEALS_START = '/kanban/deals';

/** Only these are accepted: other stored values were not written here. */
const SOUND = /^\/(?:kanban\/)?deals(?:\?view=(?:\d{1,15}|all))?$/;
const listeners = new Set<() => void>();

/** Keeps in this browser how the user looked at deals last: as a list or a board, and by which saved view. */
export function rememberDeals(user: number, href: string): void {
  if (!SOUND.test(href)) return;
  try {
    localStorage.setItem(keyOf(user), href);
  } catch {
    // If the storage is full or forbidden, deals open as a board again.
  }
  for (const listener of listeners) listener();
}

export function lastDeals(user: number): string {
  try {
    const kept = localStorage.getItem(keyOf(user));
    return kept !== null && SOUND.test(kept) ? kept : DEALS_START;
  } catch {
    return DEALS_START;
  }
}

export function useLastDeals(user: number): string {
  return useSyncExternalStore(subscribe, () => lastDeals(user));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const keyOf = (user: number) => `fairlead.deals.last.${user}`;

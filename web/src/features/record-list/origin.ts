import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useQueries } from '@tanstack/react-query';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { recordPath } from '../../lib/record-link';
import type { CellPlace } from '../../ui/data-grid/types';
import { fetchPage, type ListAsk, PAGE } from './list-pages';

/** The list from which records are opened, and the cell that had the focus there. */
interface Origin {
  readonly ask: ListAsk;
  readonly total: number;
  readonly place: CellPlace;
  /** The history entry of the list. */
  readonly entry: number;
}

const origins = new Map<RecordKind, Origin>();
/** The cell in which a list begins: after Back, the one from which the record was opened. */
export function useListOrigin(ask: ListAsk, total: number) {
  const { history } = useRouter();
  const [start] = useState(() => {
    const origin = origins.get(ask.kind);
    const isSame = origin?.entry === entryOf(history) && JSON.stringify(origin.ask) === JSON.stringify(ask);
    return isSame ? origin.place : undefined;
  });
  return {
    start,
    onPlace: (place: CellPlace) => {
      if (place.row >= 0) origins.set(ask.kind, { ask, total, place, entry: entryOf(history) });
    },
  };
}

/** The number of the history entry: only Back and Forward return to one. */
function entryOf(history: RouterHistory): number {
  return history.location.state.__TSR_index;
}

/** Lists begin at their top again. */
export function forgetOrigins(): void {
  origins.clear();
}

export interface PlaceInList {
  readonly index: number;
  readonly total: number;
  /** Opens the previous or next record, if there is one. */
  readonly move: (by: 1 | -1) => void;
  readonly has: (by: 1 | -1) => boolean;
}

/** The place of a record in the list from which it was opened; null if it was opened in another way. */
export function usePlaceInList(kind: RecordKind, id: number): PlaceInList | null {
  const router = useRouter();
  const origin = origins.get(kind);
  const at = origin?.place.row ?? 0;
  const pages = origin ? pagesAround(at, origin.total) : [];
  const known = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['list', kind, (origin as Origin).ask, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage((origin as Origin).ask, page, signal),
      // A record that was changed here keeps its place in the walk.
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  const ids = new Map<number, number>();
  for (const [order, page] of pages.entries())
    for (const [row, entry] of (known[order]?.entries ?? []).entries()) ids.set(page * PAGE + row, entry.id);
  if (!origin || ids.get(at) !== id) return null;
  return {
    index: at,
    total: origin.total,
    has: (by) => ids.has(at + by),
    move: (by) => {
      const next = ids.get(at + by);
      if (next === undefined) return;
      origins.set(kind, { ...origin, place: { ...origin.place, row: at + by } });
      void router.navigate({ href: recordPath(kind, next), replace: true });
    },
  };
}

/** The page of a row, and those of the rows beside it. */
function pagesAround(row: number, total: number): number[] {
  const rows = [row - 1, row, row + 1].filter((one) => one >= 0 && one < total);
  return [...new Set(rows.map((one) => Math.floor(one / PAGE)))];
}

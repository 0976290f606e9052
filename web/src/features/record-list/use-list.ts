import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppEvent } from '../../lib/events';
import { useLiveList } from './use-live-list';
import { fetchPage, type ListAsk, type ListPage, type ListRow, PAGE } from './list-pages';

export type { ListRow } from './list-pages';

/** The rows of a list, fetched page by page where the user looks. Rows that are not loaded yet are null. */
export function useList(ask: ListAsk) {
  const { seen, onVisible } = useSeenRows();
  const queries = useQueryClient();
  const pages = range(Math.floor(seen[0] / PAGE), Math.floor(seen[1] / PAGE));
  const wanted = pages.includes(0) ? pages : [0, ...pages];
  const results = useQueries({
    queries: wanted.map((page) => ({
      queryKey: ['list', ask.kind, ask, page],
      // The request of a page that was scrolled past is aborted.
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(ask, page, signal),
    })),
  });
  useLiveList(ask);
  useRefresh(() => void queries.invalidateQueries({ queryKey: ['list'] }));
  const first = useLast(results[0]?.data);
  const total = first?.pagination.total ?? 0;
  const data = results.map((result, index) => (index === 0 ? first : result.data));
  return {
    rows: rowsOf(wanted, data, total),
    total,
    totals: first?.totals,
    loaded: first !== undefined,
    /** False while rows and total are still those of the filter before. */
    isCurrent: results[0]?.data !== undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
    onVisible,
    /** The ids of rows by position, fetched if they are not loaded yet. */
    idsBetween: async (from: number, to: number): Promise<number[]> => {
      const found: number[] = [];
      for (const page of range(Math.floor(from / PAGE), Math.floor(to / PAGE))) {
        const { entries } = await queries.fetchQuery({
          queryKey: ['list', ask.kind, ask, page],
          queryFn: ({ signal }) => fetchPage(ask, page, signal),
        });
        found.push(...entries.filter((_, at) => isBetween(page * PAGE + at, from, to)).map(({ id }) => id));
      }
      return found;
    },
  };
}

/** A list also shows names of records of other kinds. */
function useRefresh(again: () => void): void {
  useAppEvent('list_view:refresh', again);
  useAppEvent('deal:update', again);
  useAppEvent('person:update', again);
  useAppEvent('company:update', again);
}

const RESTS = 90;

/**
 * The visible rows. After a long jump nothing is requested until scrolling pauses: dragging the scroll bar passes a
 * thousand pages to reach one.
 */
function useSeenRows() {
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0]);
  const latest = useRef(seen);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onVisible = useCallback((from: number, to: number) => {
    clearTimeout(timer.current);
    const next: readonly [number, number] = [from, to];
    const show = () => {
      if (samePages(latest.current, next)) return;
      latest.current = next;
      setSeen(next);
    };
    if (Math.abs(from - latest.current[0]) <= 2 * PAGE) show();
    else timer.current = setTimeout(show, RESTS);
  }, []);
  return { seen, onVisible };
}

/** While another order, filter or set of columns is fetched, the old data stays, so that the list does not flicker. */
function useLast<T>(now: T | undefined): T | undefined {
  const last = useRef(now);
  if (now !== undefined) last.current = now;
  return last.current;
}

function rowsOf(pages: readonly number[], data: readonly (ListPage | undefined)[], total: number): (ListRow | null)[] {
  const rows = new Array<ListRow | null>(total).fill(null);
  for (const [index, page] of pages.entries()) {
    for (const [at, row] of (data[index]?.entries ?? []).entries()) {
      if (page * PAGE + at < total) rows[page * PAGE + at] = row;
    }
  }
  return rows;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function isBetween(place: number, from: number, to: number): boolean {
  return place >= from && place <= to;
}

function samePages(a: readonly [number, number], b: readonly [number, number]): boolean {
  return Math.floor(a[0] / PAGE) === Math.floor(b[0] / PAGE) && Math.floor(a[1] / PAGE) === Math.floor(b[1] / PAGE);
}

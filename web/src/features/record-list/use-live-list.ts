import { perKind, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { callsOf } from '../../lib/kinds/contracts';
import { useRef } from 'react';
import { useLive, useLiveOfAny } from '../../lib/live';
import { useThrottle } from '../../lib/live/use-throttle';
import { RequestError } from '../../lib/request-error';
import { type ListAsk, type ListPage, type ListRow, patchRow } from './list-pages';

/** Names of other records are in a list, too; they change rarely and may be outdated for a while. */
const NAMES_MS = 8000;
/** Rows are changed in place if the whole list would be read again later than this. */
const SOON_MS = 200;
const OTHERS = perKind(({ name }) => RECORD_KINDS.filter((other) => other !== name));
const MOST_ROWS = 10;

/** The cell that the user is editing must neither move nor change. */
const held = () => document.querySelector('[data-editing] input, [data-editing] textarea, [data-condition]') !== null;

/** Changes of other users appear in the list: rows that are shown at once, then their place, the total and the sums. */
export function useLiveList(ask: ListAsk): void {
  const queries = useQueryClient();
  const { kind } = ask;
  const reading = useReading();
  const again = async () => {
    const missed = await reading.during(() => queries.invalidateQueries({ queryKey: ['list', kind] }));
    if (!held()) await changeRows(queries, ask, missed);
  };
  const throttle = useThrottle(again, { held });
  const slow = useThrottle(again, { held, leastMs: NAMES_MS });
  useLive(kind, (news) => {
    leaveOut(queries, kind, news.gone);
    if (reading.misses(news.ids)) return throttle.ask();
    if (throttle.waits > SOON_MS && !held()) void changeRows(queries, ask, news.ids);
    throttle.ask();
  });
  useLiveOfAny(OTHERS[kind], () => slow.ask());
}

/**
 * The answer of a read that has begun does not have what changes meanwhile, and would overwrite it: these rows are read
 * after it.
 */
function useReading() {
  const state = useRef({ reads: 0, missed: new Set<number>() });
  return {
    /** Whether the list is being read; the changes are kept until then. */
    misses: (ids: readonly number[]): boolean => {
      if (state.current.reads === 0) return false;
      for (const id of ids) state.current.missed.add(id);
      return true;
    },
    during: async (read: () => Promise<unknown>): Promise<number[]> => {
      const { current } = state;
      current.reads += 1;
      await read().finally(() => {
        current.reads -= 1;
      });
      if (current.reads > 0) return [];
      const missed = [...current.missed];
      current.missed.clear();
      return missed;
    },
  };
}

/** Records that the user no longer sees leave the list before it is read again. */
function leaveOut(queries: QueryClient, kind: RecordKind, ids: readonly number[]): void {
  if (!ids.length) return;
  queries.setQueriesData<ListPage>({ queryKey: ['list', kind] }, (page) => {
    if (!page?.entries.some(({ id }) => ids.includes(id))) return page;
    const entries = page.entries.filter(({ id }) => !ids.includes(id));
    const total = page.pagination.total - (page.entries.length - entries.length);
    return { ...page, entries, pagination: { ...page.pagination, total } };
  });
}

async function changeRows(queries: QueryClient, ask: ListAsk, ids: readonly number[]): Promise<void> {
  const pages = queries.getQueriesData<ListPage>({ queryKey: ['list', ask.kind], type: 'active' });
  const shown = new Set(pages.flatMap(([, page]) => page?.entries.map(({ id }) => id) ?? []));
  const rows = ids.filter((id) => shown.has(id)).slice(0, MOST_ROWS);
  await Promise.all(rows.map((id) => changeRow(queries, ask, id)));
}

async function changeRow(queries: QueryClient, { kind, attrs }: ListAsk, id: number): Promise<void> {
  try {
    const row = await call(callsOf(kind).show, { params: { id }, query: { attrs: attrs.join() } });
    patchRow(queries, kind, id, row as unknown as ListRow);
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) leaveOut(queries, kind, [id]);
  }
}

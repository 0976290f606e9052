import { listCompanies } from '@fairlead/domain/companies/company.contract';
import { type DealTotals, listDeals } from '@fairlead/domain/deals/deal.contract';
import type { RecordKind } from '@fairlead/domain/fields/catalogue';
import { listPeople } from '@fairlead/domain/people/person.contract';
import type { Pagination } from '@fairlead/domain/wire/list-query';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../lib/api';
import { useAppEvent } from '../../lib/events';

export type ListRow = Readonly<Record<string, unknown>> & { readonly id: number };
interface ListPage {
  readonly entries: readonly ListRow[];
  readonly pagination: Pagination;
  readonly totals?: DealTotals;
}

export interface ListAsk {
  readonly kind: RecordKind;
  readonly filter: string | undefined;
  readonly sortBy: string | undefined;
  readonly direction: 'asc' | 'desc';
  readonly attrs: readonly string[];
}

const PAGE = 100;
const contracts = { deal: listDeals, person: listPeople, company: listCompanies } as const;

/** The rows of a list, fetched a page at a time where somebody looks. Rows that are not there yet are null. */
export function useList(ask: ListAsk) {
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0]);
  const queries = useQueryClient();
  const pages = range(Math.floor(seen[0] / PAGE), Math.floor(seen[1] / PAGE));
  const wanted = pages.includes(0) ? pages : [0, ...pages];
  const results = useQueries({
    queries: wanted.map((page) => ({
      queryKey: ['list', ask.kind, ask, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(ask, page, signal),
    })),
  });
  const again = () => void queries.invalidateQueries({ queryKey: ['list'] });
  useAppEvent('list_view:refresh', again);
  // A list shows names of the other kinds too.
  useAppEvent('deal:update', again);
  useAppEvent('person:update', again);
  useAppEvent('company:update', again);
  const onVisible = useCallback(
    (from: number, to: number) => setSeen((old) => (samePages(old, [from, to]) ? old : [from, to])),
    [],
  );
  const first = useLast(results[0]?.data);
  const total = first?.pagination.total ?? 0;
  return {
    rows: rowsOf(
      wanted,
      results.map(({ data }, index) => (index === 0 ? first : data)),
      total,
    ),
    total,
    totals: first?.totals,
    loaded: first !== undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
    onVisible,
  };
}

/** While another order, filter or choice of columns is fetched, what was there stays: the list does not flicker. */
function useLast<T>(now: T | undefined): T | undefined {
  const last = useRef(now);
  if (now !== undefined) last.current = now;
  return last.current;
}

async function fetchPage(ask: ListAsk, page: number, signal: AbortSignal): Promise<ListPage> {
  const query = {
    page: page + 1,
    per_page: PAGE,
    attrs: ask.attrs.join(),
    filter: ask.filter,
    ...(ask.sortBy ? { sort_by: ask.sortBy, sort_direction: ask.direction } : {}),
    ...(ask.kind === 'deal' && page === 0 ? { totals: 'true' } : {}),
  };
  return (await call(contracts[ask.kind] as typeof listDeals, { query, signal })) as unknown as ListPage;
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

function samePages(a: readonly [number, number], b: readonly [number, number]): boolean {
  return Math.floor(a[0] / PAGE) === Math.floor(b[0] / PAGE) && Math.floor(a[1] / PAGE) === Math.floor(b[1] / PAGE);
}

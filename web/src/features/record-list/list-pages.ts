import { customId } from '@fairlead/domain/custom-fields/custom-field';
import type { DealTotals } from '@fairlead/domain/deals/deal.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Pagination } from '@fairlead/domain/wire/list-query';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { valuesBefore, withValues } from '../../lib/field-value';
import { callsOf } from '../../lib/kinds/contracts';
import { screenOf } from '../../lib/kinds/screens';

export type ListRow = Readonly<Record<string, unknown>> & { readonly id: number };
export interface ListPage {
  readonly entries: readonly ListRow[];
  readonly pagination: Pagination;
  readonly totals?: ListTotals;
}

/** The totals of deals, and of any list the sums of the account's own figures that it shows. */
export type ListTotals = Partial<Pick<DealTotals, 'value' | 'weighted_value'>> & Pick<DealTotals, 'custom_fields'>;

export interface ListAsk {
  readonly kind: RecordKind;
  readonly filter: string | undefined;
  readonly sortBy: string | undefined;
  readonly direction: 'asc' | 'desc';
  readonly attrs: readonly string[];
}

export const PAGE = 100;

export async function fetchPage(ask: ListAsk, page: number, signal?: AbortSignal): Promise<ListPage> {
  const query = {
    page: page + 1,
    per_page: PAGE,
    attrs: ask.attrs.join(),
    filter: ask.filter,
    ...(ask.sortBy ? { sort_by: ask.sortBy, sort_direction: ask.direction } : {}),
    ...(hasTotals(ask) && page === 0 ? { totals: 'true' } : {}),
  };
  return (await call(callsOf(ask.kind).list, { query, signal })) as unknown as ListPage;
}

const isOwn = (key: string) => customId(key) !== undefined;

/** Whether the list may have sums under its columns. */
export function hasTotals({ kind, attrs }: Pick<ListAsk, 'kind' | 'attrs'>): boolean {
  return screenOf(kind).hasTotals || attrs.some(isOwn);
}

/** Changes a row in place, in every list that shows it; returns a function that restores the old row. */
export function patchRow(
  queries: QueryClient,
  kind: RecordKind,
  id: number,
  patch: Readonly<Record<string, unknown>>,
): () => void {
  const key = { queryKey: ['list', kind] };
  let before: ListRow | undefined;
  const change = (row: ListRow): ListRow => {
    if (row.id !== id) return row;
    before ??= row;
    return withValues(row, patch);
  };
  const put = (page: ListPage | undefined) =>
    page?.entries.some((row) => row.id === id) ? { ...page, entries: page.entries.map(change) } : page;
  queries.setQueriesData<ListPage>(key, put);
  return () => {
    if (before) patchRow(queries, kind, id, valuesBefore(before, patch));
  };
}

/**
 * Other orders and filters of a list may have been read while a change of a row was being saved, or are being read
 * now.
 */
export async function refreshOthers(queries: QueryClient, ask: ListAsk): Promise<void> {
  const own = hashKey([ask]);
  const others = {
    queryKey: ['list', ask.kind],
    predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => hashKey([queryKey[2]]) !== own,
  };
  // A running first request would be taken for the new answer.
  await queries.cancelQueries(others);
  await queries.invalidateQueries(others);
}

/** Updates the totals after a change of a row that keeps its place. */
export async function refreshTotals(queries: QueryClient, ask: ListAsk): Promise<void> {
  const { totals } = await fetchPage({ ...ask, attrs: ['id', ...ask.attrs.filter(isOwn)] }, 0);
  queries.setQueryData<ListPage>(['list', ask.kind, ask, 0], (page) => page && { ...page, totals });
}

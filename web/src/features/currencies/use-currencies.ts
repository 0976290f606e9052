import {
  type CurrencyAnswer,
  listCurrencies,
  listCurrencyChanges,
  listRates,
} from '@fairlead/domain/currencies/currencies.contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useAppEvent } from '../../lib/events';
import { useSession } from '../../lib/session';

const KEY = ['administration', 'currencies'];
const LOOK_AGAIN_MS = 1500;

/** The currencies, and what was changed; asked again while amounts are recalculated. */
export function useCurrencies() {
  const reread = useReread();
  const currencies = useQuery({ queryKey: [...KEY, 'all'], queryFn: ({ signal }) => readAll(signal) });
  const changes = useQuery({
    queryKey: [...KEY, 'changes'],
    queryFn: ({ signal }) => call(listCurrencyChanges, { signal }),
    refetchInterval: ({ state }) => (state.data?.recalculating ? LOOK_AGAIN_MS : false),
  });
  // An undo anywhere may have changed them.
  useAppEvent('list_view:refresh', () => void reread());
  return {
    currencies: currencies.data,
    changes: changes.data,
    failed: currencies.isError || changes.isError,
    retry: () => void reread(),
  };
}

/** The rates of one currency, the latest first, a page at a time. */
export function useRates(currency_id: number) {
  const query = useInfiniteQuery({
    queryKey: [...KEY, 'rates', currency_id],
    queryFn: ({ signal, pageParam }) =>
      call(listRates, { query: { currency_id, page: pageParam, per_page: 10 }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  });
  return {
    rates: query.data?.pages.flatMap(({ entries }) => entries) ?? [],
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}

/** After a change, everything here and the account's currencies in the session are read again. */
export function useReread(): () => Promise<void> {
  const queries = useQueryClient();
  const { refresh } = useSession();
  return async () => {
    await queries.invalidateQueries({ queryKey: KEY });
    void queries.invalidateQueries({ queryKey: ['list'] });
    void queries.invalidateQueries({ queryKey: ['deals'] });
    await refresh();
  };
}

async function readAll(signal: AbortSignal): Promise<readonly CurrencyAnswer[]> {
  const found: CurrencyAnswer[] = [];
  for (let page = 1; ; page += 1) {
    const { entries, pagination } = await call(listCurrencies, { query: { page, per_page: 50 }, signal });
    found.push(...entries);
    if (page >= pagination.pages) return found;
  }
}

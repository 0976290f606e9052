import { addMonths, type PlainDate } from '@fairlead/domain/dates/plain';
import { MONTH, readForecast, USUAL_MONTHS } from '@fairlead/domain/forecast/forecast.contract';
import { type ForecastCell, filterOfCell, filterOfRest } from '@fairlead/domain/forecast/cells';
import type { Filter } from '@fairlead/domain/filters/condition';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { moneyText } from '@fairlead/domain/money/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useLiveOfAny } from '../../lib/live';
import { useThrottle } from '../../lib/live/use-throttle';
import { useSearchState } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';

const KEY = ['forecast'];
/** Others change deals all the time: figures follow them at most this often. */
const LEAST_MS = 2_000;
export const SPANS = [3, 6, 12] as const;

/** The parameters of the address; missing or invalid ones have their defaults. */
export function useAsked() {
  const [search, setSearch] = useSearchState();
  const { today } = useFormats();
  const { account } = useSession();
  const from = search['from'] && MONTH.test(search['from']) ? search['from'] : today().slice(0, 7);
  const months = SPANS.find((one) => String(one) === search['months']) ?? USUAL_MONTHS;
  const all = Array.from({ length: months }, (_, at) => addMonths(`${from}-01`, at).slice(0, 7));
  const month = all.find((one) => one === search['month']);
  const known = (id: string | undefined, among: readonly { readonly id: number }[]) =>
    among.find((one) => String(one.id) === id)?.id;
  const deal_pipeline_id = known(search['pipeline'], account.deal_pipelines);
  const team_id = known(search['team'], account.teams);
  return { from, months, month, deal_pipeline_id, team_id, choose: setSearch };
}
export type Asked = ReturnType<typeof useAsked>;

export function useForecast({ from, months, month, deal_pipeline_id, team_id }: Asked) {
  const query = { from, months, month, deal_pipeline_id, team_id };
  const queries = useQueryClient();
  const throttle = useThrottle(() => queries.invalidateQueries({ queryKey: KEY }), { leastMs: LEAST_MS });
  useLiveOfAny([DEAL.name, 'goals'], () => throttle.ask());
  return useQuery({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(readForecast, { query: query as never, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The lists that figures open. */
export function useLists({ deal_pipeline_id, team_id }: Asked) {
  const { account } = useSession();
  const scope = { deal_pipeline_id, team_id };
  return {
    ofCell: (cell: Omit<ForecastCell, 'deal_pipeline_id' | 'team_id'>) =>
      addressOf(filterOfCell({ ...scope, ...cell }, account.deal_stages)),
    ofRest: (rest: 'undated' | 'passed', before: PlainDate) => addressOf(filterOfRest(rest, before, scope)),
  };
}
export type Lists = ReturnType<typeof useLists>;

function addressOf(filter: Filter): string {
  return `/deals?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}

/** Amounts in cents as this user reads them: in whole units, exactly, and short for an axis. */
export function useMoney() {
  const { money } = useFormats();
  return {
    amount: (cents: number) => money(moneyText(cents), 'whole'),
    exact: (cents: number) => money(moneyText(cents)),
    brief: (cents: number) => money(moneyText(cents), 'short'),
  };
}

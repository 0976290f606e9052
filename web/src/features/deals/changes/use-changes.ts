import { addDays, type PlainDate, startOfMonth, startOfWeek } from '@fairlead/domain/dates/plain';
import { changedDeals, pipelineChanges } from '@fairlead/domain/time-machine/time-machine.contract';
import { STEPS, type Step } from '@fairlead/domain/time-machine/waterfall';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { useSearchState } from '../../../lib/search-state';
import { useFormats } from '../../../ui/formats';
import { dayIn, idIn } from './address';

const MONDAY = 1;
const WAITING_MS = 3000;

export type Preset = 'yesterday' | 'monday' | 'lastMonday' | 'monthStart';

/** The days of the quick choices. */
export function presetDays(today: PlainDate): Record<Preset, PlainDate> {
  const monday = startOfWeek(today, MONDAY);
  return {
    yesterday: addDays(today, -1),
    monday,
    lastMonday: addDays(monday, -7),
    monthStart: startOfMonth(today),
  };
}

export interface ChangesAsked {
  readonly since: PlainDate;
  readonly measure: 'value' | 'weighted';
  readonly closing_by: PlainDate | undefined;
  readonly user_id: number | undefined;
}

/** The parameters of the address; missing or invalid ones have their defaults. */
export function useAsked() {
  const { today } = useFormats();
  const [search, setSearch] = useSearchState();
  const now = today();
  const since = dayIn(search['since']) ?? presetDays(now).lastMonday;
  const asked: ChangesAsked = {
    since: since > now ? now : since,
    measure: search['measure'] === 'value' ? 'value' : 'weighted',
    closing_by: dayIn(search['closing_by']),
    user_id: idIn(search['user_id']),
  };
  const step = STEPS.find((one) => one === search['step']) ?? null;
  return {
    asked,
    step,
    choose: (next: Partial<Record<'since' | 'measure' | 'closing_by' | 'user_id', string | undefined>>) =>
      setSearch(next, true),
    open: (next: Step | null) => setSearch({ step: next ?? undefined }, true),
  };
}

/** The waterfall. While the past is being calculated it is requested again every few seconds. */
export function useChanges(asked: ChangesAsked) {
  return useQuery({
    queryKey: ['time machine', asked],
    queryFn: ({ signal }) => call(pipelineChanges, { query: asked as never, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_ready === false ? WAITING_MS : false),
  });
}

export function useStepDeals(asked: ChangesAsked, step: Step) {
  return useInfiniteQuery({
    queryKey: ['time machine', asked, step],
    queryFn: ({ pageParam, signal }) =>
      call(changedDeals, { query: { ...asked, step, page: pageParam, per_page: 50 } as never, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

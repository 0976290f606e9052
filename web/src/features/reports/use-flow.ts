import { isDatePreset } from '@fairlead/domain/dates/presets';
import type { Filter } from '@fairlead/domain/filters/condition';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { ReportDefinition } from '@fairlead/domain/reports/report';
import {
  cohortsOfDeals,
  dealsOfCohort,
  dealsOfStages,
  flowOfStages,
} from '@fairlead/domain/time-machine/flow.contract';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useAppEvent, useRecordUpdates } from '../../lib/events';
import { useLive } from '../../lib/live';
import { useSearchState } from '../../lib/search-state';
import { readFilter } from './draft';

const WAITING_MS = 3000;
const CREATED = 'created_at';

export type Dated = ReportDefinition['date'];

export interface FlowAsked {
  readonly date: Dated;
  readonly filter: Filter;
  readonly deal_pipeline_id: number | undefined;
}

/** The choices in the address; missing and invalid ones have their defaults. */
export function useFlowAddress() {
  const [search, setSearch] = useSearchState();
  const { preset = '', from, to, days, date_field } = search;
  const range = {
    preset: isDatePreset(preset) ? preset : ('last_12_months' as const),
    ...(days && { days: Number(days) }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const pipeline = /^[1-9]\d{0,14}$/.test(search['pipeline_id'] ?? '') ? Number(search['pipeline_id']) : undefined;
  const asked: FlowAsked = {
    date: { field: date_field ?? CREATED, range },
    filter: readFilter(search['filter']),
    deal_pipeline_id: pipeline,
  };
  const closed = { at: undefined, part: undefined };
  return {
    asked,
    /** The open figure: a stage or a month, and its part. */
    at: search['at'] ?? null,
    part: search['part'] ?? null,
    show: (at: string | null, part: string | null) => setSearch({ at: at ?? undefined, part: part ?? undefined }, true),
    setDate: ({ field, range: next }: Dated) =>
      setSearch(
        {
          ...closed,
          date_field: field === CREATED ? undefined : field,
          preset: next.preset,
          from: next.from ?? undefined,
          to: next.to ?? undefined,
          days: next.days === undefined ? undefined : String(next.days),
        },
        true,
      ),
    setFilter: (filter: Filter) =>
      setSearch({ ...closed, filter: isNothing(filter) ? undefined : JSON.stringify(filter) }, true),
    setPipeline: (id: number | null) =>
      setSearch({ ...closed, pipeline_id: id === null ? undefined : String(id) }, true),
    startOver: () =>
      setSearch(
        {
          ...closed,
          ...Object.fromEntries(
            ['date_field', 'preset', 'from', 'to', 'days', 'filter', 'pipeline_id'].map((key) => [key, undefined]),
          ),
        },
        true,
      ),
  };
}

export type FlowAddress = ReturnType<typeof useFlowAddress>;

const isNothing = (filter: Filter) => 'all' in filter && filter.all.length === 0;

function queryOf({ date: { field, range }, filter, deal_pipeline_id }: FlowAsked, withField: boolean) {
  return {
    ...(withField && { date_field: field }),
    ...range,
    ...(!isNothing(filter) && { filter: JSON.stringify(filter) }),
    ...(deal_pipeline_id && { deal_pipeline_id }),
  };
}

/** Counted again when a deal changes, as every report. */
function useCountedAgain(): void {
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: ['report'] });
  useLive(DEAL.name, again);
  useAppEvent('list_view:refresh', again);
  useRecordUpdates(again);
}

const shared = {
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: { readonly is_ready: boolean } | undefined } }) =>
    state.data?.is_ready === false ? WAITING_MS : (false as const),
};

export function useStageFlow(asked: FlowAsked) {
  useCountedAgain();
  return useQuery({
    queryKey: ['report', 'stages', asked],
    queryFn: ({ signal }) => call(flowOfStages, { query: queryOf(asked, true) as never, signal }),
    ...shared,
  });
}

export function useCohorts(asked: FlowAsked) {
  useCountedAgain();
  return useQuery({
    queryKey: ['report', 'cohorts', asked],
    queryFn: ({ signal }) => call(cohortsOfDeals, { query: queryOf(asked, false) as never, signal }),
    ...shared,
  });
}

/** The deals to open: a part of a stage, or of a month. */
export type FlowCell =
  | { readonly of: 'stages'; readonly what: string; readonly deal_stage_id?: number; readonly part: string }
  | { readonly of: 'cohorts'; readonly month: string; readonly age?: number; readonly outcome?: string };

export function useFlowDeals(asked: FlowAsked, { of, ...cell }: FlowCell) {
  return useInfiniteQuery({
    queryKey: ['report', of, 'deals', asked, cell],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...queryOf(asked, of === 'stages'), ...cell, page: pageParam, per_page: 50 } as never;
      return of === 'stages' ? call(dealsOfStages, { query, signal }) : call(dealsOfCohort, { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
  });
}

import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { GOAL_PERIODS } from '@fairlead/domain/goals/goal';
import { type GoalEntry, goalReportOf, listGoals } from '@fairlead/domain/goals/goals.contract';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useLiveOfAny } from '../../lib/live';
import { useThrottle } from '../../lib/live/use-throttle';
import { useSearchState } from '../../lib/search-state';
import { useFormats } from '../../ui/formats';

export const GOALS_KEY = ['goals'];
const TOPICS = [DEAL.name, 'goals'];
/** Others change deals all the time: figures follow them at most this often. */
const LEAST_MS = 2_000;

/** The goals of the account, the chosen one and its figures. The address holds goal and pipeline. */
export function useGoals() {
  const [search, change] = useSearchState();
  const { today } = useFormats();
  const list = useQuery({ queryKey: GOALS_KEY, queryFn: ({ signal }) => call(listGoals, { query: {}, signal }) });
  const entries = list.data?.entries ?? [];
  const chosen = entries.find(({ id }) => String(id) === search.goal) ?? firstShown(entries, today());
  const pipeline = Number(search.pipeline) || null;
  const report = useReport(chosen?.id ?? null, pipeline);
  useFollowing();
  return {
    entries,
    chosen,
    pipeline,
    type: list.data?.deal_visibility_type ?? null,
    report: report.data,
    failed: list.isError ? list : report.isError ? report : null,
    isLoading: list.isPending,
    choose: (id: number) => change({ goal: String(id) }, true),
    choosePipeline: (id: number | null) => change({ pipeline: id === null ? undefined : String(id) }, true),
  };
}

/** The goals of the account, and that of today. */
export function useGoalNames(isOn = true) {
  const { today } = useFormats();
  const list = useQuery({
    queryKey: GOALS_KEY,
    queryFn: ({ signal }) => call(listGoals, { query: {}, signal }),
    enabled: isOn,
  });
  const goals = list.data?.entries ?? [];
  return { goals, current: firstShown(goals, today()), isLoading: isOn && list.isPending };
}

/** The figures of a goal; while another pipeline is loading, the former ones stay. */
export function useReport(id: number | null, pipeline: number | null) {
  return useQuery({
    queryKey: [...GOALS_KEY, id, 'report', pipeline],
    queryFn: ({ signal }) => call(goalReportOf, { body: { id: id as number, deal_pipeline_id: pipeline }, signal }),
    enabled: id !== null,
    placeholderData: (former) => (former?.id === id ? former : undefined),
  });
}

/** The goal of today, the shortest period first; otherwise the latest one that has begun, or the next. */
function firstShown(entries: readonly GoalEntry[], today: PlainDate): GoalEntry | null {
  const day = (wire: string) => wire.replaceAll('/', '-');
  const length = ({ period }: GoalEntry) => GOAL_PERIODS.indexOf(period);
  const current = entries.filter((one) => day(one.period_start) <= today && day(one.period_end) >= today);
  const begun = entries.find((one) => day(one.period_start) <= today);
  return current.toSorted((a, b) => length(a) - length(b))[0] ?? begun ?? entries.at(-1) ?? null;
}

function useFollowing(): void {
  const queries = useQueryClient();
  const throttle = useThrottle(() => queries.invalidateQueries({ queryKey: GOALS_KEY }), { leastMs: LEAST_MS });
  useLiveOfAny(TOPICS, () => throttle.ask());
}

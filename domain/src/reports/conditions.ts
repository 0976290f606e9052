import type { DateRange } from '../dates/presets';
import type { Filter } from '../filters/condition';
import { allOf } from '../filters/filter';
import { rangeCondition } from './range';
import type { ReportDefinition, ReportState } from './report';

interface Staged {
  readonly id: number;
  readonly percent: number;
}

/** The outcome of deals, in the words of a filter. An account without closed stages has neither won nor lost a deal. */
export function stateFilter(state: ReportState, stages: readonly Staged[]): Filter | undefined {
  switch (state) {
    case 'all':
      return undefined;
    case 'open':
      return { field: 'closed_time', op: 'none' };
    case 'closed':
      return CLOSED;
    case 'won':
      return allOf(CLOSED, inStages(stages, 100));
    case 'lost':
      return allOf(CLOSED, inStages(stages, 0));
  }
}

const CLOSED: Filter = { field: 'closed_time', op: 'has_value' };

function inStages(stages: readonly Staged[], percent: number): Filter {
  const ids = stages.filter((stage) => stage.percent === percent).map(({ id }) => id);
  return { field: 'deal_stage_id', op: 'any_of', value: ids.length > 0 ? ids : [0] };
}

/** The deals that a report counts, as a filter of their list. */
export function countedFilter(
  { state, filter, date }: ReportDefinition,
  range: DateRange,
  stages: readonly Staged[],
): Filter {
  return allOf(filter, stateFilter(state, stages), rangeCondition(date.field, range));
}

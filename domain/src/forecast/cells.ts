import { BEST_CASE, COMMIT } from '../deals/forecast-category';
import { wonStages } from '../deals/stage';
import { addDays, type PlainDate } from '../dates/plain';
import type { Filter } from '../filters/condition';
import { allOf } from '../filters/filter';

/** What a figure of the forecast counts. Each but the first adds open deals to what is won so far. */
export const FORECAST_COLUMNS = ['won', 'commit', 'best_case', 'open'] as const;
export type ForecastColumn = (typeof FORECAST_COLUMNS)[number];

/** The categories of the open deals that a column counts; all open ones in the last. */
const CATEGORIES_OF: Readonly<Record<ForecastColumn, readonly number[] | null>> = {
  won: [],
  commit: [COMMIT],
  best_case: [COMMIT, BEST_CASE],
  open: null,
};

interface ForecastScope {
  readonly deal_pipeline_id?: number | undefined;
  readonly team_id?: number | undefined;
}

export interface ForecastCell extends ForecastScope {
  readonly column: ForecastColumn;
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Null for deals without an owner; everyone's if left out. */
  readonly user_id?: number | null | undefined;
  /** Null for the deals of owners without a team. */
  readonly owners_team?: number | null | undefined;
}

interface Staged {
  readonly id: number;
  readonly percent: number;
}

const OPEN: Filter = { field: 'closed_time', op: 'none' };

/** The deals behind a figure, as a filter of their list. */
export function filterOfCell(cell: ForecastCell, stages: readonly Staged[]): Filter {
  const days = { from: cell.from, to: cell.to };
  const categories = CATEGORIES_OF[cell.column];
  const open: Filter[] = [OPEN, { field: 'expected_close_date', op: 'between', value: days }];
  if (categories) open.push({ field: 'forecast_category', op: 'any_of', value: [...categories] });
  const won: Filter = {
    all: [
      { field: 'deal_stage_id', op: 'any_of', value: wonStages(stages) },
      { field: 'closed_time', op: 'between', value: days },
    ],
  };
  return allOf(...scopeFilters(cell), cell.column === 'won' ? won : { any: [won, { all: open }] });
}

/** Open deals that are in no month: without a close date, or with one before the first day. */
export function filterOfRest(rest: 'undated' | 'passed', before: PlainDate, scope: ForecastScope): Filter {
  const date: Filter =
    rest === 'undated'
      ? { field: 'expected_close_date', op: 'none' }
      : { field: 'expected_close_date', op: 'between', value: { from: null, to: addDays(before, -1) } };
  return allOf(...scopeFilters(scope), OPEN, date);
}

type Scoped = ForecastScope & Pick<ForecastCell, 'user_id' | 'owners_team'>;

/** The deals of a pipeline and of the owners of a team, whatever their state. */
export function scopeFilter(scope: ForecastScope): Filter {
  return allOf(...scopeFilters(scope));
}

function scopeFilters({ deal_pipeline_id, team_id, user_id, owners_team }: Scoped): Filter[] {
  const is = (field: string, id: number | null): Filter =>
    id === null ? { field, op: 'none' } : { field, op: 'any_of', value: [id] };
  return [
    ...(deal_pipeline_id === undefined ? [] : [is('deal_pipeline_id', deal_pipeline_id)]),
    ...(team_id === undefined ? [] : [is('user.team_id', team_id)]),
    ...(user_id === undefined ? [] : [is('user_id', user_id)]),
    ...(owners_team === undefined ? [] : [is('user.team_id', owners_team)]),
  ];
}

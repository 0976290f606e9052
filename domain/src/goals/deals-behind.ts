import type { PlainDate } from '../dates/plain';
import { wonStages } from '../deals/stage';
import type { Filter } from '../filters/condition';
import { allOf } from '../filters/filter';

/** Which deals a goal counts at all. */
interface GoalScope {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly deal_pipeline_id: number | null;
  readonly product_line_ids: readonly number[];
}

/** A figure of a goal: what was won, the part of it that was archived since, or what is open and expected. */
export interface GoalFigure {
  readonly of: 'won' | 'archived' | 'open';
  /** Replaces all product lines of the goal. */
  readonly product_line_ids?: readonly number[] | null;
  readonly user_id?: number;
  readonly team_ids?: Iterable<number>;
}

/** The deals behind a figure of a goal, as a filter of their list. */
export function filterOfGoal(
  scope: GoalScope,
  figure: GoalFigure,
  stages: readonly { readonly id: number; readonly percent: number }[],
): Filter {
  const days = { from: scope.from, to: scope.to };
  const lines = figure.product_line_ids ?? scope.product_line_ids;
  const state: Filter[] =
    figure.of === 'open'
      ? [
          { field: 'closed_time', op: 'none' },
          { field: 'expected_close_date', op: 'between', value: days },
        ]
      : [
          { field: 'deal_stage_id', op: 'any_of', value: wonStages(stages) },
          { field: 'closed_time', op: 'between', value: days },
          figure.of === 'archived' ? ARCHIVED : ARCHIVED_OR_NOT,
        ];
  return allOf(
    ...state,
    { field: 'deal_product_lines_ids', op: 'any_of', value: [...lines] },
    ...(scope.deal_pipeline_id === null ? [] : [anyOf('deal_pipeline_id', [scope.deal_pipeline_id])]),
    ...(figure.user_id === undefined ? [] : [anyOf('user_id', [figure.user_id])]),
    ...(figure.team_ids === undefined ? [] : [anyOf('user.team_id', [...figure.team_ids])]),
  );
}

const anyOf = (field: string, value: number[]): Filter => ({ field, op: 'any_of', value });

const ARCHIVED: Filter = { field: 'is_archived', op: 'is', value: true };
/** Lists leave archived deals out unless their filter says which ones. */
const ARCHIVED_OR_NOT: Filter = { any: [ARCHIVED, { field: 'is_archived', op: 'is', value: false }] };

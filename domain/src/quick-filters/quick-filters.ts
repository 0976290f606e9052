import { type Filter, isCondition } from '../filters/condition';
import { sameSettings } from '../list-views/list-view';
import { staleLimit } from '../deals/stale';

export const QUICK_FILTERS = [
  'mine',
  'no_next_step',
  'step_overdue',
  'close_date_passed',
  'stale',
  'no_value',
  'closing',
] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

interface LimitedStage {
  readonly id: number;
  readonly percent: number;
  readonly stale_after_days?: number | null | undefined;
}

/** The filter of each quick filter: an ordinary one, so that views, exports and bulk actions understand it. */
export function quickFilters(stages: readonly LimitedStage[]): Readonly<Record<QuickFilter, Filter>> {
  return {
    mine: { field: 'user_id', op: 'any_of', value: ['me'] },
    no_next_step: { all: [OPEN, { field: 'next_entry_name', op: 'none' }] },
    step_overdue: { all: [OPEN, { field: 'next_entry_due', op: 'preset', value: 'past' }] },
    close_date_passed: { all: [OPEN, { field: 'expected_close_date', op: 'preset', value: 'past' }] },
    stale: goingStale(stages),
    no_value: { field: 'value', op: 'none' },
    closing: { field: 'expected_close_date', op: 'preset', value: 'this_month' },
  };
}

const OPEN: Filter = { field: 'closed_time', op: 'none' };

/** Open deals that are longer in their stage than its limit allows: one branch for each limit. */
export function goingStale(stages: readonly LimitedStage[]): Filter {
  const byLimit = new Map<number, number[]>();
  for (const stage of stages) {
    const limit = staleLimit(stage);
    if (limit !== null) byLimit.set(limit, [...(byLimit.get(limit) ?? []), stage.id]);
  }
  const branches = [...byLimit].map(([days, ids]): Filter => ({ all: [stageIn(ids), { ...SINCE, value: { days } }] }));
  const [only] = branches;
  if (branches.length === 1 && only) return only;
  // Without any limit nothing goes stale, and no deal is older than this.
  return branches.length > 0 ? { any: branches } : { ...SINCE, value: { days: 36_500 } };
}

const SINCE = { field: 'stage_entered_at', op: 'older_than' } as const;
const stageIn = (value: readonly number[]): Filter => ({
  field: 'deal_stage_id',
  op: 'any_of',
  value: [...value].sort((a, b) => a - b),
});

/** A filter divided into the quick filters that it contains and the rest. */
export interface Divided {
  readonly on: readonly QuickFilter[];
  readonly rest: Filter;
}

/**
 * Finds the quick filters among the conditions that all have to hold. The rest is without brackets that joining had
 * put around it.
 */
export function divided(filter: Filter, known: Readonly<Record<QuickFilter, Filter>>): Divided {
  const parts = isCondition(filter) || 'any' in filter ? [filter] : filter.all;
  // "Going stale" may itself be the whole filter.
  const whole = QUICK_FILTERS.find((key) => sameSettings(known[key], filter));
  if (whole) return { on: [whole], rest: { all: [] } };
  const keyOf = (part: Filter) => QUICK_FILTERS.find((key) => sameSettings(known[key], part));
  const on = QUICK_FILTERS.filter((key) => parts.some((part) => keyOf(part) === key));
  if (on.length === 0) return { on, rest: filter };
  const left = parts.filter((part) => keyOf(part) === undefined);
  const [only] = left;
  return { on, rest: left.length === 1 && only && !isCondition(only) ? only : { all: left } };
}

/** The filter with these quick filters and this rest. */
export function joined({ on, rest }: Divided, known: Readonly<Record<QuickFilter, Filter>>): Filter {
  const quick = QUICK_FILTERS.filter((key) => on.includes(key)).map((key) => known[key]);
  if (quick.length === 0) return rest;
  const parts = isCondition(rest) || 'any' in rest ? [rest] : rest.all;
  return { all: [...quick, ...parts] };
}

export function toggled(filter: Filter, key: QuickFilter, known: Readonly<Record<QuickFilter, Filter>>): Filter {
  const { on, rest } = divided(filter, known);
  return joined({ on: on.includes(key) ? on.filter((one) => one !== key) : [...on, key], rest }, known);
}

import type { PlainDate } from '../dates/plain';
import { isStale } from '../deals/stale';
import type { Filter } from '../filters/filter';
import { quickFilters } from '../quick-filters/quick-filters';

/** Why an open deal needs attention, the most urgent first. */
const REASONS = ['no_next_step', 'step_overdue', 'close_date_passed', 'stale'] as const;
export type Reason = (typeof REASONS)[number];

interface LimitedStage {
  readonly id: number;
  readonly percent: number;
  readonly stale_after_days?: number | null | undefined;
}

interface Watched {
  readonly closed_time: string | null;
  readonly next_entry_name: string | null;
  /** Days as on the wire, or as plain days. */
  readonly next_entry_due: string | null;
  readonly expected_close_date: string | null;
  readonly days_in_stage: number;
}

export function attentionOf(deal: Watched, stage: Omit<LimitedStage, 'id'> | undefined, today: PlainDate): Reason[] {
  if (deal.closed_time !== null) return [];
  const isPast = (day: string | null) => day !== null && day.replaceAll('/', '-') < today;
  const holds: Record<Reason, boolean> = {
    no_next_step: deal.next_entry_name === null,
    step_overdue: isPast(deal.next_entry_due),
    close_date_passed: isPast(deal.expected_close_date),
    stale: stage !== undefined && isStale(deal.days_in_stage, stage),
  };
  return REASONS.filter((reason) => holds[reason]);
}

/** The deals of the user that need attention, for any of the reasons. */
export function attentionFilter(stages: readonly LimitedStage[]): Filter {
  const known = quickFilters(stages);
  return { all: [known.mine, { any: REASONS.map((reason) => known[reason]) }] };
}

interface Queued {
  readonly reasons: readonly Reason[];
  readonly worth: number;
}

/** Deals without a next step come before overdue steps, close dates that passed and stale deals, and the most valuable first. */
export function byUrgency(a: Queued, b: Queued): number {
  const rank = ({ reasons }: Queued) => (reasons[0] ? REASONS.indexOf(reasons[0]) : REASONS.length);
  return rank(a) - rank(b) || b.worth - a.worth;
}

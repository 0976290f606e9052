import type { PlainDate } from '../dates/plain';
import type { Outcome } from '../deals/stage';
import type { DealState } from './period';

/**
 * How a pipeline changed between two days. Each deal belongs to one step: won and lost before slipped, slipped before
 * stage, stage before value. The steps lead from the figure of the first day to that of the second without a remainder.
 */
export const STEPS = ['new', 'grown', 'moved', 'shrunk', 'slipped', 'won', 'lost', 'removed'] as const;
export type Step = (typeof STEPS)[number];

/** Which deals make up the pipeline of a day, and what is added up. */
export interface PipelineAsked {
  readonly deal_pipeline_id: number | null;
  /** Only deals that are expected to close by this day. */
  readonly closing_by: PlainDate | null;
  readonly measure: 'value' | 'weighted';
}

type OutcomeThen = (state: DealState) => Outcome;

/** Whether a deal in this state belongs to the pipeline: open, not archived, and closing in time. */
export function isInPipeline(state: DealState, asked: PipelineAsked, outcome: OutcomeThen): boolean {
  if (state.is_archived || outcome(state) !== 'open') return false;
  if (asked.deal_pipeline_id !== null && state.deal_pipeline_id !== asked.deal_pipeline_id) return false;
  if (asked.closing_by === null) return true;
  return state.expected_close_date !== null && state.expected_close_date <= asked.closing_by;
}

/** The step of a deal with these states on the two days; null if it is in the pipeline on neither day, or nothing changed. */
export function stepOf(
  then: DealState | null,
  now: DealState | null,
  asked: PipelineAsked,
  { outcome, amount }: { readonly outcome: OutcomeThen; readonly amount: (state: DealState) => number },
): { step: Step; cents: number } | null {
  const before = then && isInPipeline(then, asked, outcome) ? then : null;
  const after = now && isInPipeline(now, asked, outcome) ? now : null;
  if (before && after) return changed(before, after, amount(after) - amount(before));
  if (after) return { step: 'new', cents: amount(after) };
  if (before) return { step: leaving(now, asked, outcome), cents: -amount(before) };
  return null;
}

function changed(before: DealState, after: DealState, cents: number): { step: Step; cents: number } | null {
  if (before.deal_stage_id !== after.deal_stage_id) return { step: 'moved', cents };
  if (cents === 0) return null;
  return { step: cents > 0 ? 'grown' : 'shrunk', cents };
}

function leaving(now: DealState | null, asked: PipelineAsked, outcome: OutcomeThen): Step {
  if (now === null) return 'removed';
  const became = outcome(now);
  if (became !== 'open') return became;
  const isElsewhere = asked.deal_pipeline_id !== null && now.deal_pipeline_id !== asked.deal_pipeline_id;
  return now.is_archived || isElsewhere ? 'removed' : 'slipped';
}

import type { PlainDate } from '../dates/plain';
import type { Outcome } from '../deals/stage';

/** The current state of a deal on a past board. */
export interface StandsNow {
  readonly deal_stage_id: number | null;
  readonly deal_pipeline_id: number;
  readonly cents: number;
  readonly expected_close_date: PlainDate | null;
  readonly closed_on: PlainDate | null;
  readonly is_archived: boolean;
  readonly is_deleted: boolean;
}

export type StoodThen = Pick<StandsNow, 'deal_stage_id' | 'deal_pipeline_id' | 'cents' | 'expected_close_date'>;

export type Became = 'deleted' | 'won' | 'lost' | 'slipped' | 'moved' | 'value' | 'archived';

/** The one change that is shown for a deal, in the order of the steps: its outcome before its date, its date before its stage. */
export function becameOf(then: StoodThen, now: StandsNow, outcome: Outcome): Became | null {
  if (now.is_deleted) return 'deleted';
  if (outcome !== 'open') return outcome;
  if (now.is_archived) return 'archived';
  if (isLater(then.expected_close_date, now.expected_close_date)) return 'slipped';
  if (then.deal_stage_id !== now.deal_stage_id || then.deal_pipeline_id !== now.deal_pipeline_id) return 'moved';
  return then.cents === now.cents ? null : 'value';
}

/** Also a date that was removed. */
function isLater(then: PlainDate | null, now: PlainDate | null): boolean {
  return then !== null && (now === null || now > then);
}

import { isClosedStage } from './stage';

/** The limit of stages without a known one. */
const PATIENCE_DAYS = 14;

interface LimitedStage {
  readonly percent: number;
  readonly stale_after_days?: number | null | undefined;
}

/** Days that a deal may be in a stage before it counts as going stale; null if it never does. */
export function staleLimit({ percent, stale_after_days = PATIENCE_DAYS }: LimitedStage): number | null {
  return isClosedStage(percent) ? null : stale_after_days;
}

export function isStale(days: number, stage: LimitedStage): boolean {
  const limit = staleLimit(stage);
  return limit !== null && days > limit;
}

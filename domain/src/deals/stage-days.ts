const DAY = 86_400_000;

/** A deal arrives in a stage, or is left without one. */
export interface Arrival {
  readonly at: Date;
  readonly deal_stage_id: number | null;
}

/**
 * How many whole days a deal spent in each of its stages, in the order in which it first came there. A stage it came
 * back to counts once, with all its time. `arrivals` in the order in which they happened, up to `until`.
 */
export function daysPerStage(arrivals: readonly Arrival[], until: Date): { deal_stage_id: number; days: number }[] {
  const time = new Map<number, number>();
  arrivals.forEach(({ at, deal_stage_id }, index) => {
    if (deal_stage_id === null) return;
    const left = arrivals[index + 1]?.at ?? until;
    time.set(deal_stage_id, (time.get(deal_stage_id) ?? 0) + Math.max(0, left.getTime() - at.getTime()));
  });
  return [...time].map(([deal_stage_id, ms]) => ({ deal_stage_id, days: Math.floor(ms / DAY) }));
}

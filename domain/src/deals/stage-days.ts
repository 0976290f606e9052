const DAY = 86_400_000;

/** A deal enters a stage, or loses its stage. */
export interface Arrival {
  readonly at: Date;
  readonly deal_stage_id: number | null;
}

/**
 * Whole days a deal spent in each of its stages, in the order of its first arrival there. A stage it returned to is
 * listed once, with the total. `arrivals` are in chronological order, up to `until`.
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

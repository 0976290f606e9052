import type { Arrival } from '../deals/stage-days';
import { daysPerStage } from '../deals/stage-days';
import type { WonDays } from './health';

/** How long won deals stayed in a stage, and the longest time without activity there. */

/** Fewer won deals than this give no baseline: it would describe single deals, not deals in general. */
export const NEEDED = 10;

const DAY = 86_400_000;

/** A won deal with its activities in chronological order. */
export interface WonDeal {
  readonly arrivals: readonly Arrival[];
  readonly closed: Date;
  /** Notes, tasks, events, files and comments. */
  readonly activity: readonly Date[];
}

interface Lengths {
  readonly stage: number[];
  readonly silence: number[];
}

/** Collects deal after deal; `baselines` returns the result. */
export class WonDealStays {
  readonly #stages = new Map<number, Lengths>();

  /** @param isOpen Whether days in a stage count: those in a closed one say nothing about how deals are won. */
  constructor(private readonly isOpen: (stage: number) => boolean) {}

  add({ arrivals, closed, activity }: WonDeal): void {
    const silences = silencePerStage(arrivals, closed, activity);
    for (const { deal_stage_id, days } of daysPerStage(arrivals, closed)) {
      if (!this.isOpen(deal_stage_id)) continue;
      const lengths = this.#stages.get(deal_stage_id) ?? { stage: [], silence: [] };
      lengths.stage.push(days);
      lengths.silence.push(silences.get(deal_stage_id) ?? 0);
      this.#stages.set(deal_stage_id, lengths);
    }
  }

  baselines(): { readonly deal_stage_id: number; readonly stage: WonDays; readonly silence: WonDays }[] {
    const enough = [...this.#stages].filter(([, { stage }]) => stage.length >= NEEDED);
    return enough.map(([deal_stage_id, { stage, silence }]) => ({
      deal_stage_id,
      stage: wonDays(stage),
      silence: wonDays(silence),
    }));
  }
}

/** The longest time in whole days between two activities, in each stage that the deal was in. */
function silencePerStage(
  arrivals: readonly Arrival[],
  until: Date,
  activity: readonly Date[],
): ReadonlyMap<number, number> {
  const longest = new Map<number, number>();
  const times = activity.map((at) => at.getTime()).sort((a, b) => a - b);
  arrivals.forEach(({ at, deal_stage_id }, index) => {
    if (deal_stage_id === null) return;
    const from = at.getTime();
    const to = (arrivals[index + 1]?.at ?? until).getTime();
    const within = times.filter((time) => time > from && time < to);
    const gaps = [...within, to].map((time, place) => time - (within[place - 1] ?? from));
    const days = Math.floor(Math.max(0, ...gaps) / DAY);
    longest.set(deal_stage_id, Math.max(longest.get(deal_stage_id) ?? 0, days));
  });
  return longest;
}

function wonDays(lengths: readonly number[]): WonDays {
  const sorted = [...lengths].sort((a, b) => a - b);
  return { deals: sorted.length, median: atMost(sorted, 0.5), most: atMost(sorted, 0.8) };
}

/** The smallest length that this share of them does not exceed. */
function atMost(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

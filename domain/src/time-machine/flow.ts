import type { PlainDate } from '../dates/plain';
import { addDays, addMonths } from '../dates/plain';

/**
 * How deals moved through the stages of a pipeline, and the outcomes of those that were created in a month.
 *
 * Each deal counts at the furthest stage that it reached: it reached this one and all before it. So every deal that reached a
 * stage moved on, was lost there or is still there, and the parts add up.
 */

/** Deals by how far they got (0: in no stage, then the open stages in their order, then won) and their current state. */
export interface FlowCell {
  readonly rank: number;
  readonly is_lost: boolean;
  readonly count: number;
  readonly value_cents: number;
}

export interface Sums {
  readonly count: number;
  readonly value_cents: number;
}

export interface FlowStep {
  readonly reached: Sums;
  readonly moved: Sums;
  readonly lost: Sums;
  readonly open: Sums;
}

export const FLOW_PARTS = ['reached', 'moved', 'lost', 'open'] as const;
export type FlowPart = (typeof FLOW_PARTS)[number];

/** Whether a deal that got this far belongs to a part of the stage of a rank. */
function isInPart({ rank, is_lost }: Pick<FlowCell, 'rank' | 'is_lost'>, at: number, part: FlowPart): boolean {
  if (part === 'reached') return rank >= at;
  if (part === 'moved') return rank > at;
  return rank === at && is_lost === (part === 'lost');
}

export function stepOfFlow(cells: readonly FlowCell[], at: number): FlowStep {
  const sum = (part: FlowPart): Sums =>
    cells
      .filter((cell) => isInPart(cell, at, part))
      .reduce((all, { count, value_cents }) => added(all, { count, value_cents }), NOTHING);
  return { reached: sum('reached'), moved: sum('moved'), lost: sum('lost'), open: sum('open') };
}

const NOTHING: Sums = { count: 0, value_cents: 0 };

function added(one: Sums, other: Sums): Sums {
  return { count: one.count + other.count, value_cents: one.value_cents + other.value_cents };
}

/** The ages of cohorts, in months. */
export const COHORT_AGES = [1, 2, 3, 6, 12] as const;
export type CohortAge = (typeof COHORT_AGES)[number];

export const COHORT_OUTCOMES = ['won', 'lost', 'open'] as const;
export type CohortOutcome = (typeof COHORT_OUTCOMES)[number];

/** Whether every deal that was created in the month has reached this age. */
export function isOldEnough(month: PlainDate, age: CohortAge, today: PlainDate): boolean {
  return addMonths(addDays(addMonths(month, 1), -1), age) <= today;
}

/** The months of a range, the first one first. */
export function monthsBetween(from: PlainDate, to: PlainDate): PlainDate[] {
  const months: PlainDate[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

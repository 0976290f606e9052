import { z } from 'zod';
import type { Described } from '../wire/contract';
import { count, day, money } from '../wire/formats';

/** The levels of health of an open deal, the best first. */
export const HEALTH_LEVELS = ['on_track', 'needs_attention', 'at_risk'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/** What counts as activity on a deal. A change of its fields does not: the customer does not notice it. */
const ACTIVITY_KINDS = ['note', 'task', 'event', 'file', 'comment', 'stage'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Of deals won in the last year: how many days half of them took at most, and four in five. */
const wonDeals = z.strictObject({ deals: count, median: count, most: count });

/** The limit that days are compared with: what won deals took, or the stage's own if too few were won. */
const limits = { stage_limit: count.nullable(), won: wonDeals.nullable() };

const reasonOf = <K extends string, S extends z.ZodRawShape>(reason: K, evidence: S) =>
  z.strictObject({
    reason: z.literal(reason),
    is_serious: z.boolean(),
    /** The day since which it holds; null if it has held for longer than is known. */
    since: day.nullable(),
    ...evidence,
  });

/** Why a deal needs attention, each with its evidence. */
export const healthReason = z.discriminatedUnion('reason', [
  reasonOf('silence', { days: count, last: z.enum(ACTIVITY_KINDS), last_on: day, ...limits }),
  /** `times` later, by `days` in all, less what it was moved to an earlier day; last on `last_on`. */
  reasonOf('close_date_moved', { times: count, days: count, last_on: day, first_date: day }),
  reasonOf('stage_age', { days: count, ...limits }),
  reasonOf('no_next_step', {}),
  reasonOf('step_overdue', { due: day, days: count }),
  reasonOf('close_date_passed', { date: day, days: count }),
  /** Against the highest value that it had, in its own currency. */
  reasonOf('value_shrunk', { value: money, highest: money, highest_until: day, percent: count }),
  /** A new owner since that day, and no activity since. */
  reasonOf('new_owner', { owner_since: day, days: count }),
]);
export type HealthReason = Described<typeof healthReason>;

export const dealHealth = z.strictObject({
  level: z.enum(HEALTH_LEVELS),
  /** The day since which the deal has this level; null if longer than is known, or on track. */
  since: day.nullable(),
  /** The serious ones first. */
  reasons: z.array(healthReason),
  /** The next level and its day if nothing changes until then; null if there is none. */
  next: z.strictObject({ level: z.enum(HEALTH_LEVELS), on: day }).nullable(),
  /** Facts of the deal, also of one on track. */
  silent_days: count,
  last: z.enum(ACTIVITY_KINDS),
  last_on: day,
  /** Null for a deal without a stage. */
  stage_days: count.nullable(),
  /** How long won deals were in this stage, and the longest that nothing happened there; null if too few were won. */
  won_stage: wonDeals.nullable(),
  won_silence: wonDeals.nullable(),
});
export type DealHealth = Described<typeof dealHealth>;

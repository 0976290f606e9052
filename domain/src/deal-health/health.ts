import { addDays, daysBetween, type PlainDate } from '../dates/plain';
import { writeDate } from '../dates/wire';
import { staleLimit } from '../deals/stale';
import { moneyText } from '../money/money';
import { type LoggedChange, shrunkOf, slipsOf, valuesHeld } from './deal-history';
import type { ActivityKind, DealHealth, HealthLevel, HealthReason } from './health.types';

/**
 * The health of an open deal, a plain rule over named reasons. Each reason holds from a day on, and some are serious from a
 * later day on; so the rule also says since when a deal has had this level, and when it will get worse if nothing happens.
 *
 * At risk: a serious reason, or three reasons. Needs attention: one or two. On track: none.
 */

/** Of deals won in the last year; the group has `NEEDED` deals at least. See `baselinesOf`. */
export interface WonDays {
  readonly deals: number;
  readonly median: number;
  /** Four in five took at most this long. */
  readonly most: number;
}

export interface Activity {
  readonly kind: ActivityKind;
  readonly on: PlainDate;
}

/** The facts about an open deal. */
export interface WatchedDeal {
  readonly stage: { readonly percent: number; readonly stale_after_days?: number | null | undefined } | null;
  /** Whole days in this stage, earlier stays included. */
  readonly stage_days: number;
  readonly expected_close_date: PlainDate | null;
  /** Null without a next step; its day may be missing. */
  readonly step: { readonly due: PlainDate | null } | null;
  /** The latest; entering the stage is one, so that there always is one. */
  readonly last: Activity;
  /** The oldest first. */
  readonly changes: readonly LoggedChange[];
  readonly won_stage: WonDays | null;
  readonly won_silence: WonDays | null;
}

const MANY_REASONS = 3;
/** A limit learned from won deals is never shorter than this. */
const WEEK = 7;
/** A close date that passed is serious after this many days. */
const LONG_PASSED = 14;
/** The days that a new owner has before a lack of activity counts. */
const TO_SETTLE = 7;

type Evidence<R = HealthReason> = R extends HealthReason ? Omit<R, 'is_serious' | 'since'> : never;

/** A reason that holds from a day on (null: for longer than is known). */
interface Condition {
  readonly from: PlainDate | null;
  readonly serious_from: PlainDate | null;
  readonly evidence: Evidence;
}

export function healthOf(deal: WatchedDeal, today: PlainDate): DealHealth {
  const conditions = RULES.flatMap((rule) => rule(deal, today) ?? []);
  const [attention, risk] = thresholds(conditions);
  const level = levelOn(attention, risk, today);
  const holding = conditions.filter(({ from }) => from === null || from <= today);
  const reasons = holding.map(({ from, serious_from, evidence }): HealthReason => {
    const is_serious = serious_from !== null && serious_from <= today;
    return { ...evidence, is_serious, since: wire(from) } as HealthReason;
  });
  return {
    level,
    since: level === 'on_track' ? null : wire(level === 'at_risk' ? risk : attention),
    reasons: [...reasons.filter((one) => one.is_serious), ...reasons.filter((one) => !one.is_serious)],
    next: nextOf(level, attention, risk),
    silent_days: silentDays(deal, today),
    last: deal.last.kind,
    last_on: writeDate(deal.last.on),
    stage_days: deal.stage && deal.stage_days,
    won_stage: deal.won_stage,
    won_silence: deal.won_silence,
  };
}

const wire = (day: PlainDate | null | undefined) => (day ? writeDate(day) : null);

/** From when a deal needs attention and is at risk: null for always, undefined for never. */
type Threshold = PlainDate | null | undefined;

function thresholds(conditions: readonly Condition[]): [Threshold, Threshold] {
  const from = conditions.map((one) => one.from ?? '').sort();
  const serious = conditions.flatMap(({ serious_from }) => serious_from ?? []).sort();
  const risks = [from[MANY_REASONS - 1], serious[0]].filter((day) => day !== undefined).sort();
  const known = (day: string | undefined) => (day === '' ? null : day);
  return [known(from[0]), known(risks[0])];
}

function levelOn(attention: Threshold, risk: Threshold, today: PlainDate): HealthLevel {
  const holds = (day: Threshold) => day === null || (day !== undefined && day <= today);
  if (holds(risk)) return 'at_risk';
  return holds(attention) ? 'needs_attention' : 'on_track';
}

function nextOf(level: HealthLevel, attention: Threshold, risk: Threshold): DealHealth['next'] {
  if (level === 'at_risk') return null;
  if (level === 'on_track' && attention && (!risk || attention < risk))
    return { level: 'needs_attention', on: writeDate(attention) };
  return risk ? { level: 'at_risk', on: writeDate(risk) } : null;
}

type Rule = (deal: WatchedDeal, today: PlainDate) => Condition | null;

/** In the order in which they are shown. */
const RULES: readonly Rule[] = [closeDatePassed, stepMissing, silence, stageAge, closeDateMoved, valueShrunk, newOwner];

function closeDatePassed({ expected_close_date: date }: WatchedDeal, today: PlainDate): Condition | null {
  if (date === null) return null;
  const evidence = {
    reason: 'close_date_passed',
    date: writeDate(date),
    days: Math.max(0, daysBetween(date, today)),
  } as const;
  return { from: addDays(date, 1), serious_from: addDays(date, LONG_PASSED + 1), evidence };
}

/** Nothing is predicted beyond a planned step: it may be done, and another one may follow. */
function stepMissing({ step }: WatchedDeal, today: PlainDate): Condition | null {
  if (step === null) return { from: null, serious_from: null, evidence: { reason: 'no_next_step' } };
  if (step.due === null || step.due >= today) return null;
  const days = daysBetween(step.due, today);
  const evidence = { reason: 'step_overdue', due: writeDate(step.due), days } as const;
  return { from: addDays(step.due, 1), serious_from: null, evidence };
}

function silentDays({ last }: WatchedDeal, today: PlainDate): number {
  return Math.max(0, daysBetween(last.on, today));
}

function silence(deal: WatchedDeal, today: PlainDate): Condition | null {
  const { last, won_silence: won } = deal;
  const found = limitsOf(deal, won);
  if (!found) return null;
  const evidence = {
    reason: 'silence',
    days: silentDays(deal, today),
    last: last.kind,
    last_on: writeDate(last.on),
    ...found.limits,
  } as const;
  return { from: addDays(last.on, found.warns + 1), serious_from: addDays(last.on, found.serious + 1), evidence };
}

/** Without activity since the deal entered the stage, silence and days in stage mean the same: one reason, not two. */
function stageAge(deal: WatchedDeal, today: PlainDate): Condition | null {
  if (deal.last.kind === 'stage') return null;
  const found = limitsOf(deal, deal.won_stage);
  if (!found) return null;
  const entered = addDays(today, -deal.stage_days);
  const evidence = { reason: 'stage_age', days: deal.stage_days, ...found.limits } as const;
  return { from: addDays(entered, found.warns + 1), serious_from: addDays(entered, found.serious + 1), evidence };
}

/**
 * The limit is the time that four in five won deals took, if enough were won; otherwise the limit of the stage. Twice
 * the limit is serious. Only the limit in use is shown.
 */
function limitsOf({ stage }: WatchedDeal, won: WonDays | null) {
  if (!stage) return null;
  const stage_limit = won ? null : staleLimit(stage);
  const limit = won ? Math.max(won.most, WEEK) : stage_limit;
  return limit === null ? null : { warns: limit, serious: 2 * limit, limits: { stage_limit, won } };
}

function closeDateMoved({ changes }: WatchedDeal): Condition | null {
  const slips = slipsOf(changes);
  if (!slips?.from) return null;
  const { times, days, last, first_date, from, serious_from } = slips;
  const evidence = {
    reason: 'close_date_moved',
    times,
    days,
    last_on: writeDate(last),
    first_date: writeDate(first_date),
  } as const;
  return { from, serious_from, evidence };
}

function valueShrunk({ changes }: WatchedDeal): Condition | null {
  const shrunk = shrunkOf(changes);
  if (!shrunk) return null;
  const { cents, highest, until, percent, from, serious_from } = shrunk;
  const evidence = {
    reason: 'value_shrunk',
    value: moneyText(cents),
    highest: moneyText(highest),
    highest_until: writeDate(until),
    percent,
  } as const;
  return { from, serious_from, evidence };
}

function newOwner({ changes, last }: WatchedDeal, today: PlainDate): Condition | null {
  const owners = valuesHeld<number>(changes, 'user_id');
  const now = owners.at(-1);
  if (owners.length < 2 || !now || now.value === null || last.on >= now.day) return null;
  const evidence = {
    reason: 'new_owner',
    owner_since: writeDate(now.day),
    days: Math.max(0, daysBetween(now.day, today)),
  } as const;
  return { from: addDays(now.day, TO_SETTLE + 1), serious_from: null, evidence };
}

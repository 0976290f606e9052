import { addDays, addMonths, partsOf, type PlainDate, startOfMonth, weekdayOf } from '../dates/plain';
import { instantAt, localDate } from '../dates/zones';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { scheduleMessages as m } from './schedules.messages';
import type { ScheduleTarget } from './targets';

export const EVERY = ['day', 'week', 'month'] as const;
export type Every = (typeof EVERY)[number];

/** At which hours of the maker's clock something is sent. */
export interface Plan {
  readonly every: Every;
  /** 0 is Monday. */
  readonly weekday: number | null;
  /** In a month that is shorter, its last day. */
  readonly month_day: number | null;
  readonly hour: number;
}

export const MOST_SCHEDULES = 20;
const MOST_RECIPIENTS = 50;

/** More than the days between two monthly times. */
const FURTHEST = 63;

/**
 * The first due time after this one, by the clock of the zone. Across daylight saving the hour stays; one that a day does
 * not have is the next one that it has.
 */
export function nextDue(plan: Plan, after: Date, zone: string): Date {
  const today = localDate(after, zone);
  for (let days = -1; days <= FURTHEST; days += 1) {
    const day = addDays(today, days);
    const at = isDue(plan, day) ? instantAt(day, zone, plan.hour) : null;
    if (at && at.getTime() > after.getTime()) return at;
  }
  throw new Error('A schedule without a day');
}

function isDue({ every, weekday, month_day }: Plan, day: PlainDate): boolean {
  if (every === 'day') return true;
  if (every === 'week') return weekdayOf(day) === weekday;
  return partsOf(day).day === Math.min(month_day ?? 1, lengthOfMonth(day));
}

function lengthOfMonth(day: PlainDate): number {
  return partsOf(addDays(addMonths(startOfMonth(day), 1), -1)).day;
}

/** A weekly plan needs its weekday, a monthly one its day; what belongs to another rhythm is dropped by `soundPlan`. */
export function planIssues({ every, weekday, month_day }: Plan): Issue[] {
  if (every === 'week' && weekday === null) return [{ field: 'weekday', msg: MESSAGES.required }];
  return every === 'month' && month_day === null ? [{ field: 'month_day', msg: MESSAGES.required }] : [];
}

export function soundPlan(plan: Plan): Plan {
  return {
    every: plan.every,
    weekday: plan.every === 'week' ? plan.weekday : null,
    month_day: plan.every === 'month' ? plan.month_day : null,
    hour: plan.hour,
  };
}

/** Its maker and account admins. */
export function mayChangeSchedule(
  reader: { readonly id: number; readonly is_account_admin: boolean },
  { user_id }: { readonly user_id: number },
): boolean {
  return user_id === reader.id || reader.is_account_admin;
}

/** Active users who may have it are `allowed`; those who were recipients `before` may stay, and are skipped. */
export function recipientIssues(
  ids: readonly number[],
  allowed: ReadonlySet<number>,
  before: readonly number[],
  kind: ScheduleTarget,
): Issue[] {
  const field = 'recipient_user_ids';
  if (ids.length === 0) return [{ field, msg: MESSAGES.required }];
  if (ids.length > MOST_RECIPIENTS) return [{ field, msg: m.tooManyRecipients(MOST_RECIPIENTS) }];
  return ids.every((id) => allowed.has(id) || before.includes(id)) ? [] : [{ field, msg: m.of[kind].notAllowed }];
}

import { localDate } from '../dates/zones';
import type { QuotaType } from '../quotas/quotas';

export const PLANS = ['start', 'develop', 'grow'] as const;
export type Plan = (typeof PLANS)[number];

export const PLAN_NAMES: Readonly<Record<Plan, string>> = { start: 'Start', develop: 'Develop', grow: 'Grow' };

/** How long an answered request is shown. */
export const KEPT_ANSWER_DAYS = 30;

/** Custom fields of each kind of record that come with a plan; null for no limit. */
export const CUSTOM_FIELDS: Readonly<Record<Plan, number | null>> = { start: 25, develop: 35, grow: null };
const AI_EMAILS: Readonly<Record<Plan, number>> = { start: 25, develop: 50, grow: 100 };

/** The quotas that come with a plan, as they are stored: -1 is no limit. */
export function quotasOfPlan(plan: Plan): Readonly<Partial<Record<QuotaType, number>>> {
  const fields = CUSTOM_FIELDS[plan] ?? -1;
  return {
    custom_fields_deal: fields,
    custom_fields_company: fields,
    custom_fields_person: fields,
    monthly_ai_email_per_user: AI_EMAILS[plan],
  };
}

/** The last day of a trial still belongs to it. */
export function isOnTrial(ends: string | null | undefined, now: Date, zone: string): boolean {
  return typeof ends === 'string' && ends.replaceAll('/', '-') >= localDate(now, zone);
}

export type ChangeType = 'downgrade' | 'upgrade' | 'licenses';

interface Held {
  readonly plan: Plan;
  /** Null without a limit. */
  readonly license_count: number | null;
}

/** The name of the change; null if nothing changes. A higher plan is an upgrade, whatever happens to the licenses. */
export function changeTypeOf(from: Held, to: Held): ChangeType | null {
  const step = PLANS.indexOf(to.plan) - PLANS.indexOf(from.plan);
  if (step !== 0) return step > 0 ? 'upgrade' : 'downgrade';
  if (from.license_count === to.license_count) return null;
  const fewer = (to.license_count ?? Infinity) < (from.license_count ?? Infinity);
  return fewer ? 'downgrade' : 'licenses';
}

/** How many users must be made inactive or read-only so that the licenses suffice. */
export function usersTooMany(license_count: number | null, users: number): number {
  return license_count === null ? 0 : Math.max(0, users - license_count);
}

import { z } from 'zod';
import { QUOTA_TYPES } from '../quotas/quotas';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { count, day, id, instant, nullableText, someone } from '../wire/formats';
import { idParams } from '../wire/list-query';
import { PLANS } from './plans';

export const plan = z.enum(PLANS);
export const MOST_LICENSES = 100_000;
export const licenseCount = z.number().int().min(1).max(MOST_LICENSES);

/** A change on a future day. */
export const futureChange = z.strictObject({
  id,
  change_type: z.enum(['downgrade', 'upgrade', 'licenses']),
  change_options: z.strictObject({ plan, license_count: count.nullable() }),
  effective_on: day,
  /** Who requested it; null if staff decided it. */
  requested_by: someone.nullable(),
  created_at: instant,
});
export type FutureChange = Described<typeof futureChange>;

export const planRequest = z.strictObject({
  id,
  user: someone,
  plan,
  license_count: count.nullable(),
  note: z.string(),
  status: z.enum(['open', 'done', 'declined', 'withdrawn']),
  answer: nullableText,
  created_at: instant,
  answered_at: instant.nullable(),
});
export type PlanRequest = Described<typeof planRequest>;

export const quotaInUse = z.strictObject({
  type: z.enum(QUOTA_TYPES),
  limit: z.number().int(),
  used: count,
  available: count.nullable(),
});

/** Plan, licenses, coming changes and quotas of the account. */
const billing = z.strictObject({
  plan,
  plan_since: day,
  trial_ends_on: day.nullable(),
  /** Null without a limit. */
  license_count: count.nullable(),
  licenses_used: count,
  read_only_users: count,
  external_users: count,
  future_changes: z.array(futureChange),
  quotas: z.array(quotaInUse),
  /** The last request, until a month after its answer. */
  request: planRequest.nullable(),
});
export type Billing = Described<typeof billing>;

export const showBilling = contract({ method: 'GET', path: '/api/internal/billing', answer: answers(billing) });

const asked = z.object({
  plan,
  license_count: licenseCount.nullable().default(null),
  note: z.string().trim().max(2000).default(''),
});
export type AskedPlan = z.output<typeof asked>;

/** Asks staff for another plan or number of licenses. A request that is still open is replaced. */
export const askForPlan = contract({
  method: 'POST',
  path: '/api/internal/billing/requests',
  body: asked,
  answer: answers(billing),
});
export const withdrawRequest = contract({
  method: 'DELETE',
  path: '/api/internal/billing/requests/:id',
  params: idParams,
  answer: NOTHING,
});

/** Of the user's account. */
export const showSubscription = contract({
  method: 'GET',
  path: '/api/internal/accounts/:id/subscription',
  params: idParams,
  answer: answers(
    z.strictObject({
      subscription: z.strictObject({
        plan,
        license_count: count.nullable(),
        is_on_trial: z.boolean(),
        trial_end_date: day.nullable(),
        future_changes: z.array(futureChange),
      }),
    }),
  ),
});

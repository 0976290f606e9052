import type { AskedPlan, Billing, FutureChange } from '@fairlead/domain/billing/billing.contract';
import { changeTypeOf, isOnTrial } from '@fairlead/domain/billing/plans';
import { licenseLimit } from '@fairlead/domain/users/licenses';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { invalidField, notFound } from '../../base/errors';
import { requireBrowser } from '../../http/credential';
import type { RequestInfo } from '../../http/request-info';
import { quotasInUse } from '../quotas/public';
import { closeRequest, insertRequest, readStanding } from './billing.queries';

export async function readBilling(ctx: Ctx): Promise<Billing> {
  const standing = await readStanding(ctx);
  const { plan, settings } = ctx.account;
  return { plan, license_count: licenseLimit(settings), ...standing, quotas: await quotasInUse(ctx) };
}

const NOTHING_NEW = 'This is what the account has already';

/** Staff decide, because Fairlead has no payments. The back office shows them the request. */
export async function askForPlan(ctx: Ctx, asked: AskedPlan, { credential }: RequestInfo): Promise<Billing> {
  requireBrowser(credential);
  const has = { plan: ctx.account.plan, license_count: licenseLimit(ctx.account.settings) };
  if (!asked.note && changeTypeOf(has, asked) === null) throw invalidField('plan', NOTHING_NEW);
  await insertRequest(ctx, asked);
  const { plan, license_count } = asked;
  await recordAudit(ctx, { event: 'plan.requested', details: { plan, license_count } });
  return readBilling(ctx);
}

export async function withdrawRequest(ctx: Ctx, id: number, { credential }: RequestInfo): Promise<void> {
  requireBrowser(credential);
  if (!(await closeRequest(ctx, id, { status: 'withdrawn', answer: null, by: null }))) throw notFound();
  await recordAudit(ctx, { event: 'plan.request_withdrawn' });
}

export interface Subscription {
  readonly plan: Billing['plan'];
  readonly license_count: number | null;
  readonly is_on_trial: boolean;
  readonly trial_end_date: string | null;
  readonly future_changes: readonly FutureChange[];
}

export async function readSubscription(ctx: Ctx): Promise<Subscription> {
  const { trial_ends_on, future_changes } = await readStanding(ctx);
  return {
    plan: ctx.account.plan,
    license_count: licenseLimit(ctx.account.settings),
    is_on_trial: isOnTrial(trial_ends_on, ctx.now, ctx.account.time_zone),
    trial_end_date: trial_ends_on,
    future_changes,
  };
}

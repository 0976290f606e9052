import type { AccountChanges, OfficeAccount, PlannedChange } from '@fairlead/domain/back-office/back-office.contract';
import { FLAG_NAMES } from '@fairlead/domain/back-office/flags';
import { hasFeature } from '@fairlead/domain/features/features';
import { changeTypeOf } from '@fairlead/domain/billing/plans';
import { localDate } from '@fairlead/domain/dates/zones';
import { licenseLimit } from '@fairlead/domain/users/licenses';
import { recordAudit } from '../../account/audit';
import type { Ctx } from '../../base/context';
import { forbidden, invalidField, notFound } from '../../base/errors';
import type { StaffCtx } from '../../http/staff';
import { closeRequest, type Difference, readBilling, settleAccount, withPlan } from '../billing/public';
import { deleteChange, describeAccount, insertChange, isAffiliate, requesterOf } from './accounts.queries';
import { affiliateNamed } from './affiliates.queries';
import { inside } from './entering';
import { noteStaffEvent, readStaffEvents } from './events.queries';

export async function showAccount(ctx: StaffCtx, id: number): Promise<OfficeAccount> {
  const { affiliate_id, ...described } = await inside(ctx, { account: id }, describe);
  const affiliate = affiliate_id === null ? null : ((await affiliateNamed(ctx, affiliate_id)) ?? null);
  return { ...described, affiliate, events: await readStaffEvents(ctx, { account: id, most: 30 }) };
}

async function describe(ctx: Ctx) {
  const { features } = ctx.account;
  const { plan, plan_since, trial_ends_on, license_count, licenses_used, quotas } = await readBilling(ctx);
  const flags = Object.fromEntries(FLAG_NAMES.map((flag) => [flag, hasFeature(features, flag)]));
  const known = { plan, plan_since, trial_ends_on, license_count, licenses_used, quotas };
  return { ...(await describeAccount(ctx)), ...known, features: flags as OfficeAccount['features'] };
}

/** Each difference is recorded in the audit log of the account, and all together in the log of staff. */
export async function changeAccount(ctx: StaffCtx, id: number, body: AccountChanges): Promise<OfficeAccount> {
  const { reason, plan, with_quotas = false, quotas, ...rest } = body;
  if (body.affiliate_id && !(await isAffiliate(ctx, body.affiliate_id)))
    throw invalidField('affiliate_id', 'Has invalid value');
  const done = await inside(ctx, { account: id }, async (entered) => {
    if (body.is_active === false && entered.account.is_demo) throw forbidden('The demo account stays active');
    const planned = plan ? withPlan(plan, with_quotas) : {};
    const wanted = {
      ...rest,
      ...planned,
      quotas: quotas || planned.quotas ? { ...planned.quotas, ...quotas } : undefined,
    };
    return noting(entered, await settleAccount(entered, wanted, { staff: ctx.staff.full_name, reason }));
  });
  if (done.changes.length) await noteStaffEvent(ctx, { event: 'account.changed', reason, ...detailsOf(done) });
  return showAccount(ctx, id);
}

function noting({ account }: Ctx, changes: readonly Difference[]) {
  return { account: { id: account.id, company_name: account.company_name }, changes };
}

function detailsOf({ account, changes }: ReturnType<typeof noting>) {
  const details = { changes: changes.map(([name, old, is]) => ({ name, old, new: is })) };
  return { account, details };
}

/** A plan or a number of licenses from a future day on. The account's administrators see it under Plan and billing. */
export async function planChange(ctx: StaffCtx, id: number, planned: PlannedChange): Promise<OfficeAccount> {
  const { plan, license_count, effective_on, reason, request_id } = planned;
  const account = await inside(ctx, { account: id }, async (entered) => {
    const { account } = entered;
    const day = effective_on.replaceAll('/', '-');
    if (day <= localDate(entered.now, account.time_zone))
      throw invalidField('effective_on', 'Choose a day after today');
    const change_options = { plan, license_count };
    const has = { plan: account.plan, license_count: licenseLimit(account.settings) };
    const change_type = changeTypeOf(has, change_options);
    if (!change_type) throw invalidField('plan', 'The account has this already');
    const asked = request_id === undefined ? undefined : await requesterOf(entered, request_id);
    if (request_id !== undefined && !asked) throw notFound();
    const by = { staff_name: ctx.staff.full_name, reason, requested_by: asked?.user_id ?? null };
    await insertChange(entered, { change_type, ...change_options, effective_on, ...by });
    if (request_id !== undefined) {
      await closeRequest(entered, request_id, { status: 'done', answer: reason, by: ctx.staff.full_name });
    }
    const details = { ...change_options, effective_on: day, staff: ctx.staff.full_name, reason };
    await recordAudit(entered, { event: 'plan.change_planned', details });
    return { id, company_name: account.company_name };
  });
  const details = { plan, license_count, effective_on };
  await noteStaffEvent(ctx, { event: 'change.planned', account, reason, details });
  return showAccount(ctx, id);
}

export async function dropChange(ctx: StaffCtx, id: number, change: number, reason: string): Promise<OfficeAccount> {
  const { details, account } = await inside(ctx, { account: id }, async (entered) => {
    const dropped = await deleteChange(entered, change);
    if (!dropped) throw notFound();
    const details = { ...dropped, staff: ctx.staff.full_name, reason };
    await recordAudit(entered, { event: 'plan.change_dropped', details });
    return { details: dropped, account: { id, company_name: entered.account.company_name } };
  });
  await noteStaffEvent(ctx, { event: 'change.dropped', account, reason, details });
  return showAccount(ctx, id);
}

export async function answerRequest(
  ctx: StaffCtx,
  { id, request_id }: { id: number; request_id: number },
  { status, answer }: { status: 'done' | 'declined'; answer: string },
): Promise<OfficeAccount> {
  const account = await inside(ctx, { account: id }, async (entered) => {
    const by = ctx.staff.full_name;
    if (!(await closeRequest(entered, request_id, { status, answer, by }))) throw notFound();
    await recordAudit(entered, { event: 'plan.request_answered', details: { status, answer, staff: by } });
    return { id, company_name: entered.account.company_name };
  });
  await noteStaffEvent(ctx, { event: 'request.answered', account, reason: answer, details: { status } });
  return showAccount(ctx, id);
}

import type { Affiliate, AffiliateBody } from '@fairlead/domain/back-office/back-office.contract';
import { issuesOf } from '@fairlead/domain/validation/issues';
import { email as isEmail, required } from '@fairlead/domain/validation/rules';
import { forbidden, invalid, notFound } from '../../base/errors';
import type { StaffCtx } from '../../http/staff';
import { findAccounts } from './accounts.queries';
import { insertAffiliate, readAffiliate, updateAffiliate } from './affiliates.queries';
import { noteStaffEvent } from './events.queries';

const MOST_ACCOUNTS = 100;

export async function showAffiliate(ctx: StaffCtx, id: number): Promise<Affiliate> {
  const found = await readAffiliate(ctx, id);
  if (!found) throw notFound();
  const { entries } = await findAccounts(ctx, { q: '', page: 1, per_page: MOST_ACCOUNTS }, id);
  return { ...found, of_accounts: entries };
}

export async function addAffiliate(ctx: StaffCtx, body: AffiliateBody): Promise<Affiliate> {
  requireSound(ctx, body);
  const id = await insertAffiliate(ctx, body);
  await noteStaffEvent(ctx, { event: 'affiliate.added', details: { id, name: body.name } });
  return showAffiliate(ctx, id);
}

export async function changeAffiliate(ctx: StaffCtx, id: number, body: AffiliateBody): Promise<Affiliate> {
  requireSound(ctx, body);
  if (!(await updateAffiliate(ctx, id, body))) throw notFound();
  await noteStaffEvent(ctx, { event: 'affiliate.changed', details: { id, name: body.name } });
  return showAffiliate(ctx, id);
}

/** Affiliates belong to the whole installation, to which the demo's staff have no access. */
function requireSound({ staff }: StaffCtx, { name, email }: AffiliateBody): void {
  if (staff.is_demo) throw forbidden('Staff of the demo reach the demo account alone');
  const issues = issuesOf({ name: required(name), email: isEmail(email) });
  if (issues.length) throw invalid(issues);
}

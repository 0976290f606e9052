import type { Patch, Row } from '../../base/changes';
import type { AuditEventName } from '@fairlead/domain/audit-log/events';
import { quotaOf, READ_ONLY_USED_UP } from '@fairlead/domain/quotas/quotas';
import { licenseLimit, licensesUsedUp, takesLicense } from '@fairlead/domain/users/licenses';
import { isWorkingAdmin, type UserFacts } from '@fairlead/domain/users/users';
import { recordAudit } from '../../account/audit';
import { updateRecords } from '../../writing/changes';
import { lockRows } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { forbidden, invalidField, notFound } from '../../base/errors';
import { moveRound } from '../notifications/public';
import { adminIds, countLicensed, countReadOnly, keepsPassword, lockUserAdministration } from './users.queries';

/** The name of the event in the audit log. */
export type UserEvent = Extract<AuditEventName, `user.${string}`>;

export type LockedUser = Row &
  UserFacts & { readonly full_name: string; readonly email: string | null; readonly time_zone: string };

export interface Written {
  readonly before: LockedUser;
  readonly after: LockedUser;
}

/**
 * The only way for an administrator to change a user. All administrators are locked together with the user, so that
 * two of them cannot take the right from each other at the same time, and an actor who lost it while waiting is
 * refused. The account keeps an administrator, a user who becomes read-only must fit the quota, and the change is
 * recorded in the change log and the audit log.
 */
export async function writeUser(
  ctx: Ctx,
  id: number,
  patchOf: (before: LockedUser) => Patch,
  event: UserEvent = 'user.changed',
  details: Readonly<Record<string, unknown>> = {},
): Promise<Written> {
  const rows = (await lockRows(ctx, 'account_user', await adminIds(ctx, id))) as LockedUser[];
  const before = rows.find((row) => row.id === id);
  if (!before) throw notFound();
  // Work of the system has no requesting user who could have lost the right in the meantime.
  const isSystem = ctx.actor.id === 0;
  if (!isSystem && !rows.some((row) => row.id === ctx.actor.id && isWorkingAdmin(row))) throw forbidden();
  const patch = patchOf(before);
  const after = { ...before, ...patch } as LockedUser;
  const admins = rows.map((row) => (row.id === id ? after : row)).filter(isWorkingAdmin);
  if (isWorkingAdmin(before) && !admins.length)
    throw invalidField(event === 'user.changed' ? 'is_account_admin' : 'base', LAST_ADMIN);
  if (isWorkingAdmin(before) && !isWorkingAdmin(after) && (await keepsPassword(ctx, id)))
    throw invalidField('base', KEEPS_PASSWORD);
  if (isReadOnly(after) && !isReadOnly(before)) await requireReadOnlyQuota(ctx);
  if (needsLicense(after) && !needsLicense(before)) await requireLicense(ctx);
  const changed = await updateRecords(ctx, 'account_user', [{ before, patch }]);
  if (after.time_zone !== before.time_zone) await moveRound(ctx, id, after.time_zone);
  if (changed)
    await noteUserChange(ctx, before, event, { ...differences(before, after, Object.keys(patch)), ...details });
  return { before, after };
}

const KEEPS_PASSWORD =
  'This administrator keeps the password while single sign-on is required. Choose another one there first.';
const LAST_ADMIN = 'The account needs at least one administrator';

/** Counts against the quota: read-only and active. */
const isReadOnly = (user: UserFacts) => user.read_only && user.deleted_at === null;

/** One at a time per account, so that two concurrent calls cannot both use the last place of the quota. */
export async function requireReadOnlyQuota(ctx: Ctx): Promise<void> {
  if (quotaOf(ctx.account.settings, 'read_only_users', 0).available === null) return;
  await lockUserAdministration(ctx);
  const { available } = quotaOf(ctx.account.settings, 'read_only_users', await countReadOnly(ctx));
  if (available !== null && available < 1) throw invalidField('read_only', READ_ONLY_USED_UP);
}

export const needsLicense = (user: UserFacts) => user.deleted_at === null && takesLicense(user);

/** One at a time per account, as for the quota. Without a number of licenses there is no limit. */
export async function requireLicense(ctx: Ctx): Promise<void> {
  const limit = licenseLimit(ctx.account.settings);
  if (limit === null) return;
  await lockUserAdministration(ctx);
  if ((await countLicensed(ctx)) >= limit) throw invalidField('base', licensesUsedUp(limit));
}

/** Writes to the audit log. */
export async function noteUserChange(
  ctx: Ctx,
  user: { readonly id: number; readonly full_name: string },
  event: UserEvent,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(ctx, {
    event,
    subject_type: 'user',
    subject_id: user.id,
    subject_name: user.full_name,
    details,
  });
}

/** Old and new values of the columns that differ. */
function differences(before: Row, after: Row, columns: readonly string[]): Record<string, unknown> {
  const differ = columns.filter((key) => after[key] !== undefined && before[key] !== after[key]);
  return Object.fromEntries(differ.map((key) => [key, { from: before[key] ?? null, to: after[key] }]));
}

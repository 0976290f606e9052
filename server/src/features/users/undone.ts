import type { AuditEventName } from '@fairlead/domain/audit-log/events';
import { quotaOf, READ_ONLY_USED_UP } from '@fairlead/domain/quotas/quotas';
import { licenseLimit, licensesUsedUp } from '@fairlead/domain/users/licenses';
import { recordAudit } from '../../account/audit';
import type { Patch, Row } from '../../base/changes';
import type { RecordType } from '../../base/record-tables';
import type { Ctx } from '../../base/context';
import { forbidden } from '../../base/errors';
import { confirmedIfPromoted } from './confirmed';
import {
  countLicensed,
  countReadOnly,
  endWhatInactiveHave,
  hasWorkingAdmin,
  lockUserAdministration,
} from './users.queries';
import { needsLicense, type Written } from './write-user';

/** Applies the same rules when a change of users or teams is undone, and audits it as well. */
export async function settleUndone(
  ctx: Ctx,
  type: RecordType,
  edits: readonly { readonly before: Row; readonly patch: Patch }[],
): Promise<void> {
  const changed = edits.filter(({ patch }) => Object.keys(patch).length > 0);
  if (!changed.length || (type !== 'account_user' && type !== 'team')) return;
  if (type === 'account_user') {
    await settleUsers(
      ctx,
      changed.map(({ before, patch }) => ({ before, after: { ...before, ...patch } }) as Written),
    );
  }
  for (const { before, patch } of changed)
    await note(ctx, type === 'team' ? 'team.changed' : 'user.changed', before, patch);
}

/** A team that an undo restores. Users are never erased. */
export async function noteReturned(ctx: Ctx, type: RecordType, row: Named): Promise<void> {
  if (type === 'team') await note(ctx, 'team.created', row, {});
}

/** A new team that an undo removes. */
export async function noteErased(ctx: Ctx, type: RecordType, row: Named): Promise<void> {
  if (type === 'team') await note(ctx, 'team.deleted', row, {});
}

type Named = Readonly<Record<string, unknown>> & { readonly id: number };

async function note(ctx: Ctx, event: AuditEventName, row: Named, details: Patch): Promise<void> {
  await recordAudit(ctx, {
    event,
    subject_type: event.startsWith('team.') ? 'team' : 'user',
    subject_id: row.id,
    subject_name: String(row.full_name ?? row.name),
    details: { ...details, undoes_change_set: ctx.changes.undoes ?? null },
  });
}

async function settleUsers(ctx: Ctx, users: readonly Written[]): Promise<void> {
  const check = confirmedIfPromoted(ctx);
  for (const { before, after } of users) check(before, after);
  if (!(await hasWorkingAdmin(ctx))) throw forbidden('The account needs at least one administrator');
  const licenses = licenseLimit(ctx.account.settings);
  if (licenses !== null && users.some(({ before, after }) => needsLicense(after) && !needsLicense(before))) {
    await lockUserAdministration(ctx);
    if ((await countLicensed(ctx)) > licenses) throw forbidden(licensesUsedUp(licenses));
  }
  const { limit, available } = quotaOf(ctx.account.settings, 'read_only_users', 0);
  if (available !== null) {
    await lockUserAdministration(ctx);
    if ((await countReadOnly(ctx)) > limit) throw forbidden(READ_ONLY_USED_UP);
  }
  await endWhatInactiveHave(ctx);
}

import { newUserFormats } from '@fairlead/domain/account/settings';
import type { NewUserBody, UserBody } from '@fairlead/domain/users/users.contract';
import { takesLicense } from '@fairlead/domain/users/licenses';
import { userColumns, userIssues } from '@fairlead/domain/users/users';
import { createRecord, updateRecords } from '../../writing/changes';
import { lockRows } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { forbidden, invalid, notFound } from '../../base/errors';
import { requireFreshSession } from '../../http/fresh-session';
import type { MailParts } from './invitation-mail';
import { inviteUser } from './invitations.operations';
import { hasPassword } from './invitations.queries';
import { moveRound } from '../notifications/public';
import { tellOfChange } from '../system-mail/public';
import { confirmedIfPromoted } from './confirmed';
import { endTokensOf } from './users.queries';
import {
  type LockedUser,
  noteUserChange,
  requireLicense,
  requireReadOnlyQuota,
  type Written,
  writeUser,
} from './write-user';

/** Creates a user who can be chosen as owner immediately and signs in after an invitation: there is no password yet. */
export async function createUser(ctx: Ctx, parts: MailParts, { invite, ...body }: NewUserBody): Promise<number> {
  requireFreshSession(ctx);
  const issues = userIssues(body, null, ctx.config);
  if (issues.length) throw invalid(issues);
  if (body.read_only) await requireReadOnlyQuota(ctx);
  const columns = userColumns(body, null);
  if (takesLicense({ level: 1, read_only: false, is_external: false, ...columns })) await requireLicense(ctx);
  const id = await createRecord(ctx, 'account_user', { ...newUserFormats(ctx.account), ...columns });
  await noteUserChange(ctx, { id, full_name: `${columns.first_name} ${columns.last_name}` }, 'user.changed', {
    created: true,
  });
  if (invite) await inviteUser(ctx, parts, id);
  return id;
}

/** Changes a user for the caller, who confirms what would give lasting access: another address, or more rights. */
export async function changeUser(ctx: Ctx, { config }: MailParts, id: number, body: UserBody): Promise<void> {
  const check = confirmedIfPromoted(ctx);
  const { before, after } = await updateUser(ctx, id, body, (before, after) => {
    if (before.email !== after.email) requireFreshSession(ctx);
    check(before, after);
  });
  // Before the first sign-in the address is only where an invitation went, perhaps to a stranger.
  if (before.email === after.email || !(await hasPassword(ctx, id))) return;
  for (const { email } of [before, after]) await tellOfChange(ctx, config, { account: ctx.account, email }, 'email');
}

/** Changes a user. The account always keeps a working administrator. */
export async function updateUser(
  ctx: Ctx,
  id: number,
  body: UserBody,
  check: (before: LockedUser, after: LockedUser) => void = () => undefined,
): Promise<Written> {
  const written = await writeUser(ctx, id, (user) => {
    const issues = userIssues(body, user, ctx.config);
    if (issues.length) throw invalid(issues);
    const patch = userColumns(body, user);
    check(user, { ...user, ...patch });
    return patch;
  });
  // A link that was mailed to the old address must no longer let its reader in.
  if (written.before.email !== written.after.email) await endTokensOf(ctx, id);
  return written;
}

/** The fields that all users may change of their own; the others are for account admins. */
const OWN = new Set(['first_name', 'last_name', 'name', 'time_zone', 'date_format', 'time_format']);

/**
 * Allows only the actor's own user and own fields. Any other field refuses the whole call: users cannot promote
 * themselves.
 */
export function requireOwnFields(ctx: Ctx, id: number, body: Readonly<Record<string, unknown>>): void {
  const others = Object.keys(body).filter((key) => !OWN.has(key));
  if (id !== ctx.actor.id) throw forbidden();
  if (others.length) throw forbidden(`You cannot change ${others.join(', ').slice(0, 200)}. Nothing was saved.`);
}

export async function updateOwn(ctx: Ctx, body: UserBody): Promise<void> {
  const issues = userIssues(body, ctx.actor, ctx.config);
  if (issues.length) throw invalid(issues);
  const [before] = await lockRows(ctx, 'account_user', [ctx.actor.id]);
  if (!before) throw notFound();
  const { level: _level, is_external: _external, team_id: _team, team_role: _role, ...patch } = userColumns(body, null);
  await updateRecords(ctx, 'account_user', [{ before, patch }]);
  if (patch.time_zone && patch.time_zone !== before.time_zone)
    await moveRound(ctx, ctx.actor.id, String(patch.time_zone));
  await noteUserChange(ctx, ctx.actor, 'user.changed', { by_oneself: Object.keys(patch) });
}

import type { NewUserBody, UserBody } from '@fairlead/domain/users/users.contract';
import { userColumns, userIssues } from '@fairlead/domain/users/users';
import { createRecord, updateRecords } from '../../writing/changes';
import { lockRows } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { forbidden, invalid, notFound } from '../../base/errors';
import type { MailParts } from './invitation-mail';
import { inviteUser } from './invitations.operations';
import { endTokensOf } from './users.queries';
import { noteUserChange, requireReadOnlyQuota, writeUser } from './write-user';

/** A user who can be chosen as owner at once, and signs in after an invitation: there is no password yet. */
export async function createUser(ctx: Ctx, parts: MailParts, { invite, ...body }: NewUserBody): Promise<number> {
  const issues = userIssues(body, null, ctx.config);
  if (issues.length) throw invalid(issues);
  if (body.read_only) await requireReadOnlyQuota(ctx);
  const columns = userColumns(body, null);
  const id = await createRecord(ctx, 'account_user', { time_zone: ctx.account.time_zone, ...columns });
  await noteUserChange(ctx, { id, full_name: `${columns.first_name} ${columns.last_name}` }, 'user.changed', {
    created: true,
  });
  if (invite) await inviteUser(ctx, parts, id);
  return id;
}

/** Changes a user. The account always keeps an administrator who can administer it. */
export async function updateUser(ctx: Ctx, id: number, body: UserBody): Promise<void> {
  const { before, after } = await writeUser(ctx, id, (user) => {
    const issues = userIssues(body, user, ctx.config);
    if (issues.length) throw invalid(issues);
    return userColumns(body, user);
  });
  // What was mailed to the old address must not let its reader in any more.
  if (before.email !== after.email) await endTokensOf(ctx, id);
}

/** What everybody may write of themselves; the rest of a user is for account admins. */
const OWN = new Set(['first_name', 'last_name', 'name', 'time_zone', 'date_format', 'time_format']);

/** Oneself, in what is one's own to say. Refused as a whole where anything else is sent along: nobody promotes themselves. */
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
  await noteUserChange(ctx, ctx.actor, 'user.changed', { by_oneself: Object.keys(patch) });
}

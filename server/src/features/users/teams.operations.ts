import type { Row } from '../../base/changes';
import type { AuditEventName } from '@fairlead/domain/audit-log/events';
import { permissionsAfter, type TeamNode, teamIssues } from '@fairlead/domain/users/teams';
import type { TeamAnswer, TeamBody, TeamPermissions } from '@fairlead/domain/users/teams.contract';
import { depthOf, heightOf } from '@fairlead/domain/users/teams';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { recordAudit } from '../../account/audit';
import { createRecord, eraseRecords, updateRecords } from '../../writing/changes';
import { lockRows } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { invalid, invalidField, notFound } from '../../base/errors';
import { changeAll } from '../../lists/change-all';
import { inTeam, memberCount, readTeams, teamIds } from './teams.queries';

/** The tree of teams, sorted by name. */
export async function teams(ctx: Ctx): Promise<TeamAnswer[]> {
  const rows = await readTeams(ctx);
  return rows.map((row) => ({ ...row, height: heightOf(row.id, rows), depth: depthOf(row.id, rows) }));
}

export async function teamOf(ctx: Ctx, id: number): Promise<TeamAnswer> {
  const team = (await teams(ctx)).find((one) => one.id === id);
  if (!team) throw notFound();
  return team;
}

export async function createTeam(ctx: Ctx, body: TeamBody): Promise<TeamAnswer> {
  const others = await lockTeams(ctx);
  const issues = teamIssues(body, null, others);
  if (issues.length) throw invalid(issues);
  const id = await createRecord(ctx, 'team', {
    name: body.name?.trim(),
    parent_id: body.parent_id ?? null,
    permissions: permissionsAfter(undefined, body.permissions),
  });
  const made = await teamOf(ctx, id);
  await noteTeam(ctx, 'team.created', made, {});
  return { ...made, height: null };
}

export async function updateTeam(ctx: Ctx, id: number, body: TeamBody): Promise<TeamAnswer> {
  const others = await lockTeams(ctx);
  const before = teamIn(others, id);
  const issues = teamIssues(body, id, others);
  if (issues.length) throw invalid(issues);
  const patch = {
    ...(body.name ? { name: body.name.trim() } : {}),
    ...(body.parent_id === undefined ? {} : { parent_id: body.parent_id }),
    ...(body.permissions
      ? { permissions: permissionsAfter(before.permissions as TeamPermissions, body.permissions) }
      : {}),
  };
  if (await updateRecords(ctx, 'team', [{ before, patch }])) await noteTeam(ctx, 'team.changed', before, patch);
  return teamOf(ctx, id);
}

/**
 * Deletes a team. Its members move to the named team: without a team they would see the whole account. The teams
 * below move to the parent team.
 */
export async function deleteTeam(ctx: Ctx, id: number, heir: number | undefined): Promise<void> {
  const others = await lockTeams(ctx);
  const team = teamIn(others, id);
  if (heir !== undefined) {
    if (heir === id || !others.some((one) => one.id === heir)) throw invalidField('new_team_id', MESSAGES.not_allowed);
    await changeAll(ctx, 'account_user', inTeam(id), () => ({ team_id: heir }));
  }
  const members = await memberCount(ctx, id);
  if (members)
    throw invalidField(
      'new_team_id',
      `Has ${members} ${members === 1 ? 'member' : 'members'}. Choose the team that takes them.`,
    );
  const below = others.filter((one) => one.parent_id === id);
  await updateRecords(
    ctx,
    'team',
    below.map((before) => ({ before, patch: { parent_id: team.parent_id } })),
  );
  await eraseRecords(ctx, 'team', [team]);
  await noteTeam(ctx, 'team.deleted', team, { new_team_id: heir ?? null, moved_up: below.map((one) => one.id) });
}

/** Writes to the audit log: a team decides who sees whose records. */
async function noteTeam(
  ctx: Ctx,
  event: Extract<AuditEventName, `team.${string}`>,
  { id, name }: { readonly id: number; readonly name: string },
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(ctx, { event, subject_type: 'team', subject_id: id, subject_name: name, details });
}

/** Locks all teams, so that two administrators together cannot create a cycle. */
async function lockTeams(ctx: Ctx): Promise<(Row & TeamNode)[]> {
  return (await lockRows(ctx, 'team', await teamIds(ctx))) as (Row & TeamNode)[];
}

function teamIn(rows: readonly (Row & TeamNode)[], id: number): Row & TeamNode {
  const found = rows.find((row) => row.id === id);
  if (!found) throw notFound();
  return found;
}

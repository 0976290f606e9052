import { EXECUTIVE } from '@fairlead/domain/access/actor';
import type { ScimBody, ScimQuery } from '@fairlead/domain/scim/scim.contract';
import { type GroupValues, readFilter, readGroup, readGroupPatch } from '@fairlead/domain/scim/scim';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { createTeam, deleteTeam, updateTeam, updateUser } from '../users/public';
import { refuseFault, ScimRefusal } from './caller';
import { listed, presentGroup } from './scim.present';
import { type GroupRow, isKeeper, readGroups, readToken } from './scim.queries';
import { pageOf, rowOf } from './users.operations';

const NO_GROUP = { status: 404, detail: 'There is no such group' } as const;
const TAKEN = { status: 409, detail: 'This displayName is in use', scimType: 'uniqueness' } as const;
const DEFAULT = { status: 409, detail: 'New users go to this team. Choose another one for them first.' } as const;
const NO_HEIR = { status: 409, detail: 'Choose the team for new users in the settings of single sign-on' } as const;

export async function listGroups(ctx: Ctx, config: Config, query: ScimQuery) {
  const filter = readFilter(query.filter, ['displayName']);
  if (filter) refuseFault(filter);
  const { start, limit, offset } = pageOf(query);
  const named = filter && 'name' in filter ? { name: filter.value } : {};
  const { rows, total } = await readGroups(ctx, { ...named, limit, offset });
  return listed(
    rows.map((row) => presentGroup(config, row)),
    total,
    start,
  );
}

export async function showGroup(ctx: Ctx, config: Config, id: string) {
  return presentGroup(config, await groupOf(ctx, id));
}

async function groupOf(ctx: Ctx, id: string): Promise<GroupRow> {
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const { rows } = await readGroups(ctx, { id: number, limit: 1, offset: 0 });
  if (!rows[0]) throw new ScimRefusal(NO_GROUP);
  return rows[0];
}

/** A team with the rights of a new one: what its members see is decided in Fairlead. */
export async function createGroup(ctx: Ctx, config: Config, body: ScimBody) {
  const values = readGroup(body);
  refuseFault(values);
  await requireFree(ctx, values.displayName);
  const team = await createTeam(ctx, { name: values.displayName ?? '' });
  // The rules read the account's teams, which were loaded before this one was created.
  const withTeam = { ...ctx, config: { ...ctx.config, teams: [...ctx.config.teams, team] } };
  await setMembers(withTeam, team.id, values);
  return showGroup(ctx, config, String(team.id));
}

export async function changeGroup(ctx: Ctx, config: Config, id: string, body: ScimBody) {
  const values = 'Operations' in body ? readGroupPatch(body) : readGroup(body);
  refuseFault(values);
  const before = await groupOf(ctx, id);
  if (values.displayName && values.displayName !== before.name) {
    await requireFree(ctx, values.displayName, before.id);
    await updateTeam(ctx, before.id, { name: values.displayName });
  }
  await setMembers(ctx, before.id, values);
  return showGroup(ctx, config, id);
}

export async function removeGroup(ctx: Ctx, id: string): Promise<undefined> {
  const { id: team } = await groupOf(ctx, id);
  const heir = (await readToken(ctx))?.default_team_id;
  if (heir === team) throw new ScimRefusal(DEFAULT);
  await deleteTeam(ctx, team, heir ?? undefined);
  return undefined;
}

async function requireFree(ctx: Ctx, name: string | undefined, but?: number): Promise<void> {
  if (!name) return;
  const { rows } = await readGroups(ctx, { name, limit: 1, offset: 0 });
  if (rows[0] && rows[0].id !== but) throw new ScimRefusal(TAKEN);
}

/**
 * A user is in one team: adding a user moves them from another, and removing a user moves them to the team for new
 * users.
 */
async function setMembers(ctx: Ctx, team: number, { members, add = [], remove = [] }: GroupValues): Promise<void> {
  const current = (await groupOf(ctx, String(team))).members.map(({ value }) => value);
  const gone = members ? current.filter((id) => !members.includes(id)) : remove.filter((id) => current.includes(id));
  const heir = (await readToken(ctx))?.default_team_id ?? null;
  const leaving = gone.filter((id) => !add.includes(id));
  if (leaving.length && heir === null) throw new ScimRefusal(NO_HEIR);
  if (heir !== null && heir !== team) for (const id of leaving) await moveTo(ctx, id, heir);
  for (const id of [...(members ?? []), ...add]) if (!current.includes(id)) await moveTo(ctx, id, team);
}

async function moveTo(ctx: Ctx, id: string, team_id: number): Promise<void> {
  const user = await rowOf(ctx, id);
  // Executives have no team, and the administrator who keeps the password is not changed from outside.
  if (user.level === EXECUTIVE || user.team_id === team_id || (await isKeeper(ctx, user.id))) return;
  await updateUser(ctx, user.id, { team_id });
}

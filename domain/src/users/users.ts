import { EXECUTIVE, EXTERNAL, MANAGER } from '../access/actor';
import { isTimeZone } from '../dates/zones';
import { type Issue, issuesOf } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { email, required } from '../validation/rules';
import { lineage, type TeamNode } from './teams';
import type { UserBody } from './users.contract';

/** What the rules need of a user. */
export interface UserFacts {
  readonly id: number;
  readonly level: number;
  readonly read_only: boolean;
  readonly is_external: boolean;
  readonly is_account_admin: boolean;
  readonly team_id: number | null;
  readonly team_role: string;
  readonly deleted_at: string | null;
}

type Known = { readonly teams: readonly { readonly id: number }[]; readonly users: readonly { readonly id: number }[] };

/** The issues of a user body; a new user needs name and email, an existing one must not lose them. */
export function userIssues(body: UserBody, before: { readonly id: number } | null, known: Known): Issue[] {
  const needs = (value: unknown) => (before === null || value !== undefined ? required(value) : null);
  const names = namesOf(body);
  const unknownTeam = body.team_id && !known.teams.some(({ id }) => id === body.team_id);
  const unknownManager =
    body.manager_id && (body.manager_id === before?.id || !known.users.some(({ id }) => id === body.manager_id));
  return issuesOf({
    first_name: needs(names.first_name),
    last_name: before === null ? required(names.last_name) : null,
    email: needs(body.email) ?? email(body.email),
    team_id: unknownTeam ? MESSAGES.not_allowed : null,
    manager_id: unknownManager ? MESSAGES.not_allowed : null,
    time_zone: body.time_zone === undefined || isTimeZone(body.time_zone) ? null : MESSAGES.not_allowed,
  });
}

/** The columns that the body changes. */
export function userColumns(body: UserBody, before: UserFacts | null): Record<string, unknown> {
  const { name: _name, email: address, ...rest } = body;
  const { first_name, last_name } = namesOf(body);
  return {
    ...rest,
    ...(address === undefined ? {} : { email: address?.trim() }),
    ...(first_name === undefined ? {} : { first_name: (first_name ?? '').trim() }),
    ...(last_name === undefined ? {} : { last_name: (last_name ?? '').trim() }),
    ...standing(body, before ?? { level: 1, is_external: false, team_id: null, team_role: 'member' }),
  };
}

type Standing = Pick<UserFacts, 'level' | 'is_external' | 'team_id' | 'team_role'>;

/**
 * Level 5 and being external imply each other. Executives and external users have no team (2§5), and only users with
 * a team can lead or own one.
 */
function standing(body: UserBody, before: Standing): Standing {
  const level = body.level ?? before.level;
  const wasExternal = before.is_external && !(before.level === EXTERNAL && level !== EXTERNAL);
  const asked = body.team_id === undefined ? before.team_id : body.team_id;
  const team_id = level === EXECUTIVE || level === EXTERNAL ? null : asked;
  const role = body.team_role ?? before.team_role;
  return {
    level,
    is_external: level === EXTERNAL || (body.is_external ?? wasExternal),
    team_id,
    team_role: team_id === null && role !== 'account' ? 'member' : role,
  };
}

/** `name` sets both names, split at its first space. */
function namesOf(body: UserBody): Pick<UserBody, 'first_name' | 'last_name'> {
  if (body.name === undefined) return { first_name: body.first_name, last_name: body.last_name };
  const [first = '', ...others] = body.name.trim().split(/\s+/);
  return { first_name: body.first_name ?? first, last_name: body.last_name ?? others.join(' ') };
}

/** An administrator who is active, not read-only and not external: every account must have one. */
export function isWorkingAdmin(user: UserFacts): boolean {
  return (
    user.is_account_admin && !user.read_only && !user.is_external && user.level !== EXTERNAL && user.deleted_at === null
  );
}

/**
 * Does the change let the user sign in again or administer the account, or raise the level? External users are below all
 * others.
 */
export function isPromoted(before: UserFacts, after: UserFacts): boolean {
  const isBack = before.deleted_at !== null && after.deleted_at === null;
  return isBack || (isWorkingAdmin(after) && !isWorkingAdmin(before)) || rank(after) > rank(before);
}

function rank({ level, is_external }: UserFacts): number {
  return is_external || level === EXTERNAL ? 0 : level;
}

/** The teams whose records a user reaches: all, the user's own, or the user's own and those below for a leader. */
export function visibleTeams<T extends TeamNode>(user: UserFacts, teams: readonly T[]): T[] {
  if (user.is_external || user.level === EXTERNAL) return [];
  if (user.is_account_admin || user.level === EXECUTIVE || user.team_role === 'account' || user.team_id === null)
    return [...teams];
  const leads = user.level === MANAGER || user.team_role === 'owner' || user.team_role === 'lead';
  return teams.filter(
    ({ id }) => id === user.team_id || (leads && lineage(id, teams).some((team) => team.id === user.team_id)),
  );
}

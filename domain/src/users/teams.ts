import { perKind } from '../kinds/kinds';
import { type Issue, issuesOf } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { type Named, notTaken, required } from '../validation/rules';
import type { TeamBody, TeamPermissions } from './teams.contract';

export interface TeamNode extends Named {
  readonly id: number;
  readonly parent_id: number | null;
}

/** The team and its ancestors, from the bottom up. Stops at a cycle in the data. */
export function lineage<T extends TeamNode>(id: number | null, teams: readonly T[]): T[] {
  const line: T[] = [];
  for (let team = teams.find((one) => one.id === id); team && !line.includes(team); ) {
    line.push(team);
    const above = team.parent_id;
    team = teams.find((one) => one.id === above);
  }
  return line;
}

/** The number of levels above the team, and below it. */
export function depthOf(id: number, teams: readonly TeamNode[]): number {
  return Math.max(0, lineage(id, teams).length - 1);
}

export function heightOf(id: number, teams: readonly TeamNode[]): number {
  return Math.max(0, ...teams.map((team) => lineage(team.id, teams).findIndex((one) => one.id === id)));
}

/** The issues of a team among the others. `id` is null for a new one. */
export function teamIssues(body: TeamBody, id: number | null, teams: readonly TeamNode[]): Issue[] {
  const named = id === null || body.name !== undefined;
  return issuesOf({
    name: named ? (required(body.name) ?? notTaken({ id, name: body.name ?? '' }, teams)) : null,
    parent_id: parentIssue(body.parent_id ?? null, id, teams),
  });
}

function parentIssue(parent: number | null, id: number | null, teams: readonly TeamNode[]): string | null {
  if (parent === null) return null;
  const line = lineage(parent, teams);
  if (!line.length) return MESSAGES.not_allowed;
  return line.some((team) => team.id === id) ? 'A team cannot be below itself' : null;
}

/** Permissions overwritten by what was sent; the result has a value for each. */
export function permissionsAfter(
  before: TeamPermissions | undefined,
  sent: TeamPermissions | undefined,
): TeamPermissions {
  const member = perKind(
    ({ name: key }) => sent?.member?.[key] ?? before?.member?.[key] ?? { visibility_level: 'owner' as const },
  );
  const person = sent?.['*']?.person ?? before?.['*']?.person ?? { use_deal_association: false };
  return { member, '*': { person } };
}

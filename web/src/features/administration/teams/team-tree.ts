import type { TeamAnswer } from '@fairlead/domain/users/teams.contract';

/** A team at its place in the tree. */
export interface TreeRow {
  readonly team: TeamAnswer;
  readonly depth: number;
  readonly children: number;
  readonly open: boolean;
}

/** The visible teams, parents before their children, each level in the given order. */
export function treeRows(teams: readonly TeamAnswer[], folded: ReadonlySet<number>): readonly TreeRow[] {
  const below = (parent: number | null) => teams.filter((team) => (parentIn(team, teams) ?? null) === parent);
  const walk = (team: TeamAnswer, depth: number): TreeRow[] => {
    const children = below(team.id);
    const open = children.length > 0 && !folded.has(team.id);
    const row = { team, depth, children: children.length, open };
    return open ? [row, ...children.flatMap((child) => walk(child, depth + 1))] : [row];
  };
  return below(null).flatMap((team) => walk(team, 0));
}

/** A team whose parent is not shown is placed at the top level. */
function parentIn({ parent_id }: TeamAnswer, teams: readonly TeamAnswer[]): number | null {
  return teams.some(({ id }) => id === parent_id) ? parent_id : null;
}

/** Every team that contains the words, with its ancestors, so that its place is visible. */
export function matchingTeams(teams: readonly TeamAnswer[], text: string): readonly TeamAnswer[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return teams;
  const kept = new Set<number>();
  for (const team of teams.filter(({ name }) => name.toLowerCase().includes(wanted)))
    for (let at: TeamAnswer | undefined = team; at && !kept.has(at.id); ) {
      kept.add(at.id);
      const above: number | null = at.parent_id;
      at = teams.find(({ id }) => id === above);
    }
  return teams.filter(({ id }) => kept.has(id));
}

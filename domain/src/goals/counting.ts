import type { TeamOfUsers, UserOfTeam, Won } from './progress';
import { membersOfTeams } from './progress';

/** Which part of the deals behind a figure its reader sees. */
export const COUNTINGS = ['all', 'some', 'none'] as const;
export type Counting = (typeof COUNTINGS)[number];

export interface Counted {
  readonly all: Counting;
  readonly team: (id: number, found: Won) => Counting;
  readonly user: (id: number, found: Won) => Counting;
}

/**
 * How complete the figures are for a reader who sees the deals of these owners; null for all. Shared deals make an
 * otherwise empty figure a partial one.
 */
export function countedOf(
  owners: readonly number[] | null,
  { teams, users }: { readonly teams: readonly TeamOfUsers[]; readonly users: readonly UserOfTeam[] },
): Counted {
  if (owners === null) return { all: 'all', team: () => 'all', user: () => 'all' };
  const seen = new Set(owners);
  const membersOf = membersOfTeams(teams, users);
  const other = ({ deals }: Won): Counting => (deals ? 'some' : 'none');
  return {
    all: 'some',
    user: (id, found) => (seen.has(id) ? 'all' : other(found)),
    team: (id, found) => {
      const members = [...membersOf(id)];
      if (members.every((member) => seen.has(member))) return 'all';
      return members.some((member) => seen.has(member)) ? 'some' : other(found);
    },
  };
}

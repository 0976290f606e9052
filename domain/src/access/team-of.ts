/** The relation of a record's owner to a team: a member, a member of a team below it, or neither. */
export type Standing = 'same' | 'below' | 'other';

interface Teams {
  readonly users: readonly { readonly id: number; readonly team_id: number | null }[];
  readonly teams: readonly { readonly id: number; readonly parent_id: number | null }[];
}

export function standingOf(own: number | null, owner: number | null, { users, teams }: Teams): Standing {
  let team = users.find(({ id }) => id === owner)?.team_id ?? null;
  if (own === null || team === null) return 'other';
  if (team === own) return 'same';
  for (let steps = 0; team !== null && steps < 100; steps++) {
    const parent: number | null = teams.find(({ id }) => id === team)?.parent_id ?? null;
    if (parent === own) return 'below';
    team = parent;
  }
  return 'other';
}

/** Which records a user sees: the levels of a team's `visibility_level`, worked out as a set of owners. */

export type VisibilityLevel = 'owner' | 'team' | 'team_and_leaders' | 'global';
export type OwnedKind = 'deal' | 'person' | 'company';

export interface Viewer {
  readonly id: number;
  readonly level: number;
  readonly is_external: boolean;
  readonly is_account_admin: boolean;
  readonly team_id: number | null;
  readonly team_role: string;
}

export interface VisibilityTeam {
  readonly id: number;
  readonly parent_id: number | null;
  readonly permissions: {
    readonly member?: Partial<Record<OwnedKind, { readonly visibility_level?: VisibilityLevel }>>;
    readonly '*'?: { readonly person?: { readonly use_deal_association?: boolean } };
  };
}

export interface VisibilityUser {
  readonly id: number;
  readonly team_id: number | null;
  readonly team_role: string;
}

/**
 * `everything`: the whole account. Otherwise the records of `owners` (0 stands for "no owner"), and those shared with
 * the viewer, and with `throughDeals` the people on the deals the viewer sees. An external user has no owners at all.
 */
export type Visibility =
  | { readonly everything: true }
  | { readonly everything: false; readonly owners: readonly number[]; readonly throughDeals: boolean };

const EXECUTIVE = 3;
const MANAGER = 2;
const NO_OWNER = 0;

export function visibilityOf(
  viewer: Viewer,
  kind: OwnedKind,
  teams: readonly VisibilityTeam[],
  users: readonly VisibilityUser[],
): Visibility {
  if (viewer.is_external || viewer.level === 5) return { everything: false, owners: [], throughDeals: false };
  if (viewer.is_account_admin || viewer.level === EXECUTIVE || viewer.team_role === 'account')
    return { everything: true };
  const team = teams.find(({ id }) => id === viewer.team_id);
  if (!team) return { everything: true };
  const level = team.permissions.member?.[kind]?.visibility_level ?? 'owner';
  if (level === 'global') return { everything: true };
  const leads = viewer.level === MANAGER || viewer.team_role === 'owner' || viewer.team_role === 'lead';
  const owners = new Set([NO_OWNER, viewer.id]);
  for (const user of users) if (reaches(level, leads, team, user, teams)) owners.add(user.id);
  const throughDeals = kind === 'person' && team.permissions['*']?.person?.use_deal_association === true;
  return { everything: false, owners: [...owners].sort((a, b) => a - b), throughDeals };
}

function reaches(
  level: VisibilityLevel,
  leads: boolean,
  team: VisibilityTeam,
  owner: VisibilityUser,
  teams: readonly VisibilityTeam[],
): boolean {
  if (owner.team_id === null) return false;
  if (owner.team_id === team.id) return leads || level !== 'owner';
  const below = isAbove(team.id, owner.team_id, teams);
  if (below) return leads || level === 'team_and_leaders';
  const leadsAbove = owner.team_role === 'owner' || owner.team_role === 'lead';
  return level === 'team_and_leaders' && leadsAbove && isAbove(owner.team_id, team.id, teams);
}

/** Is `upper` an ancestor of `lower`? A circle in the data ends the walk. */
function isAbove(upper: number, lower: number, teams: readonly VisibilityTeam[]): boolean {
  const seen = new Set<number>();
  let current = teams.find(({ id }) => id === lower)?.parent_id ?? null;
  while (current !== null && !seen.has(current)) {
    if (current === upper) return true;
    seen.add(current);
    const next = current;
    current = teams.find(({ id }) => id === next)?.parent_id ?? null;
  }
  return false;
}

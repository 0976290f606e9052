import { PERSON } from '../kinds/person.kind';
import type { RecordKind } from '../kinds/kinds';

/** Which records a user sees: the levels of a team's `visibility_level`, resolved to a set of owners. */

export type VisibilityLevel = 'owner' | 'team' | 'team_and_leaders' | 'global';

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
    readonly member?: Partial<Record<RecordKind, { readonly visibility_level?: VisibilityLevel }>>;
    readonly '*'?: { readonly person?: { readonly use_deal_association?: boolean } };
  };
}

export interface VisibilityUser {
  readonly id: number;
  readonly team_id: number | null;
  readonly team_role: string;
}

/**
 * `everything`: the whole account. Otherwise the records of `owners` (0 means "no owner"), those shared with the
 * viewer, and with `throughDeals` the people on visible deals. An external user has no owners.
 */
export type Visibility =
  | { readonly everything: true }
  | { readonly everything: false; readonly owners: readonly number[]; readonly throughDeals: boolean };

/** Why a user sees all records of a kind. */
export type WayToAll = 'admin' | 'executive' | 'account_role' | 'no_team' | 'global';
/** Why a user sees the records of an owner. Owners and leads of a team count as managers. */
export type WayToOwner = 'owner' | 'no_owner' | 'same_team' | 'team_below' | 'leader_above' | 'manager';

const EXECUTIVE = 3;
const EXTERNAL = 5;
const MANAGER = 2;
const NO_OWNER = 0;

export function visibilityOf(
  viewer: Viewer,
  kind: RecordKind,
  teams: readonly VisibilityTeam[],
  users: readonly VisibilityUser[],
): Visibility {
  if (seesSharedOnly(viewer)) return { everything: false, owners: [], throughDeals: false };
  if (waysToAll(viewer, kind, teams).length) return { everything: true };
  const owners = new Set(waysToOwner(viewer, kind, null, teams).length ? [NO_OWNER] : []);
  for (const user of users) if (waysToOwner(viewer, kind, user, teams).length) owners.add(user.id);
  owners.add(viewer.id);
  const throughDeals = seesThroughDeals(viewer, kind, teams);
  return { everything: false, owners: [...owners].sort((a, b) => a - b), throughDeals };
}

/** External users see exactly what is shared with them. */
export function seesSharedOnly(viewer: Pick<Viewer, 'level' | 'is_external'>): boolean {
  return viewer.is_external || viewer.level === EXTERNAL;
}

/** Every reason to see all records of the kind; empty if visibility depends on the owner. */
export function waysToAll(viewer: Viewer, kind: RecordKind, teams: readonly VisibilityTeam[]): WayToAll[] {
  if (seesSharedOnly(viewer)) return [];
  const ways: WayToAll[] = [];
  if (viewer.is_account_admin) ways.push('admin');
  if (viewer.level === EXECUTIVE) ways.push('executive');
  if (viewer.team_role === 'account') ways.push('account_role');
  const team = teamOf(viewer, teams);
  if (!team) ways.push('no_team');
  else if (levelOf(team, kind) === 'global') ways.push('global');
  return ways;
}

/** Every reason to see this owner's records; `null` means records without an owner. */
export function waysToOwner(
  viewer: Viewer,
  kind: RecordKind,
  owner: VisibilityUser | null,
  teams: readonly VisibilityTeam[],
): WayToOwner[] {
  if (seesSharedOnly(viewer)) return [];
  if (owner === null) return ['no_owner'];
  const ways: WayToOwner[] = owner.id === viewer.id ? ['owner'] : [];
  const team = teamOf(viewer, teams);
  if (!team || owner.team_id === null) return ways;
  const level = levelOf(team, kind);
  const same = owner.team_id === team.id;
  const below = ancestorsOf(owner.team_id, teams).has(team.id);
  if (same && owner.id !== viewer.id && (level === 'team' || level === 'team_and_leaders')) ways.push('same_team');
  if (below && level === 'team_and_leaders') ways.push('team_below');
  if (level === 'team_and_leaders' && leadsATeam(owner) && ancestorsOf(team.id, teams).has(owner.team_id))
    ways.push('leader_above');
  if ((same || below) && owner.id !== viewer.id && actsAsManager(viewer)) ways.push('manager');
  return ways;
}

/** use_deal_association: a user who sees a deal also sees the people on it. */
export function seesThroughDeals(viewer: Viewer, kind: RecordKind, teams: readonly VisibilityTeam[]): boolean {
  return kind === PERSON.name && teamOf(viewer, teams)?.permissions['*']?.person?.use_deal_association === true;
}

/** The visibility level of the viewer's team; undefined without a team. */
export function teamLevel(
  viewer: Pick<Viewer, 'team_id'>,
  kind: RecordKind,
  teams: readonly VisibilityTeam[],
): VisibilityLevel | undefined {
  const team = teamOf(viewer, teams);
  return team && levelOf(team, kind);
}

export function actsAsManager(viewer: Pick<Viewer, 'level' | 'team_role'>): boolean {
  return viewer.level === MANAGER || leadsATeam(viewer);
}

function leadsATeam({ team_role }: { readonly team_role: string }): boolean {
  return team_role === 'owner' || team_role === 'lead';
}

function levelOf(team: VisibilityTeam, kind: RecordKind): VisibilityLevel {
  return team.permissions.member?.[kind]?.visibility_level ?? 'owner';
}

function teamOf({ team_id }: Pick<Viewer, 'team_id'>, teams: readonly VisibilityTeam[]): VisibilityTeam | undefined {
  return team_id === null ? undefined : treeOf(teams).byId.get(team_id);
}

function ancestorsOf(team: number, teams: readonly VisibilityTeam[]): ReadonlySet<number> {
  const tree = treeOf(teams);
  const known = tree.above.get(team);
  if (known) return known;
  const found = new Set<number>();
  let current = tree.byId.get(team)?.parent_id ?? null;
  // A circle in the data ends the loop.
  while (current !== null && !found.has(current)) {
    found.add(current);
    current = tree.byId.get(current)?.parent_id ?? null;
  }
  tree.above.set(team, found);
  return found;
}

interface Tree {
  readonly byId: ReadonlyMap<number, VisibilityTeam>;
  readonly above: Map<number, ReadonlySet<number>>;
}

/** One answer looks teams up a thousand times. They are immutable: a changed configuration is a new object. */
const trees = new WeakMap<readonly VisibilityTeam[], Tree>();

function treeOf(teams: readonly VisibilityTeam[]): Tree {
  const known = trees.get(teams);
  if (known) return known;
  const tree: Tree = { byId: new Map(teams.map((team) => [team.id, team])), above: new Map() };
  trees.set(teams, tree);
  return tree;
}

import { DEAL } from '../kinds/deal.kind';
import type { RecordKind } from '../kinds/kinds';
import {
  actsAsManager,
  seesSharedOnly,
  seesThroughDeals,
  teamLevel,
  type Viewer,
  type VisibilityTeam,
  type VisibilityUser,
  type WayToAll,
  type WayToOwner,
  waysToAll,
  waysToOwner,
} from './visibility';

/** Why a user sees a record, in the order in which the answer lists the reasons. */
export const WAYS = [
  'owner',
  'shared',
  'same_team',
  'team_below',
  'leader_above',
  'manager',
  'through_deal',
  'no_owner',
  'executive',
  'admin',
  'account_role',
  'global',
  'no_team',
] as const satisfies readonly (WayToAll | WayToOwner | 'shared' | 'through_deal')[];
export type Way = (typeof WAYS)[number];

/** What the visibility rule needs to know about a record. */
export interface SeenRecord {
  readonly kind: RecordKind;
  /** Null for a record without an owner. */
  readonly owner: VisibilityUser | null;
  readonly shared_with: ReadonlySet<number>;
  /** For a person: the owners of their deals, and the users these deals are shared with. */
  readonly deals?: {
    readonly owners: readonly (VisibilityUser | null)[];
    readonly shared_with: ReadonlySet<number>;
  };
}

/** Every reason why the viewer sees the record; empty if they do not. */
export function waysToSee(viewer: Viewer, record: SeenRecord, teams: readonly VisibilityTeam[]): Way[] {
  const ways = new Set<Way>([
    ...waysToAll(viewer, record.kind, teams),
    ...waysToOwner(viewer, record.kind, record.owner, teams),
    ...(record.shared_with.has(viewer.id) ? (['shared'] as const) : []),
    ...(seesADealOf(viewer, record, teams) ? (['through_deal'] as const) : []),
  ]);
  return WAYS.filter((way) => ways.has(way));
}

function seesADealOf(viewer: Viewer, { kind, deals }: SeenRecord, teams: readonly VisibilityTeam[]): boolean {
  if (!deals || seesSharedOnly(viewer) || !seesThroughDeals(viewer, kind, teams)) return false;
  if (deals.shared_with.has(viewer.id)) return true;
  if (!deals.owners.length) return false;
  const seesAll = waysToAll(viewer, DEAL.name, teams).length > 0;
  return seesAll || deals.owners.some((owner) => waysToOwner(viewer, DEAL.name, owner, teams).length > 0);
}

/** The reason why a user does not see a record. */
export type Hindrance = 'inactive' | 'external' | 'owner' | 'team' | 'team_and_leaders' | 'manager';

export function hindrance(
  viewer: Viewer & { readonly deleted_at: string | null },
  kind: RecordKind,
  teams: readonly VisibilityTeam[],
): Hindrance {
  if (viewer.deleted_at !== null) return 'inactive';
  if (seesSharedOnly(viewer)) return 'external';
  const level = teamLevel(viewer, kind, teams) ?? 'owner';
  if (level === 'team_and_leaders') return level;
  if (actsAsManager(viewer)) return 'manager';
  return level === 'team' ? 'team' : 'owner';
}

import {
  seesSharedOnly,
  teamLevel,
  type Viewer,
  type VisibilityTeam,
  actsAsManager,
  waysToAll,
} from '../access/visibility';
import { DEAL } from '../kinds/deal.kind';

/** Whose deals a reader's figures count. */
export const DEAL_VISIBILITY_TYPES = ['all', 'team_and_leaders', 'team_and_below', 'team', 'owner'] as const;
export type DealVisibilityType = (typeof DEAL_VISIBILITY_TYPES)[number];

/**
 * Describes what the reader may see anyway; it grants nothing. Each includes shared deals and those without an owner.
 */
export function dealVisibilityType(viewer: Viewer, teams: readonly VisibilityTeam[]): DealVisibilityType {
  if (seesSharedOnly(viewer)) return 'owner';
  if (waysToAll(viewer, DEAL.name, teams).length) return 'all';
  const level = teamLevel(viewer, DEAL.name, teams);
  if (level === 'team_and_leaders') return 'team_and_leaders';
  if (actsAsManager(viewer)) return 'team_and_below';
  return level === 'team' ? 'team' : 'owner';
}

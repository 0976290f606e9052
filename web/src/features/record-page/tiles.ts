import type { Action, ResourceKind } from '@fairlead/domain/access/policy';
import { type FeatureFlag, hasFeature } from '@fairlead/domain/features/features';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Column, type ProfileKind, recordKindOf } from '@fairlead/domain/profiles/profile-kinds';
import { type PlacedTile, type TileKey, tilesOf } from '@fairlead/domain/profiles/profile-tiles';
import type { ProfileLayout } from '@fairlead/domain/profiles/profiles.contract';
import { type ComponentType, useMemo } from 'react';
import { useCan } from '../../lib/can';
import { useCatalogue } from '../../lib/catalogue';
import type { PanelProps } from '../../lib/profile-panel';
import { useSession } from '../../lib/session';
import { dealHealthMessages, HealthTile } from '../deal-health/public';
import { MilestonesTile } from '../milestones/public';
import { recordPageMessages as m } from './record-page.messages';
import { ChildrenTile, CompanyTile, DealsTile, PeopleTile } from './related-tiles';

interface TileScreen {
  readonly label: (kind: RecordKind) => string;
  /** Shows a `Tile`. Without it the tile shows the fields that its lines in `domain/src/profiles` name. */
  readonly Content?: ComponentType<PanelProps>;
  /** The right that a user needs for the tile. */
  readonly needs?: readonly [Action, ResourceKind];
  readonly feature?: FeatureFlag;
}

/** How each tile of `domain/src/profiles/profile-tiles.ts` is shown. */
const SCREENS: Readonly<Record<TileKey, TileScreen>> = {
  details: { label: m.details },
  own: { label: () => m.sections.own },
  more: { label: () => m.sections.more },
  contact: { label: () => m.sections.contact },
  address: { label: () => m.sections.address },
  home_address: { label: () => m.sections.home_address },
  social: { label: () => m.sections.social },
  customer: { label: () => m.sections.customer, feature: 'customer_management' },
  outcome: { label: () => m.sections.outcome },
  figures: { label: () => m.sections.figures },
  system: { label: () => m.sections.system },
  health: { label: () => dealHealthMessages.title, Content: HealthTile, feature: 'deal_intelligence' },
  deals: { label: () => m.deals, Content: DealsTile },
  people: { label: () => m.people, Content: PeopleTile },
  company: { label: () => m.company, Content: CompanyTile },
  children: { label: () => m.children, Content: ChildrenTile },
  milestones: { label: () => m.tabs.milestones, Content: MilestonesTile, needs: ['index', 'milestone'] },
};

export interface ShownTile extends Pick<PlacedTile, 'key' | 'fields'> {
  readonly title: string;
  readonly Content?: ComponentType<PanelProps>;
}

/** The tiles that the user has on a profile, by their keys. */
export function useTiles(profile: ProfileKind): ReadonlyMap<string, ShownTile> {
  const { could } = useCan();
  const { features } = useSession().account;
  const catalogue = useCatalogue();
  return useMemo(() => {
    const kind = recordKindOf(profile);
    const has = ({ needs, feature }: TileScreen) =>
      (!needs || could(...needs)) && (!feature || hasFeature(features, feature));
    const tiles = tilesOf(catalogue, profile).filter(({ line }) => has(SCREENS[line]));
    return new Map(
      tiles.map(({ key, line, group, fields }) => {
        const { label, Content } = SCREENS[line];
        return [key, { key, fields, title: group ?? label(kind), Content }];
      }),
    );
  }, [profile, could, features, catalogue]);
}

/** The tiles of a column from top to bottom, without those that are hidden. */
export function tilesIn(
  tiles: ReadonlyMap<string, ShownTile>,
  { positions, hidden_tiles }: ProfileLayout,
  column: Column,
): readonly ShownTile[] {
  return positions[column].flatMap((key) => (hidden_tiles.includes(key) ? [] : (tiles.get(key) ?? [])));
}

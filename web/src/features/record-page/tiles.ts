import type { Action, ResourceKind } from '@fairlead/domain/access/policy';
import { type FeatureFlag, hasFeature } from '@fairlead/domain/features/features';
import { titled } from '@fairlead/domain/forms/layout';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import {
  type Column,
  type ProfileKind,
  recordKindOf,
  type TileKey,
  tilesOf,
} from '@fairlead/domain/profiles/profile-tiles';
import { type ComponentType, useMemo } from 'react';
import { useCan } from '../../lib/can';
import { useCatalogue } from '../../lib/catalogue';
import { ownFieldsOf } from '../../lib/field-value';
import type { PanelProps } from '../../lib/profile-panel';
import { useSession } from '../../lib/session';
import { recordPageMessages as m } from './record-page.messages';
import { ChildrenTile, CompanyTile, DealsTile, PeopleTile } from './related-tiles';

interface TileScreen {
  readonly label: (kind: RecordKind) => string;
  /** Shows a `Tile`. Without it the tile shows the fields that its lines in `domain/src/profiles` name. */
  readonly Content?: ComponentType<PanelProps>;
  /** What a user needs to be able to do to have the tile. */
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
  outcome: { label: () => m.sections.outcome },
  figures: { label: () => m.sections.figures },
  system: { label: () => m.sections.system },
  deals: { label: () => m.deals, Content: DealsTile },
  people: { label: () => m.people, Content: PeopleTile },
  company: { label: () => m.company, Content: CompanyTile },
  children: { label: () => m.children, Content: ChildrenTile },
};

export interface ShownTile {
  readonly key: string;
  readonly title: string;
  readonly column: Column;
  readonly folded: boolean;
  readonly Content?: ComponentType<PanelProps>;
  readonly fields: readonly string[];
}

/** The tiles that the user has on a profile, as delivered; each group of the account's own fields is one. */
export function useTiles(profile: ProfileKind): readonly ShownTile[] {
  const { could } = useCan();
  const { features } = useSession().account;
  const catalogue = useCatalogue();
  return useMemo(() => {
    const kind = recordKindOf(profile);
    const has = ({ needs, feature }: TileScreen) =>
      (!needs || could(...needs)) && (!feature || hasFeature(features, feature));
    return tilesOf(profile)
      .filter(({ key }) => has(SCREENS[key]))
      .flatMap(({ key, column, fields = [], folded = false }): ShownTile[] => {
        const { label, Content } = SCREENS[key];
        if (key !== 'own') return [{ key, title: label(kind), column, folded, Content, fields }];
        return titled(ownFieldsOf(catalogue, kind)).map((group) => ({
          key: group.fields[0]?.group === undefined ? key : `own.${group.title}`,
          title: group.title,
          column,
          folded,
          fields: group.fields.map((field) => field.key),
        }));
      });
  }, [profile, could, features, catalogue]);
}

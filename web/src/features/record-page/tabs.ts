import type { Action, ResourceKind } from '@fairlead/domain/access/policy';
import { type FeatureFlag, hasFeature } from '@fairlead/domain/features/features';
import { PROFILE_KINDS, type ProfileKind } from '@fairlead/domain/profiles/profile-tiles';
import type { ComponentType } from 'react';
import { useCan } from '../../lib/can';
import type { PanelProps, ProfilePage } from '../../lib/profile-panel';
import { useSession } from '../../lib/session';
import { ActivityPanel } from './activity';
import { recordPageMessages as m } from './record-page.messages';

interface ProfileTab {
  /** Stands in the address: `?tab=people`. */
  readonly key: string;
  readonly label: string;
  readonly on: readonly ProfileKind[];
  /** All but the first are lazy parts, loaded when the tab is opened. */
  readonly Panel: ComponentType<PanelProps>;
  /** What a user needs to be able to do to be offered the tab. */
  readonly needs?: readonly [Action, ResourceKind];
  readonly feature?: FeatureFlag;
  /** The number beside the label, from what is loaded with the page. */
  readonly count?: (page: ProfilePage) => number | null;
}

/** Every tab of every profile, in order. The first one is open unless the address says otherwise. */
const TABS: readonly ProfileTab[] = [
  { key: 'activity', label: m.tabs.activity, on: PROFILE_KINDS, Panel: ActivityPanel },
];

/** The tabs that the user is offered on a profile. */
export function useTabs(profile: ProfileKind): readonly ProfileTab[] {
  const { could } = useCan();
  const { features } = useSession().account;
  return TABS.filter(
    ({ on, needs, feature }) =>
      on.includes(profile) && (!needs || could(...needs)) && (!feature || hasFeature(features, feature)),
  );
}

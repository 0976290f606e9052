import type { Action, ResourceKind } from '@fairlead/domain/access/policy';
import { type FeatureFlag, hasFeature } from '@fairlead/domain/features/features';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { PROFILE_KINDS, type ProfileKind } from '@fairlead/domain/profiles/profile-kinds';
import type { ComponentType } from 'react';
import { useCan } from '../../lib/can';
import { loadChunk } from '../../lib/chunk-error';
import type { PanelProps, ProfilePage } from '../../lib/profile-panel';
import { useSession } from '../../lib/session';
import { lazyPart } from '../../ui/lazy-part';
import { AgendaPanel } from '../calendar-entries/public';
import { ActivityPanel } from './activity';
import { recordPageMessages as m } from './record-page.messages';

const MilestonesPanel = lazyPart(
  async () => (await loadChunk('MilestonesPanel', () => import('../milestones/public'))).MilestonesPanel,
);
const FilesPanel = lazyPart(async () => (await loadChunk('FilesPanel', () => import('../files/public'))).FilesPanel);
const load = () => loadChunk('profile-tabs', () => import('../profile-tabs/public'));
const PeoplePanel = lazyPart(async () => (await load()).PeoplePanel);
const DealsPanel = lazyPart(async () => (await load()).DealsPanel);
const ChildrenPanel = lazyPart(async () => (await load()).ChildrenPanel);

interface ProfileTab {
  /** In the address: `?tab=people`. */
  readonly key: string;
  readonly label: string;
  readonly on: readonly ProfileKind[];
  /** All but the first are lazy parts, loaded when the tab is opened. */
  readonly Panel: ComponentType<PanelProps>;
  /** The right that a user needs for the tab. */
  readonly needs?: readonly [Action, ResourceKind];
  readonly feature?: FeatureFlag;
  /** The number beside the label, from what is loaded with the page. */
  readonly count?: (page: ProfilePage) => number | null;
}

/** Every tab of every profile, in order. The first one is open unless the address says otherwise. */
const TABS: readonly ProfileTab[] = [
  { key: 'activity', label: m.tabs.activity, on: PROFILE_KINDS, Panel: ActivityPanel },
  {
    key: 'agenda',
    label: m.tabs.agenda,
    on: PROFILE_KINDS,
    Panel: AgendaPanel,
    needs: ['index', 'calendar_entry'],
  },
  {
    key: 'people',
    label: m.people,
    on: PROFILE_KINDS,
    Panel: PeoplePanel,
    needs: ['index', PERSON.name],
    count: ({ related }) => numberOf(related.people),
  },
  {
    key: 'deals',
    label: m.deals,
    on: PROFILE_KINDS,
    Panel: DealsPanel,
    needs: ['index', DEAL.name],
    count: ({ related }) => numberOf(related.deals),
  },
  {
    key: 'children_companies',
    label: m.children,
    on: [COMPANY.name, CUSTOMER.name],
    Panel: ChildrenPanel,
    needs: ['index', COMPANY.name],
    count: ({ related }) => numberOf(related.children),
  },
  { key: 'files', label: m.tabs.files, on: PROFILE_KINDS, Panel: FilesPanel, needs: ['index', 'document'] },
  {
    key: 'milestones',
    label: m.tabs.milestones,
    on: PROFILE_KINDS,
    Panel: MilestonesPanel,
    needs: ['index', 'milestone'],
    count: ({ related }) => numberOf(related.milestones) || null,
  },
];

/** The number, if the page's answer has it. */
function numberOf(related: unknown): number | null {
  if (Array.isArray(related)) return related.length;
  return (related as { total?: number } | undefined)?.total ?? null;
}

/** The tabs that the user is offered on a profile. */
export function useTabs(profile: ProfileKind): readonly ProfileTab[] {
  const { could } = useCan();
  const { features } = useSession().account;
  return TABS.filter(
    ({ on, needs, feature }) =>
      on.includes(profile) && (!needs || could(...needs)) && (!feature || hasFeature(features, feature)),
  );
}

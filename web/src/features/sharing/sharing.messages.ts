import type { Hindrance, Way } from '@fairlead/domain/access/viewers';
import { type RecordKind, nounOf } from '@fairlead/domain/kinds/kinds';
import type { AllowedAct } from '@fairlead/domain/sharing/sharing.contract';

const users = (n: number) => (n === 1 ? '1 user' : `${n} users`);

/** The heading over the users who see the record for this reason. */
const ways: Readonly<Record<Way, string>> = {
  owner: 'Owns it',
  shared: 'Shared with them',
  same_team: 'Same team as the owner',
  team_below: 'The owner is in a team below theirs',
  leader_above: 'The owner leads a team above theirs',
  manager: 'Manages or leads the owner’s team, or one above it',
  through_deal: 'Sees a deal that this person is on',
  no_owner: 'No owner, so everyone sees it',
  executive: 'Executive',
  admin: 'Account admin',
  account_role: 'Team role “account”',
  global: 'Their team sees everything',
  no_team: 'Has no team, so sees everything',
};

/** Merging has no screen yet, so it is not mentioned. */
type SpokenAct = Exclude<AllowedAct['action'], 'merge'>;

const acts: Readonly<Record<SpokenAct, string>> = {
  update: 'edit',
  update_owner: 'change the owner',
  share: 'share',
  delete: 'delete',
  export: 'export',
};

const hindrances: Readonly<Record<Hindrance, (team: string) => string>> = {
  inactive: () => 'They are inactive, and inactive users see nothing.',
  external: () => 'External users see only what is shared with them.',
  owner: (team) => `In ${team}, each member sees their own records.`,
  team: (team) => `In ${team}, members see what the team owns.`,
  team_and_leaders: (team) => `In ${team}, members see what the team, teams below and leaders above own.`,
  manager: (team) => `As manager of ${team}, they see what it and the teams below own.`,
};

export const sharingMessages = {
  shareTitle: (name: string) => `Share ${name}`,
  shareText: 'People you share it with can see and edit it. Read-only and external users can only view it.',
  shareWith: 'Share with',
  sharePlaceholder: 'Search people by name',
  share: 'Share',
  sharedWith: 'Shared with',
  notShared: 'Not shared with anyone yet.',
  sharedBy: (name: string, date: string) => `By ${name}, ${date}`,
  external: 'External',
  inactive: 'Inactive',
  stopSharing: (name: string) => `Stop sharing with ${name}`,
  shared: (name: string, count: number) => `${name} shared with ${users(count)}`,
  unshared: (name: string, user: string) => `${name} is no longer shared with ${user}`,
  chooseSomebody: 'Choose someone to share it with',
  close: 'Close',

  viewersTitle: 'Who can see this?',
  viewersText: (name: string, count: number, editors: number) =>
    `${name}: ${users(count)} can see it, and ${editors === count ? 'all' : editors} can edit it.`,
  search: 'Search by name',
  nobodyFound: 'No users found.',
  way: (way: Way) => ways[way],
  also: (names: readonly Way[]) => `Also: ${names.map((way) => ways[way]).join(' · ')}`,
  sharedByName: (name: string) => `By ${name}`,
  mayEdit: 'Can edit',
  readsOnly: 'Can view',
  more: (left: number) => `Show ${left} more`,
  failed: 'This could not be loaded. Nothing was changed.',
  again: 'Try again',

  whyTitle: 'Check a user’s access',
  whyLabel: 'Choose a user',
  sees: (name: string, reasons: readonly Way[]) =>
    `${name} can see it: ${reasons.map((way) => lower(ways[way])).join('; ')}.`,
  seesNot: (name: string) => `${name} cannot see it.`,
  hindrance: (why: Hindrance, team: string | null) => hindrances[why](team ? `the team ${team}` : 'their team'),
  ownedBy: (kind: RecordKind, owner: string, team: string | null) =>
    `This ${nounOf(kind)} belongs to ${owner}${team ? ` of the team ${team}` : ', who has no team'}, and is not shared with them.`,
  may: (allowed: readonly SpokenAct[]) => `Can ${list(allowed)}.`,
  mayNot: (denied: readonly SpokenAct[]) => `Cannot ${list(denied)}.`,
};

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function list(actions: readonly SpokenAct[]): string {
  return actions.map((action) => acts[action]).join(', ');
}

import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { nounsOf, titlesOf } from '@fairlead/domain/kinds/nouns';

/** Texts of the teams page. */
export const teamsMessages = {
  title: 'Teams and rights',
  tree: 'Teams',
  newTeam: 'New team',
  newUnder: (name: string) => `New team below ${name}`,
  emptyTitle: 'No teams yet',
  emptyText:
    'Without teams, all users see everything. Teams control whose deals, companies and people their members see.',
  failed: 'The teams could not be loaded. Nothing was changed.',
  again: 'Try again',
  search: 'Search teams',
  noMatch: (text: string) => `No teams found for “${text}”`,
  columns: { name: 'Team', members: 'Members' },
  shortLevels: { owner: 'Own', team: 'Team', team_and_leaders: 'Team, leaders', global: 'All' },
  sees: (kind: string, level: string) => `${kind}: ${level}`,
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  teamless: (count: number) =>
    count === 1 ? '1 user has no team and sees everything' : `${count} users have no team and see everything`,
  showTeamless: 'Show them',

  name: 'Name',
  parent: 'Parent team',
  noParent: 'No parent team',
  parentHint: 'People who lead a team also see the records of the teams below it',
  kind: (kind: RecordKind, number: number) => `${number}. ${titlesOf(kind)}`,
  question: (kind: RecordKind) => `Which ${nounsOf(kind)} do members see and edit?`,
  levels: {
    owner: 'Their own',
    team: 'The team’s',
    team_and_leaders: 'The team’s and its leaders’',
    global: 'All',
  },
  levelTexts: {
    owner: 'What they own, what is shared with them, and records without an owner.',
    team: 'Also what anyone in this team owns.',
    team_and_leaders: 'Also what the teams below and the leaders of teams above own.',
    global: 'Everything in the account.',
  },
  association: 'Include the people on a deal',
  associationText: 'Members also see the people on any deal they can see',
  rules: 'What members see and edit',
  rulesHint: 'Seeing and editing go together. Managers and leads always see the whole team and the teams below.',
  membersTitle: 'Members',
  membersHint: 'Changes to members are saved at once.',
  addMember: 'Add a member',
  addHint: 'Executives and external users have no team',
  role: (name: string) => `Role of ${name}`,
  roles: { member: 'Member', lead: 'Lead', owner: 'Owner', account: 'Whole account' } as Readonly<
    Record<string, string>
  >,
  roleTexts: {
    member: 'Sees what the rules above allow',
    lead: 'Acts as a manager inside this team',
    owner: 'Acts as a manager inside this team',
    account: 'Sees everything in the account',
  } as Readonly<Record<string, string>>,
  move: (name: string) => `Move ${name} to another team`,
  moveTitle: (name: string) => `Move ${name}`,
  moveTo: 'To',
  moveOut: 'No team: sees everything',
  moveHint: 'Without a team a user sees everything in the account',
  doMove: 'Move',
  moved: (name: string, team: string) => `${name} moved to ${team}`,
  added: (name: string, team: string) => `${name} added to ${team}`,
  roleSaved: (name: string, role: string) => `${name} is now ${role.toLowerCase()}`,
  inactive: 'Inactive',

  create: 'Create team',
  created: (name: string) => `${name} created`,
  save: 'Save',
  discard: 'Discard',
  saved: (name: string) => `${name} saved`,
  unsaved: 'Not saved',
  keptNotice: 'You have unsaved changes from earlier.',
  delete: 'Delete team',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteMembers: (count: number) =>
    count === 1
      ? 'Its member moves to the team you choose. Without a team they would see the whole account.'
      : `Its ${count} members move to the team you choose. Without a team they would see the whole account.`,
  deleteNoMembers: 'It has no members.',
  deleteChildren: (children: string, above: string | null) =>
    above === null ? `${children} will have no parent team.` : `${children} will move below ${above}.`,
  heir: 'Move members to',
  heirMissing: 'Choose a team for the members',
  heirNone: 'This is the only team. Create another first, or move the members out one by one.',
  deleted: (name: string) => `${name} deleted`,
  cancel: 'Cancel',
} as const;

import { numberText } from '@fairlead/domain/locale/locale';
import { uiMessages } from '../../ui/ui.messages';

const licenses = (n: number) => (n === 1 ? '1 license' : `${n} licenses`);

export const backOfficeMessages = {
  codePlaceholder: uiMessages.codePlaceholder,
  product: 'Fairlead',
  title: 'Back office',
  areas: 'Back office',
  accounts: 'Accounts',
  users: 'Users',
  affiliates: 'Affiliates',
  requests: 'Requests',
  log: 'Staff log',
  signOut: 'Sign out',
  staff: (name: string) => `${name}, staff`,
  signIn: 'Sign in to the back office',
  signInText: 'For the staff of this server. Users of accounts sign in on their own page.',
  demo: (email: string) => `Demo mode: sign in as ${email} with the demo password. You reach the demo account only.`,
  fillDemo: 'Sign in as demo staff',
  email: 'Email',
  password: 'Password',
  code: 'Authenticator Code',
  codePlease: 'Enter the code from your authenticator app.',
  enter: 'Sign in',
  toUsers: 'Sign in to an account',
  required: 'Required',
  welcome: 'Set your password and second factor',
  welcomeFor: (email: string) => `For ${email}. You need both at every sign-in.`,
  linkDead: 'This link is no longer valid',
  linkDeadText: 'It works once and within 24 hours. Ask the operator of this server for a new one.',
  newPassword: 'New password',
  scan: 'Scan the code with your authenticator app, or type the key into it.',
  qr: 'QR code of the second factor',
  key: (key: string) => `Key: ${key}`,
  save: 'Save and go to sign-in',
  search: 'Search',
  searchAccounts: 'Name or number of an account',
  searchUsers: 'Name or email of a user',
  failed: 'This could not be loaded.',
  notThere: 'Not found',
  notThereText: 'It does not exist, or you do not have access to it.',
  retry: 'Try again',
  more: (n: string) => `${n} in all. Search to narrow the list.`,
  nothing: 'Nothing found',
  account: 'Account',
  plan: 'Plan',
  licenses: 'Licenses',
  seen: 'Last seen',
  never: 'never',
  name: 'Name',
  kind: 'Kind',
  state: 'State',
  active: 'Active',
  inactive: 'Inactive',
  isDemo: 'Demo',
  noLimit: 'no limit',
  none: 'none',
  careful: 'You are looking at a customer’s account.',
  carefulText:
    'Records are not shown here. A support login asks for a reason, tells the account’s administrators, and ends after 60 minutes.',
  about: (id: number, created: string, seen: string) => `Account ${id}, created ${created}, last seen ${seen}`,
  edit: 'Change plan',
  planSince: (plan: string, day: string) => `${plan} since ${day}`,
  trialEnds: 'Trial ends',
  noTrial: 'no trial',
  withQuotas: 'Set the quotas of the plan as well',
  reason: 'Reason',
  reasonHint: 'Shown in the audit log of the account.',
  cancel: 'Cancel',
  change: 'Save the change',
  changed: 'The change is saved',
  flags: 'Feature flags',
  flagsOn: (on: number, all: number) => `${on} of ${all} on`,
  switchOn: (flag: string) => `Turn on ${flag}`,
  switchOff: (flag: string) => `Turn off ${flag}`,
  quotas: 'Quotas',
  used: (n: string) => `${n} in use`,
  setQuota: 'Change quotas',
  quotaHint: 'Empty is no limit',
  quotaWrong: 'Enter a whole number, or nothing',
  future: 'Future changes',
  noFuture: 'No changes are planned.',
  planned: (plan: string, count: number | null, day: string) =>
    `${plan}${count === null ? '' : ` with ${licenses(count)}`} on ${day}`,
  plannedBy: (staff: string, reason: string) => `${staff}: ${reason}`,
  addFuture: 'Plan a change',
  on: 'From',
  drop: 'Drop this change',
  dropped: 'The change is dropped',
  requested: (name: string, plan: string, count: number | null) =>
    `${name} asks for ${plan}${count === null ? '' : ` with ${licenses(count)}`}`,
  answer: 'Answer',
  answerHint: 'Shown to the administrators of the account.',
  schedule: 'Plan the change',
  markDone: 'Mark as done',
  decline: 'Decline',
  noRequests: 'No open requests',
  noRequestsText: 'What account administrators ask for under Plan and billing appears here.',
  facts: 'Account details',
  contact: 'Technical contact',
  affiliate: 'Affiliate',
  currency: 'Currency',
  mfa: 'MFA required',
  sso: 'Single sign-on',
  yes: 'yes',
  no: 'no',
  deactivate: 'Make inactive',
  activate: 'Make active',
  deactivateText: 'No user of the account can sign in or use the API until it is active again. Nothing is deleted.',
  activateText: 'The users of the account can sign in again.',
  events: 'What staff did',
  noEvents: 'Nothing yet.',
  usersOf: 'Users',
  support: 'Support login',
  supportTitle: (name: string) => `Support login as ${name}`,
  supportText:
    'You act as this user for 60 minutes at most. The account’s administrators get a mail. You cannot change passwords, second factors, keys, users, settings or the plan, and cannot export.',
  supportGo: 'Start support login',
  supportInactive: 'Inactive users and accounts have no support login',
  team: 'Team',
  zone: 'Time zone',
  invited: 'Invited',
  created: 'Created',
  sessions: 'Open sessions',
  mfaOn: 'Second factor',
  notes: 'Notes',
  newAffiliate: 'New affiliate',
  editAffiliate: 'Change affiliate',
  broughtAccounts: 'Accounts brought',
  noAffiliates: 'No affiliates yet',
  noAffiliatesText: 'Affiliates bring accounts. Add the first one, then choose it on the page of an account.',
  noneBrought: 'No accounts yet.',
  showMore: 'Show more',
} as const;

const EVENTS: Readonly<Record<string, string>> = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  'account.changed': 'Changed',
  'change.planned': 'Planned a change',
  'change.dropped': 'Dropped a planned change',
  'request.answered': 'Answered a request',
  'support.started': 'Started a support login',
  'support.ended': 'Ended a support login',
  'affiliate.added': 'Added an affiliate',
  'affiliate.changed': 'Changed an affiliate',
};

interface Change {
  readonly name: string;
  readonly old: unknown;
  readonly new: unknown;
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? numberText(value) : typeof value === 'string' ? value : 'none';
}

/** The text of a line of the staff log, after the name of the staff user. */
export function eventText(event: string, details: Readonly<Record<string, unknown>>): string {
  const said = EVENTS[event] ?? event;
  if (!Array.isArray(details.changes)) return typeof details.name === 'string' ? `${said}: ${details.name}` : said;
  const changes = (details.changes as Change[]).map(
    (one) => `${one.name} from ${valueText(one.old)} to ${valueText(one.new)}`,
  );
  return `${said} ${changes.join(', ')}`;
}

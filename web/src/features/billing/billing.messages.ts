const licenses = (n: number) => (n === 1 ? '1 license' : `${n} licenses`);

export const billingMessages = {
  title: 'Plan and billing',
  ask: 'Ask for a change',
  byStaff: 'Support makes changes. No payment is taken here.',
  plan: 'Plan',
  since: (day: string) => `since ${day}`,
  trial: (day: string) => `Trial until ${day}`,
  trialOver: (day: string) => `Trial ended on ${day}`,
  licenses: 'Licenses',
  ofLicenses: (all: number) => `of ${all} in use`,
  inUse: 'in use, without a limit',
  need: (readOnly: number, external: number) => {
    const parts = [...(readOnly ? [`${readOnly} read-only`] : []), ...(external ? [`${external} external`] : [])];
    if (!parts.length) return '';
    const users = (external || readOnly) === 1 ? 'user' : 'users';
    return `${parts.join(' and ')} ${users} ${readOnly + external === 1 ? 'needs' : 'need'} none`;
  },
  fewer: (n: number) =>
    n === 1
      ? '1 user has no license. Make a user inactive or read-only; until then you cannot add users.'
      : `${n} users have no license. Make them inactive or read-only; until then you cannot add users.`,
  change: (day: string, plan: string, count: number | null) =>
    `On ${day} the plan changes to ${plan}${count === null ? '' : ` with ${licenses(count)}`}.`,
  tooMany: (n: number) =>
    n === 1 ? 'Make 1 user inactive or read-only by then.' : `Make ${n} users inactive or read-only by then.`,
  askedBy: (name: string, day: string) => `Asked for by ${name} on ${day}.`,
  toUsers: 'Choose users',
  open: (plan: string, count: number | null, name: string) =>
    `${name} asked for ${plan}${count === null ? '' : ` with ${licenses(count)}`}. Support will answer here.`,
  done: 'Support has made the change you asked for.',
  declined: 'Support has declined your request.',
  withdraw: 'Withdraw the request',
  withdrawn: 'The request is withdrawn',
  quotas: 'Quotas in use',
  quota: 'Quota',
  used: 'In use',
  left: 'Left',
  of: (used: string, limit: string) => `${used} of ${limit}`,
  some: (n: string) => `${n} left`,
  none: 'used up',
  noLimit: 'no limit',
  unlimited: 'This account has no limits.',
  dialog: 'Ask for a change',
  dialogText: 'Support reads your request and makes the change. Nothing changes until then, and you pay nothing here.',
  customFields: (n: number | null) =>
    n === null ? 'Custom fields without a limit' : `${n} custom fields for each of deals, people and companies`,
  count: 'Licenses',
  countHint: 'For users who write. Read-only and external users need none.',
  note: 'Message',
  send: 'Send request',
  cancel: 'Cancel',
  sent: 'The request is sent',
  failed: 'The plan could not be loaded.',
  retry: 'Try again',
  countWrong: 'Enter a whole number from 1',
};

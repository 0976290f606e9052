export const accountMessages = {
  title: 'Account',
  company: 'Company',
  companyName: 'Company name',
  companyNameHint: 'Everyone in the account sees it in the header.',
  contact: 'Technical contact',
  contactHint: 'Receives technical notices about the account.',
  save: 'Save',
  saved: 'Your account settings have been saved',
  settingSaved: (title: string) => `${title}: Your settings have been saved`,
  won: {
    title: 'Deal Won Reason',
    dialog: 'Ask for the reason when a deal is won',
    required: 'The reason is required',
    profile: 'Show the reason on the deal page',
  },
  loss: {
    title: 'Deal Loss Reason',
    dialog: 'Ask for the reason when a deal is lost',
    required: 'The reason is required',
    profile: 'Show the reason on the deal page',
  },
  requiredHint: 'People must choose a reason.',
} as const;

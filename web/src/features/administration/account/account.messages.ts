export const accountMessages = {
  title: 'Account',
  company: 'Company',
  companyName: 'Company name',
  companyNameHint: 'Everybody in the account sees it in the header.',
  contact: 'Technical contact',
  contactHint: 'Who is written to when something technical concerns the whole account.',
  save: 'Save',
  saved: 'Your account settings have been saved',
  settingSaved: (title: string) => `${title}: Your settings have been saved`,
  won: {
    title: 'Deal Won Reason',
    dialog: 'Ask for the reason when a deal is won',
    required: 'The reason is required',
    profile: 'Show the reason on the page of the deal',
  },
  loss: {
    title: 'Deal Loss Reason',
    dialog: 'Ask for the reason when a deal is lost',
    required: 'The reason is required',
    profile: 'Show the reason on the page of the deal',
  },
  requiredHint: 'Nobody gets past the question without an answer.',
} as const;

/** Texts of the line that creates a deal. */
export const quickDealMessages = {
  label: (stage: string) => `New deal in ${stage}`,
  placeholder: 'Acme 12k March',
  hint: 'Name, value and close date in one line. Press Enter to add, Escape to close.',
  understood: 'Understood as',
  company: 'Company',
  newCompany: 'New company',
  person: 'Contact',
  value: 'Value',
  closeDate: 'Close date',
  remove: (part: string) => `Remove ${part}`,
  nameNeeded: 'Type a name as well',
  created: (deal: string) => `${deal} created`,
  failed: (deal: string, why: string) => `${deal} was not created. ${why}`,
  editAgain: 'Edit again',
} as const;

import { titleOf } from '@fairlead/domain/kinds/nouns';

export const quickAddMessages = {
  title: 'New note',
  about: 'About',
  aboutPlaceholder: 'Search a person, company or deal',
  note: 'Note',
  notePlaceholder: 'What happened, and what comes next?',
  category: 'Category',
  noCategory: 'None',
  save: 'Add note',
  cancel: 'Cancel',
  discard: 'Discard',
  required: 'Required',
  kind: titleOf,
  added: (name: string) => `Note added to ${name}`,
  kept: 'What you had typed is still here.',
  cannot: 'You are unable to perform this action',
  addTitle: 'What would you like to add?',
} as const;

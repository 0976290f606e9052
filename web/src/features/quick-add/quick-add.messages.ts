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
  keepDraft: 'Keep draft',
  deleteDraft: 'Delete draft',
  required: 'Required',
  kind: titleOf,
  entries: { CalendarTask: 'Task', CalendarEvent: 'Event' },
  added: (name: string) => `Note added to ${name}`,
  kept: 'Draft restored.',
  cannot: 'You are unable to perform this action',
  addTitle: 'What would you like to add?',
} as const;

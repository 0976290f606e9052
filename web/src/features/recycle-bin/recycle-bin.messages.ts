import { kindOfPath, perPath, type RecordPath } from '@fairlead/domain/kinds/kinds';
import { titleOf, titlesOf } from '@fairlead/domain/kinds/nouns';

export const recycleBinMessages = {
  title: 'Recycle bin',
  explain: 'What is deleted stays here for 30 days and can be restored whole. After that it is erased for good.',
  tabs: { all: 'Everything', ...perPath((path) => titlesOf(kindOfPath(path))) },
  kind: (type: RecordPath) => titleOf(kindOfPath(type)),
  deletedBy: (name: string) => `Deleted by ${name}`,
  deleted: 'Deleted',
  unknown: 'the system',
  daysLeft: (days: number) => (days === 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`),
  restore: 'Restore',
  restored: (name: string) => `${name} restored`,
  erase: 'Erase for good',
  eraseTitle: (name: string) => `Erase ${name}?`,
  eraseText: 'Its fields, notes and history are erased everywhere. This cannot be undone.',
  erased: (name: string) => `${name} erased`,
  cancel: 'Cancel',
  emptyTitle: 'The recycle bin is empty',
  emptyText: 'Deleted deals, people and companies wait here for 30 days.',
  failed: 'The recycle bin could not be loaded. Nothing was lost.',
  again: 'Try again',
  more: 'Show more',
  cannotErase: 'Only administrators erase records for good',
  cannotRestore: 'You are unable to perform this action',
} as const;

import { kindOfPath, perPath } from '@fairlead/domain/kinds/kinds';
import type { BinPath } from '@fairlead/domain/recycle-bin/recycle-bin.contract';
import { titleOf, titlesOf } from '@fairlead/domain/kinds/nouns';

export const recycleBinMessages = {
  title: 'Recycle bin',
  explain: 'Deleted records stay here for 30 days and can be restored. After that they are erased permanently.',
  tabs: { all: 'All', ...perPath((path) => titlesOf(kindOfPath(path))), documents: 'Files' },
  kind: (type: BinPath) => (type === 'documents' ? 'File' : titleOf(kindOfPath(type))),
  deletedBy: (name: string) => `Deleted by ${name}`,
  deleted: 'Deleted',
  unknown: 'the system',
  daysLeft: (days: number) => (days === 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`),
  restore: 'Restore',
  restored: (name: string) => `${name} restored`,
  erase: 'Erase permanently',
  eraseTitle: (name: string) => `Erase ${name}?`,
  eraseText: 'Its fields, notes and history are erased everywhere. This cannot be undone.',
  erased: (name: string) => `${name} erased`,
  cancel: 'Cancel',
  emptyTitle: 'The recycle bin is empty',
  emptyText: 'Deleted deals, people, companies and files appear here.',
  failed: 'The recycle bin could not be loaded. Nothing was lost.',
  again: 'Try again',
  more: 'Show more',
  cannotErase: 'Only administrators can erase records permanently',
  cannotRestore: 'You are unable to perform this action',
} as const;

import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { nounsOf } from '@fairlead/domain/kinds/nouns';

export const viewsMessages = {
  views: 'Views',
  view: 'View',
  more: (count: number) => `${count} more`,
  moreViews: 'More views',
  newView: 'Save as a new view',
  shared: 'Shared',
  sharedBy: (name: string) => `Shared by ${name}`,
  mine: 'Mine',
  starred: 'Starred',
  acts: (name: string) => `Acts on the view ${name}`,
  edited: 'Edited',
  editedHint: 'What you see differs from the saved view',
  save: 'Save',
  saveAs: 'Save as',
  saveView: 'Save view',
  discard: 'Discard',
  rename: 'Rename',
  duplicate: 'Duplicate',
  share: 'Share with everyone',
  unshare: 'Stop sharing',
  shareExternal: 'Share with external users …',
  externalTitle: (name: string) => `Share “${name}” with external users`,
  externalText:
    'They find it on their own page, /share. It shows those of its records that are shared with them, and no others.',
  externalSaved: 'What is shared is the view as it is saved, without your unsaved changes.',
  externalColumns: 'Columns they see',
  externalOpens: 'Opening a record shows its details and comments.',
  externalUsers: 'External users',
  searchExternal: 'Search by name or address',
  nobodyFound: 'Nobody of that name.',
  noExternal: 'There are no external users yet. Administrators invite them in Administration, Users.',
  externalSees: (kind: RecordKind, count: number) =>
    count === 0
      ? `Sees none of the ${nounsOf(kind)} that you see: share them too`
      : `Sees ${count} of the ${nounsOf(kind)} that you see`,
  externalDone: (name: string, count: number) =>
    count === 0
      ? `View “${name}” is shared with no external user`
      : `View “${name}” is shared with ${count === 1 ? '1 external user' : `${count} external users`}`,
  externalUndone: (name: string) => `Undone: who has the view “${name}” is as before`,
  undo: 'Undo',
  again: 'Try again',
  star: 'Star',
  unstar: 'Take the star away',
  makeDefault: 'Open first',
  noDefault: 'Do not open first',
  delete: 'Delete view',
  deleted: (name: string) => `View “${name}” deleted`,
  saved: (name: string) => `View “${name}” saved`,
  renamed: (name: string) => `View renamed to “${name}”`,
  sharing: (name: string, on: boolean) =>
    on ? `View “${name}” is shared with everyone` : `View “${name}” is yours alone`,
  newTitle: 'Save as a new view',
  newText: 'Filter, order and columns as they are now.',
  renameTitle: 'Rename the view',
  name: 'Name',
  shareToo: 'Share with everyone in the account',
  cancel: 'Cancel',
  lost: (parts: string) => `No longer applies, because it was deleted: ${parts}. The rest of the view is shown.`,
  saveWithout: 'Save without it',
} as const;

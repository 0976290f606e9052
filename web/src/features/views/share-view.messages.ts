import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { nounsOf } from '@fairlead/domain/kinds/nouns';

/** Separate from the other texts of views: they are loaded with the dialog, not with every list. */
export const shareViewMessages = {
  externalTitle: (name: string) => `Share “${name}” with external users`,
  externalText: 'They find it on their own page, /share. It shows only the records that are shared with them.',
  externalSaved: 'The saved view is shared, without your unsaved changes.',
  externalColumns: 'Columns they see',
  externalOpens: 'Opening a record shows its details and comments.',
  externalUsers: 'External users',
  searchExternal: 'Search by name or email',
  nobodyFound: 'No users found.',
  noExternal: 'There are no external users yet. Administrators invite them in Administration, Users.',
  externalSees: (kind: RecordKind, count: number) =>
    count === 0
      ? `Sees none of the ${nounsOf(kind)} you see: share them too`
      : `Sees ${count} of the ${nounsOf(kind)} you see`,
  externalDone: (name: string, count: number) =>
    count === 0
      ? `View “${name}” is not shared with external users`
      : `View “${name}” is shared with ${count === 1 ? '1 external user' : `${count} external users`}`,
  externalUndone: (name: string) => `Sharing of the view “${name}” undone`,
} as const;

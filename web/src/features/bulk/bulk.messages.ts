import { numberText } from '@fairlead/domain/locale/locale';
import { nounOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { BulkAction } from '@fairlead/domain/bulk/bulk.contract';
import { countedRecords as counted } from '@fairlead/domain/kinds/nouns';

const DOING = { update: 'Changing', delete: 'Deleting', apply: 'Adding tasks to' } as const;

export const bulkMessages = {
  bar: 'Actions for selected records',
  selected: (n: number) => (n === 1 ? '1 selected' : `${numberText(n)} selected`),
  sum: (sum: string, average: string, code: string | null) =>
    `Sum ${sum} · Average ${average}${code ? ` in ${code}` : ''}`,
  selectAll: (n: number) => `Select all ${numberText(n)}`,
  selectAllUnknown: 'Select all',
  clear: 'Clear the selection',
  owner: 'Owner',
  stage: 'Stage',
  status: 'Status',
  tags: 'Tags',
  edit: 'Edit',
  more: 'More',
  export: 'Export',
  template: 'Apply a template',
  count: counted,
  merge: 'Merge',
  mergeOne: 'Select at least two records to merge them',
  mergeTooMany: 'At most ten records can be merged at once',
  archive: 'Archive',
  unarchive: 'Unarchive',
  delete: (kind: RecordKind, n: number) => `Delete ${counted(kind, n)}`,
  shortcuts: 'Selection',
  title: (label: string, kind: RecordKind, n: number) => `${label} of ${counted(kind, n)}`,
  editTitle: (kind: RecordKind, n: number) => `Edit ${counted(kind, n)}`,
  change: (kind: RecordKind, n: number) => `Change ${counted(kind, n)}`,
  cancel: 'Cancel',
  field: 'Field',
  chooseField: 'Choose a field',
  choose: (label: string) => `Choose ${label.toLowerCase()}`,
  pipeline: 'Pipeline',
  addTags: 'Add',
  removeTags: 'Remove',
  chooseTags: 'Choose tags',
  emptied: (label: string) => `${label} will be cleared.`,
  nothing: 'Choose what to change',
  reason: { won: 'Why were they won?', lost: 'Why were they lost?' },
  required: 'Required',
  wouldBe: (kind: RecordKind, found: { count: number; more: boolean }) =>
    `${found.more ? `At least ${numberText(found.count)}` : numberText(found.count)} ${nounOf(kind, found.count)} would probably be duplicates`,
  notChangedYet: 'Nothing has been changed yet.',
  like: 'like',
  nameless: 'No name',
  backToEdit: 'Back',
  changeAnyway: 'Change anyway',
  sureTitle: (kind: RecordKind, n: number, act: 'delete' | 'archive' | 'unarchive') =>
    ({
      delete: `Delete ${counted(kind, n)}?`,
      archive: `Archive ${counted(kind, n)}?`,
      unarchive: `Unarchive ${counted(kind, n)}?`,
    })[act],
  sureText: 'This includes records you have not viewed. You can undo it.',
  sure: (kind: RecordKind, n: number, act: 'delete' | 'archive' | 'unarchive') =>
    ({
      delete: `Delete ${counted(kind, n)}`,
      archive: `Archive ${counted(kind, n)}`,
      unarchive: `Unarchive ${counted(kind, n)}`,
    })[act],
  waiting: (kind: RecordKind, n: number) => `Waiting to update ${counted(kind, n)}`,
  running: (kind: RecordKind, n: number, act: BulkAction['act']) => `${DOING[act]} ${counted(kind, n)}`,
  progress: 'Progress',
  refused: (n: number) => `${numberText(n)} not changed`,
  why: 'Show why',
  undo: 'Undo',
  close: 'Close',
  refusedTitle: (kind: RecordKind, n: number) => `${counted(kind, n)} not changed`,
  unseen: 'A record you cannot see',
  moreRefused: (n: number) => `and ${numberText(n)} more`,
} as const;

import { type RecordKind, kindOfPath, nounOf } from '@fairlead/domain/kinds/kinds';
import { countedRecords as counted } from '@fairlead/domain/kinds/nouns';
import type { BulkAction } from '@fairlead/domain/bulk/bulk.contract';
import type { Catalogue } from '@fairlead/domain/fields/catalogue';

const number = (n: number) => n.toLocaleString('en-US');

/** The toast text for a finished act: `Stage of 14 deals changed`. */
export function doneText(catalogue: Catalogue, { type, act, changes, changed }: BulkAction): string {
  const kind = kindOfPath(type);
  const what = counted(kind, changed);
  if (act === 'delete') return `${what} deleted`;
  if (changes.is_archived === true) return `${what} archived`;
  if (changes.is_archived === false) return `${what} unarchived`;
  const labels = Object.keys(changes).map((key) => catalogue.field(kind, key)?.label ?? key);
  return labels.length === 1 ? `${labels[0]} of ${what} changed` : `${what} changed`;
}

export const bulkMessages = {
  bar: 'Actions for selected records',
  selected: (n: number) => (n === 1 ? '1 selected' : `${number(n)} selected`),
  selectAll: (n: number) => `Select all ${number(n)}`,
  selectAllUnknown: 'Select all',
  clear: 'Clear the selection',
  owner: 'Owner',
  stage: 'Stage',
  status: 'Status',
  tags: 'Tags',
  edit: 'Edit',
  more: 'More',
  export: 'Export',
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
  emptied: (label: string) => `${label} will be emptied.`,
  nothing: 'Choose what is to be changed',
  reason: { won: 'Why were they won?', lost: 'Why were they lost?' },
  required: 'Required',
  sureTitle: (kind: RecordKind, n: number, act: 'delete' | 'archive' | 'unarchive') =>
    ({
      delete: `Delete ${counted(kind, n)}?`,
      archive: `Archive ${counted(kind, n)}?`,
      unarchive: `Take ${counted(kind, n)} out of the archive?`,
    })[act],
  sureText: 'This includes records you have not viewed. You can undo it.',
  sure: (kind: RecordKind, n: number, act: 'delete' | 'archive' | 'unarchive') =>
    ({
      delete: `Delete ${counted(kind, n)}`,
      archive: `Archive ${counted(kind, n)}`,
      unarchive: `Take out ${counted(kind, n)}`,
    })[act],
  waiting: (kind: RecordKind, n: number) => `${counted(kind, n)} in the queue`,
  running: (kind: RecordKind, n: number, act: BulkAction['act']) =>
    `${act === 'delete' ? 'Deleting' : 'Changing'} ${counted(kind, n)}`,
  progress: 'Progress',
  refused: (n: number) => (n === 1 ? '1 left as it is' : `${number(n)} left as they are`),
  why: 'Show why',
  undo: 'Undo',
  close: 'Close',
  refusedTitle: (kind: RecordKind, n: number) => `${counted(kind, n)} left as ${n === 1 ? 'it is' : 'they are'}`,
  unseen: 'A record that you do not see',
  moreRefused: (n: number) => `and ${number(n)} more`,
  unchanged: (kind: RecordKind, n: number) =>
    n === 1 ? `The ${nounOf(kind)} was so already` : `All ${counted(kind, n)} were so already`,
  failed: (why: string) => `Nothing was changed. ${why}`,
} as const;

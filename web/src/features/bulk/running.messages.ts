import { type RecordKind, kindOfPath, nounOf } from '@fairlead/domain/kinds/kinds';
import { countedRecords as counted } from '@fairlead/domain/kinds/nouns';
import type { BulkAction } from '@fairlead/domain/bulk/bulk.contract';
import type { Catalogue } from '@fairlead/domain/fields/catalogue';

/** The toast text for a finished act: `Stage of 14 deals changed`. */
export function doneText(catalogue: Catalogue, { type, act, changes, changed }: BulkAction): string {
  const kind = kindOfPath(type);
  const what = counted(kind, changed);
  if (act === 'delete') return `${what} deleted`;
  if (act === 'apply') return `Tasks added to ${what}`;
  if (changes.is_archived === true) return `${what} archived`;
  if (changes.is_archived === false) return `${what} unarchived`;
  const labels = Object.keys(changes).map((key) => catalogue.field(kind, key)?.label ?? key);
  return labels.length === 1 ? `${labels[0]} of ${what} changed` : `${what} changed`;
}

/** Separate from the texts of the bar and its dialogs, which are loaded when records are selected. */
export const runningMessages = {
  unchanged: (kind: RecordKind, n: number) =>
    n === 1 ? `The ${nounOf(kind)} already had this value` : `All ${counted(kind, n)} already had this value`,
  failed: (why: string) => `Nothing was changed. ${why}`,
} as const;

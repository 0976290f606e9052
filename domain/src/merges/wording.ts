import { nounOf, type RecordKind } from '../kinds/kinds';

export const INTO_ITSELF = 'A record cannot be merged into itself';
export const TOO_FEW = 'Choose at least two records';
export const TOO_MANY = 'At most ten records can be merged at once';
export const NOT_A_VALUE = 'Has invalid value';
export const SPLIT_FIRST = 'The record that stayed was itself merged into another since. Split that merge first.';
export const RESTORE_FIRST = 'The record that stayed is in the recycle bin. Restore it first, then split.';

export function mergedMeanwhile(kind: RecordKind): string {
  return `This ${nounOf(kind)} was merged into another in the meantime. Nothing was saved.`;
}

export function nameInTheWay(kind: RecordKind, name: string): string {
  return `There is another ${nounOf(kind)} called ${name} now. Rename it first, then split.`;
}

export const NOT_CERTAIN = 'They are no longer almost certainly the same, or were set aside';
export const NOTHING_TO_SPLIT = 'Nothing was merged that could be split again.';
export const STILL_MERGING = 'These merges are still being made. Undo them when they are done.';
export const UNDONE_ALREADY = 'These merges are undone already, or being undone.';

export const EMAILS_TITLE = 'Email addresses of merged records';

import type { Skipped } from '@fairlead/domain/changes/changes.contract';
import type { ImportType } from '@fairlead/domain/imports/targets';
import { numberText, percentText } from '@fairlead/domain/locale/locale';
import { counted, manyOf } from './imports.messages';

const quoted = (value: string | null) => (value === null || value === '' ? 'empty' : `“${value}”`);

type Left = Pick<Skipped, 'record_type' | 'record_id' | 'record_name' | 'reason'>;
const MOST_NAMED = 10;
const leftBecause: Readonly<Record<string, (n: number) => string>> = {
  deleted: (n) =>
    n === 1
      ? 'One list entry was kept, because deleted records still use it'
      : `${numberText(n)} list entries were kept, because deleted records still use them`,
  users: (n) =>
    n === 1
      ? 'One user was kept, because users can be made inactive but not deleted'
      : `${numberText(n)} users were kept, because users can be made inactive but not deleted`,
  others: (n) =>
    n === 1
      ? 'One record or entry was kept, because others use or changed it'
      : `${numberText(n)} records or entries were kept, because others use or changed them`,
};

function whyLeft({ record_type, reason }: Left): string {
  if (reason === 'in_use_by_deleted') return 'deleted';
  return record_type === 'account_user' && reason === 'in_use' ? 'users' : 'others';
}

/** The records that a revert left, by reason, each reason with its first names. */
function keptText(skipped: readonly Left[]): string {
  const once = [...new Map(skipped.map((one) => [`${one.record_type} ${one.record_id}`, one])).values()];
  const sentences = Object.entries(leftBecause).map(([why, text]) => {
    const left = once.filter((one) => whyLeft(one) === why);
    const names = left.flatMap(({ record_name }) => record_name ?? []).slice(0, MOST_NAMED);
    const more = left.length - names.length;
    const named = names.length ? `: ${names.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}` : '';
    return left.length ? `${text(left.length)}${named}.` : '';
  });
  return sentences.filter(Boolean).join(' ');
}

/** From the start of an import to its result and its revert. */
export const importResultMessages = {
  running: (done: string, total: string) => `${done} of ${total} rows`,
  runningText: 'You can leave this page while the import continues. Records appear when all rows are imported.',
  revertingText: 'The import is being reverted. You can leave this page meanwhile.',
  progress: 'Progress of the import',
  revertProgress: 'Progress of the revert',
  share: (percent: number) => `${percentText(percent)} done`,

  created: 'created',
  updated: 'updated',
  skipped: 'unchanged',
  refused: 'skipped, with errors',
  failed: 'The import failed. Nothing was imported.',
  tryAgain: 'Back to the preview',
  download: 'Download rows with errors',
  noneRefused: 'No rows were skipped.',
  see: (type: ImportType) => `See the ${manyOf(type)}`,
  gaps: 'Worth completing',
  probableDuplicates: 'Probable duplicates',
  gap: (n: number, kind: string, what: string) => `${counted(n, kind)} without ${what}`,
  revert: 'Revert import',
  reverted: 'The import was reverted: records it created were removed, and records it changed were restored.',
  revertWaits: (n: number) =>
    `Nothing was reverted yet: ${n === 1 ? 'one record or entry was' : `${n} records or entries were`} changed or used since.`,
  revertFailed: (reason: string) => `The import was not reverted. ${reason}`,
  undoRevert: 'Undo the revert',
  revertOf: (file: string) => `Revert of ${file}`,
  revertedToast: (file: string) => `Import of ${file} reverted`,
  kept: keptText,
  conflictTitle: 'Some records were changed or used since',
  conflictText: 'Nothing was reverted yet. Keep what others changed and revert the rest, or revert everything.',
  changedSince: (label: string, theirs: string | null, before: string | null) =>
    `${label} is now ${quoted(theirs)}; before the import it was ${quoted(before)}`,
  keepTheirs: 'Keep those, revert the rest',
  overwrite: 'Revert everything',
  cancel: 'Cancel',
} as const;

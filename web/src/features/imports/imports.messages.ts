import type { Skipped } from '@fairlead/domain/changes/changes.contract';
import type { ImportStatus, MatchBy } from '@fairlead/domain/imports/import.contract';
import type { ImportType } from '@fairlead/domain/imports/targets';
import { kindOfPath, nounOf, perPath } from '@fairlead/domain/kinds/kinds';

const figures = new Intl.NumberFormat('en-US');
const nouns: Readonly<Record<string, readonly [string, string]>> = {
  ...perPath((path) => [nounOf(kindOfPath(path), 1), nounOf(kindOfPath(path), 2)] as const),
  users: ['user', 'users'],
  product_lines: ['product line', 'product lines'],
  teams: ['team', 'teams'],
  deal_stages: ['stage', 'stages'],
  deal_statuses: ['deal status', 'deal statuses'],
  lead_statuses: ['lead status', 'lead statuses'],
  lead_sources: ['source', 'sources'],
  revenue_types: ['revenue type', 'revenue types'],
  deal_loss_reasons: ['loss reason', 'loss reasons'],
  deal_won_reasons: ['won reason', 'won reasons'],
  deal_tags: ['tag', 'tags'],
  company_tags: ['tag', 'tags'],
  predefined_contacts_tags: ['tag', 'tags'],
};

/** `8,800 deals`, `1 deal` */
export function counted(n: number, kind: string): string {
  const [one, many] = nouns[kind] ?? ['entry', 'entries'];
  return `${figures.format(n)} ${n === 1 ? one : many}`;
}

export const rowsCounted = (n: number) => `${figures.format(n)} ${n === 1 ? 'row' : 'rows'}`;

const statuses: Readonly<Record<ImportStatus, string>> = {
  uploaded: 'Not started',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  reverting: 'Reverting',
  reverted: 'Reverted',
};

const quoted = (value: string | null) => (value === null || value === '' ? 'empty' : `“${value}”`);

type Left = Pick<Skipped, 'record_type' | 'record_id' | 'record_name' | 'reason'>;
const MOST_NAMED = 10;
const leftBecause: Readonly<Record<string, (n: number) => string>> = {
  deleted: (n) =>
    n === 1
      ? 'One list entry was left, because deleted records still use it'
      : `${figures.format(n)} list entries were left, because deleted records still use them`,
  users: (n) =>
    n === 1
      ? 'One user was left, because users can be made inactive but not deleted'
      : `${figures.format(n)} users were left, because users can be made inactive but not deleted`,
  others: (n) =>
    n === 1
      ? 'One record or entry was left, because others use or changed it'
      : `${figures.format(n)} records or entries were left, because others use or changed them`,
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
    const named = names.length ? `: ${names.join(', ')}${more > 0 ? ` and ${figures.format(more)} more` : ''}` : '';
    return left.length ? `${text(left.length)}${named}.` : '';
  });
  return sentences.filter(Boolean).join(' ');
}

export const importsMessages = {
  title: 'Imports',
  newImport: 'Import a file',
  newTitle: 'Import',
  importOf: (file: string) => `Import of ${file}`,
  kind: (type: ImportType) => {
    const word = nouns[type]?.[1] ?? type;
    return `${word[0]?.toUpperCase()}${word.slice(1)}`;
  },
  kindLabel: 'What the file holds',
  status: (status: ImportStatus) => statuses[status],
  by: (name: string) => `by ${name}`,
  counts: (created: number, updated: number, refused: number) =>
    [
      `${figures.format(created)} created`,
      ...(updated ? [`${figures.format(updated)} updated`] : []),
      ...(refused ? [`${figures.format(refused)} refused`] : []),
    ].join(', '),
  goOn: 'Go on',
  emptyTitle: 'No imports yet',
  emptyText:
    'Import deals, people and companies from a CSV file or an Excel workbook. You can revert each import as a whole.',
  failedToLoad: 'This could not be loaded. Nothing was lost.',
  again: 'Try again',
  more: 'Show more',

  steps: { upload: 'File', mapping: 'Columns', questions: 'Questions', preview: 'Preview', result: 'Result' },
  stepsLabel: 'Steps of the import',
  back: 'Back',
  next: 'Continue',

  drop: 'Drop a CSV file or an Excel workbook here',
  dropText: 'CSV of any separator, or .xlsx; up to 1 GB.',
  choose: 'Choose a file',
  chosen: (name: string, size: string) => `${name}, ${size}`,
  pasteInstead: 'Paste rows instead',
  fileInstead: 'Use a file instead',
  pasteLabel: 'Rows, the names of the columns first, as copied from a spreadsheet',
  upload: 'Upload',
  nothingChosen: 'Choose a file first.',
  nothingPasted: 'Paste some rows first.',

  sheet: 'Sheet of the workbook',
  readingSheet: 'Reading the sheet…',
  rowsIn: (n: number) => rowsCounted(n),
  found: (rows: number, columns: number) =>
    `${rowsCounted(rows)} in ${figures.format(columns)} ${columns === 1 ? 'column' : 'columns'}. Say what each column is.`,
  remembered: (file: string) =>
    `These columns were imported before, with ${file}. Its mapping, settings and answers are proposed again.`,
  column: 'Column in the file',
  values: 'First values',
  goesTo: 'Goes to',
  goesToOf: (header: string) => `${header} goes to`,
  ignore: 'Do not import',
  toSummary: 'The summary, as a line',
  toDescription: 'The description, as a line',
  toTags: 'A tag',
  toDetails: 'Details of the product line',
  noValues: 'No values',
  nameFrom: 'The name is made of',
  nameFromHint: 'No column is mapped to the name, so it is put together from these.',
  settings: 'Settings',
  existing: 'Rows whose record is there already',
  existingUpdate: 'Update the record',
  existingSkip: 'Leave the record as it is',
  existingCreate: 'Make another one',
  matchBy: 'Find the record by',
  matches: {
    email_or_name: 'Email, else name and company',
    email: 'Email',
    name: 'Name',
    domain: 'Domain of the web address',
    phone: 'Phone',
    id: 'Fairlead ID',
  } as Readonly<Record<MatchBy, string>>,
  matchHint: {
    email_or_name: 'Where several fit, the row is refused.',
    email: 'Rows without an email make new people. Where several fit, the row is refused.',
    name: 'Case and spacing do not count. Where several fit, the row is refused.',
    domain: 'Else by name. Where several fit, the row is refused.',
    phone: 'By its digits. Where several fit, the row is refused.',
    id: 'Rows without an ID make new records; an ID that is not there refuses its row.',
  } as Readonly<Record<MatchBy, string>>,
  clearBlanks: 'Empty cells empty the field',
  clearBlanksHint: 'Otherwise an empty cell leaves the field as it is.',
  tagsForAll: 'Tags for every row',
  decimal: 'Decimal mark of amounts',
  decimalAuto: 'Work it out',
  decimalPoint: 'Point: 1,234.50',
  decimalComma: 'Comma: 1.234,50',
  pipeline: 'Pipeline',
  defaultStage: 'Stage of rows without one',
  noStage: 'No stage',
  defaultOwner: 'Owner of rows without one',
  nobody: 'Nobody',
  unknownOwners: 'Owners that are no users yet',
  unknownCreate: 'Make them users, not yet invited',
  unknownDefault: 'Take the owner of rows without one',
  unknownRefuse: 'Refuse the row',

  noQuestions: 'Every cell is clear. There is nothing to settle.',
  questionsText: 'Each is asked once for all rows that say it.',
  asks: (label: string, cell: string) => `${label}: “${cell}”`,
  inRows: (n: number) => `in ${rowsCounted(n)}`,
  settleAs: 'Take it as',
  makeNew: (cell: string) => `Make “${cell}” new`,
  leaveEmpty: 'Leave the field empty',
  alike: 'looks alike',
  percent: 'Percent of the new stage',
  percentWrong: 'Has to be a whole number from 1 to 99',
  notation: (label: string, cell: string) => `${label}: how is “${cell}” meant?`,
  notationOf: { mdy: (day: string) => `Month first: ${day}`, dmy: (day: string) => `Day first: ${day}` },

  willCreate: 'will be created',
  willUpdate: 'will be updated',
  willSkip: 'left as they are',
  willRefuse: 'refused',
  alsoMade: (what: string) => `Also made on the way: ${what}.`,
  unsettled: (n: number) =>
    `${n === 1 ? 'One question is' : `${n} questions are`} not settled; their rows are refused.`,
  settle: 'Settle them',
  samplesOf: { create: 'Will be created', update: 'Will be updated', skip: 'Left as they are' },
  someOf: (shown: number, all: number) => (shown < all ? `${shown} of ${figures.format(all)}` : figures.format(all)),
  refusedTitle: 'Refused rows',
  whyRefused: 'Why rows are refused',
  firstRefused: (n: number) => `The first ${n} of them`,
  row: 'Row',
  reason: 'Reason',
  cells: 'What the row says',
  planning: (n: number) => (n > 1 ? `Looking at all ${rowsCounted(n)}…` : 'Looking at the row…'),
  start: (n: number, type: ImportType) => `Import ${counted(n, type)}`,
  nothingToImport: 'No row can be imported as it is.',

  running: (done: string, total: string) => `${done} of ${total} rows`,
  runningText: 'You can leave this page; the import goes on. Nothing is visible before all of it is there.',
  revertingText: 'The import is being reverted. You can leave this page; it goes on.',
  progress: 'Progress of the import',
  revertProgress: 'Progress of the revert',
  share: (percent: number) => `${percent}% done`,

  created: 'created',
  updated: 'updated',
  skipped: 'left as they were',
  refused: 'refused',
  failed: 'The import failed. Nothing was imported.',
  tryAgain: 'Back to the preview',
  download: 'Download refused rows',
  noneRefused: 'No row was refused.',
  see: (type: ImportType) => `See the ${nouns[type]?.[1] ?? type}`,
  revert: 'Revert import',
  reverted: 'The import was reverted: what it made is gone again, what it changed is as it was before.',
  revertWaits: (n: number) =>
    `Nothing was reverted yet: ${n === 1 ? 'one thing was' : `${n} things were`} changed or used since.`,
  revertFailed: (reason: string) => `The import was not reverted. ${reason}`,
  undoRevert: 'Undo the revert',
  revertOf: (file: string) => `Revert of ${file}`,
  revertedToast: (file: string) => `Import of ${file} reverted`,
  kept: keptText,
  conflictTitle: 'Some of it was changed or used since',
  conflictText: 'Nothing was reverted yet. Keep what others changed and revert the rest, or revert all of it.',
  changedSince: (label: string, theirs: string | null, before: string | null) =>
    `${label} is now ${quoted(theirs)}; before the import it was ${quoted(before)}`,
  keepTheirs: 'Keep those, revert the rest',
  overwrite: 'Revert all of it',
  cancel: 'Cancel',
  allImports: 'All imports',
} as const;

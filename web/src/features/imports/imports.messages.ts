import { numberText } from '@fairlead/domain/locale/locale';
import type { MatchBy } from '@fairlead/domain/imports/import-setting.contract';
import type { ImportStatus } from '@fairlead/domain/imports/import.contract';
import type { NewFieldType } from '@fairlead/domain/imports/new-field-types';
import type { ImportType } from '@fairlead/domain/imports/targets';
import { kindOfPath, nounOf, perPath } from '@fairlead/domain/kinds/kinds';

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
  return `${numberText(n)} ${n === 1 ? one : many}`;
}

/** `deals` */
export const manyOf = (type: ImportType): string => nouns[type]?.[1] ?? type;

export const rowsCounted = (n: number) => `${numberText(n)} ${n === 1 ? 'row' : 'rows'}`;

const statuses: Readonly<Record<ImportStatus, string>> = {
  uploaded: 'Not started',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  reverting: 'Reverting',
  reverted: 'Reverted',
};

const newFieldTypes = {
  text: 'Text',
  dropdown: 'Choice',
  multi_select: 'Several choices',
  numeric: 'Number',
  currency: 'Amount',
  date: 'Date',
  boolean: 'Yes or no',
} satisfies Record<NewFieldType, string>;

export const importsMessages = {
  title: 'Imports',
  newImport: 'Import a file',
  newTitle: 'Import',
  importOf: (file: string) => `Import of ${file}`,
  kind: (type: ImportType) => {
    const word = manyOf(type);
    return `${word[0]?.toUpperCase()}${word.slice(1)}`;
  },
  kindLabel: 'What to import',
  status: (status: ImportStatus) => statuses[status],
  by: (name: string) => `by ${name}`,
  counts: (created: number, updated: number, refused: number) =>
    [
      `${numberText(created)} created`,
      ...(updated ? [`${numberText(updated)} updated`] : []),
      ...(refused ? [`${numberText(refused)} skipped, with errors`] : []),
    ].join(', '),
  goOn: 'Continue',
  emptyTitle: 'No imports yet',
  emptyText:
    'Import deals, people and companies from a CSV file or an Excel workbook. You can revert each import as a whole.',
  failedToLoad: 'This could not be loaded. Nothing was lost.',
  again: 'Try again',
  more: 'Show more',
  allImports: 'All imports',

  steps: { upload: 'File', mapping: 'Columns', questions: 'Questions', preview: 'Preview', result: 'Result' },
  stepsLabel: 'Steps of the import',
  back: 'Back',
  next: 'Continue',

  drop: 'Drop a CSV file or an Excel workbook here',
  dropByTouch: 'Choose a CSV file or an Excel workbook',
  dropText: 'CSV with any separator, or .xlsx, up to 1 GB.',
  choose: 'Choose a file',
  chosen: (name: string, size: string) => `${name}, ${size}`,
  pasteInstead: 'Paste rows instead',
  fileInstead: 'Use a file instead',
  pasteLabel: 'Rows copied from a spreadsheet, starting with the column names',
  upload: 'Upload',
  nothingChosen: 'Choose a file first.',
  nothingPasted: 'Paste some rows first.',

  sheet: 'Sheet of the workbook',
  readingSheet: 'Reading the sheet…',
  rowsIn: (n: number) => rowsCounted(n),
  found: (rows: number, columns: number) =>
    `${rowsCounted(rows)} in ${numberText(columns)} ${columns === 1 ? 'column' : 'columns'}. Match your columns.`,
  remembered: (file: string) =>
    `You imported these columns before, with ${file}. Its mapping, settings and answers are filled in.`,
  column: 'Column in the file',
  values: 'First values',
  goesTo: 'Goes to',
  goesToOf: (header: string) => `${header} goes to`,
  ignore: 'Do not import',
  makeField: (name: string) => `Create field “${name}”`,
  newFieldOf: (header: string) => `New field for ${header}`,
  newFieldName: 'Name of the new field',
  newFieldType: 'Type',
  newFieldTypes,
  guessed: 'Suggested by the first values.',
  fieldOfType: (name: string, type: NewFieldType) => `${name} (${newFieldTypes[type].toLowerCase()})`,
  fieldsToMake: (names: readonly string[]) =>
    `${names.length === 1 ? 'This custom field' : 'These custom fields'} will be created: ${names.join(', ')}.`,
  fieldsMade: (names: readonly string[]) =>
    `${names.length === 1 ? 'Custom field' : 'Custom fields'} created: ${names.join(', ')}.`,
  fieldsStay: (names: readonly string[]) =>
    names.length === 1
      ? `The custom field ${names[0]} that the import created is still there. Delete it if you do not need it.`
      : `The custom fields that the import created are still there: ${names.join(', ')}. Delete those that you do not need.`,
  openFields: 'Open custom fields',
  toSummary: 'Add to summary',
  toDescription: 'Add to description',
  toTags: 'Add as tag',
  toDetails: 'Add to product line details',
  noValues: 'No values',
  nameFrom: 'Create names from',
  nameFromHint: 'No column is mapped to the name, so these are combined.',
  settings: 'Settings',
  existing: 'If a record already exists',
  existingUpdate: 'Update it',
  existingSkip: 'Keep it unchanged',
  existingCreate: 'Create a duplicate',
  matchBy: 'Find records by',
  matches: {
    email_or_name: 'Email, or name and company',
    email: 'Email',
    name: 'Name',
    domain: 'Website domain',
    phone: 'Phone',
    id: 'Fairlead ID',
  } as Readonly<Record<MatchBy, string>>,
  matchHint: {
    email_or_name: 'Of people with the same email, the one with the same name. If several match, the row is skipped.',
    email:
      'Of people with the same email, the one with the same name. Rows without an email create new people. If several match, the row is skipped.',
    name: 'Ignores case and spacing. If several records match, the row is skipped.',
    domain: 'Or by name if no domain matches. If several records match, the row is skipped.',
    phone: 'Compares digits only, and names of people. If several records match, the row is skipped.',
    id: 'Rows without an ID create new records. Rows with an unknown ID are skipped.',
  } as Readonly<Record<MatchBy, string>>,
  clearBlanks: 'Clear fields when the cell is empty',
  clearBlanksHint: 'Otherwise an empty cell leaves the field unchanged.',
  tagsForAll: 'Tags for all rows',
  decimal: 'Decimal separator',
  decimalAuto: 'Detect automatically',
  decimalPoint: 'Point: 1,234.50',
  decimalComma: 'Comma: 1.234,50',
  pipeline: 'Pipeline',
  defaultStage: 'Stage for rows without one',
  noStage: 'No stage',
  defaultOwner: 'Owner for rows without one',
  noOwner: 'No owner',
  unknownOwners: 'Owners without an account',
  unknownCreate: 'Add them as users, without an invitation',
  unknownDefault: 'Use the owner for rows without one',
  unknownRefuse: 'Skip the row',

  noQuestions: 'No questions. All cells could be read.',
  questionsText: 'Your answer applies to all matching rows.',
  asks: (label: string, cell: string) => `${label}: “${cell}”`,
  inRows: (n: number) => `in ${rowsCounted(n)}`,
  settleAs: 'Import as',
  makeNew: (cell: string) => `Create “${cell}”`,
  leaveEmpty: 'Leave the field empty',
  alike: 'similar',
  percent: 'Win probability',
  percentWrong: 'Enter a whole number from 1 to 99',
  notation: (label: string, cell: string) => `${label}: how should “${cell}” be read?`,
  notationOf: { mdy: (day: string) => `Month first: ${day}`, dmy: (day: string) => `Day first: ${day}` },

  willCreate: 'will be created',
  willUpdate: 'will be updated',
  willSkip: 'will stay unchanged',
  willRefuse: 'skipped, with errors',
  alsoMade: (what: string) => `Also created: ${what}.`,
  unsettled: (n: number) =>
    n === 1
      ? 'One question is not answered. Its rows will be skipped.'
      : `${n} questions are not answered. Their rows will be skipped.`,
  settle: 'Answer questions',
  samplesOf: { create: 'Will be created', update: 'Will be updated', skip: 'Will stay unchanged' },
  someOf: (shown: number, all: number) => (shown < all ? `${shown} of ${numberText(all)}` : numberText(all)),
  duplicates: (n: number) => (n === 1 ? '1 new row may be a duplicate' : `${numberText(n)} new rows may be duplicates`),
  duplicatesText: 'They are created all the same. After the import, merge them on the Duplicates page.',
  duplicatesChecked: (n: number) => `Only the first ${numberText(n)} new rows were compared.`,
  exists: 'probably',
  otherNames: (n: number) => `${rowsCounted(n)} with the email or phone of a person with another name`,
  otherNamesText:
    'Several people may share an address such as info@. Short forms and misspellings count as the same name.',
  otherNamesDo: 'If the email or phone matches, but not the name',
  otherNamesChoices: { create: 'Create another person', update: 'Update the person', skip: 'Skip the row' },
  isOf: 'belongs to',
  repeated: (n: number) => `${rowsCounted(n)} about a record of an earlier row`,
  repeatedText: 'The first row about a record counts as the earlier one.',
  repeatedDo: 'If several rows are about one record',
  repeatedChoices: {
    overwrite: 'Later rows replace values',
    fill: 'Later rows fill in what is empty',
    skip: 'Skip later rows',
  },
  sameAs: 'the same as',
  alikeRows: (n: number) => `${rowsCounted(n)} may be ${n === 1 ? 'a duplicate' : 'duplicates'} of an earlier row`,
  alikeText:
    'Found by the rules for duplicates. Only the first 20,000 rows are compared. A merge keeps the values of the earlier row.',
  alikeDo: 'If a row may be a duplicate of an earlier row',
  alikeChoices: { create: 'Create both', merge: 'Merge it into the earlier row', skip: 'Skip the row' },
  sameAsProbably: 'probably the same as',
  refusedTitle: 'Rows with errors',
  whyRefused: 'Why rows are skipped',
  firstRefused: (n: number) => `First ${n} rows`,
  row: 'Row',
  reason: 'Reason',
  cells: 'Row content',
  planning: (n: number) => (n > 1 ? `Checking all ${rowsCounted(n)}…` : 'Checking the row…'),
  start: (n: number, type: ImportType) => `Import ${counted(n, type)}`,
  nothingToImport: 'No rows can be imported.',
} as const;

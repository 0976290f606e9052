import { numberText, percentText } from '@fairlead/domain/locale/locale';
import { countedRecords, titleOf } from '@fairlead/domain/kinds/nouns';
import { hangingOf, isHanging } from '@fairlead/domain/kinds/hanging';
import type { PlainList, Use } from '@fairlead/domain/lists/lists';

/** Nouns that the name of the table does not give. */
const NOUNS: Readonly<Record<string, string>> = {
  predefined_contacts_tag: 'people tag',
  calendar_entry_priority: 'priority',
  calendar_entry_status: 'task status',
};
const nounOf = ({ table }: PlainList) => NOUNS[table] ?? table.replaceAll('_', ' ');
const nounsOf = ({ title }: PlainList) => title.toLowerCase();
const quoted = (name: string) => `“${name}”`;

function counted(record: Use['record'], count: number): string {
  if (!isHanging(record)) return countedRecords(record, count);
  const { one, many } = hangingOf(record).nouns;
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** Texts of the administration of lists. */
export const listsMessages = {
  title: 'Lists',
  back: 'Lists',
  find: 'Find a list or an entry',
  inList: (title: string) => `in ${title}`,
  nothing: (text: string) => `No lists or entries found for ${quoted(text)}`,
  groups: { deals: 'Deals', people: 'People and companies', work: 'Work' },
  about: {
    deal_statuses: 'How a deal is going, whatever its stage.',
    deal_loss_reasons: 'What people choose from when a deal is lost.',
    deal_won_reasons: 'What people choose from when a deal is won.',
    deal_tags: 'Tags mark what no field covers.',
    company_tags: 'Tags mark what no field covers.',
    predefined_contacts_tags: 'Tags mark what no field covers.',
    lead_statuses: 'How far a person is before there is a deal.',
    lead_sources: 'Where people and deals come from, and what that costs.',
    revenue_types: 'What kind of revenue a deal brings.',
    product_lines: 'What you sell.',
    note_categories: 'What a note is about.',
    event_categories: 'What kind of task or event it is.',
    calendar_entry_priorities: 'How urgent a task is.',
    calendar_entry_statuses: 'How far a task is.',
    document_tags: 'What kind of file it is.',
  } as Readonly<Record<string, string>>,
  ordered: 'Drag to set the order in menus.',
  byName: 'Menus show them from A to Z.',
  failed: 'The list could not be loaded. Nothing was changed.',
  again: 'Try again',
  entries: (list: PlainList) => list.title,
  columns: { name: 'Name', used: 'Used by' },
  new: (list: PlainList) => `New ${nounOf(list)}`,
  newShort: 'New',
  aToZ: 'A to Z',
  search: (list: PlainList) => `Search ${nounsOf(list)}`,
  noMatch: (list: PlainList, text: string) => `No ${nounsOf(list)} found for ${quoted(text)}`,
  emptyTitle: (list: PlainList) => `No ${nounsOf(list)} yet`,
  addHint: (list: PlainList) => `Add a ${nounOf(list)}, Enter saves`,
  more: (count: number) => `Show ${numberText(count)} more`,
  select: (name: string) => `Select ${name}`,
  drag: (name: string) => `Drag ${name} to another place`,
  moved: (name: string, place: number, of: number) => `${name}, place ${numberText(place)} of ${numberText(of)}`,
  keys: 'Enter renames, Space selects, Alt and arrows move, Delete deletes',
  menu: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveTop: 'Move to top',
  delete: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  nameOf: (name: string) => `New name of ${name}`,
  willSay: (carriers: string, now: string, before: string) =>
    `${carriers} will show ${quoted(now)}. Earlier changes in their history keep ${quoted(before)}.`,
  colour: (name: string) => `Color of ${name}`,
  colourTitle: 'Color',
  colours: {
    EB2D14: 'Red',
    EB8614: 'Orange',
    D9C514: 'Yellow',
    '5BB75B': 'Green',
    '16A5B0': 'Teal',
    '1480EB': 'Blue',
    '7A4BC4': 'Purple',
    '000000': 'Black',
  },
  hex: 'Color code',
  setColour: 'Set color',
  noColour: 'No color',
  used: (record: Use['record'], count: number) => counted(record, count),
  kind: (record: Use['record']) => (isHanging(record) ? 'Notes' : titleOf(record)),
  unused: 'Not used',
  counting: 'Counting…',
  inBin: (count: number) => `${numberText(count)} more in the recycle bin`,
  selected: (count: number) => (count === 1 ? '1 selected' : `${numberText(count)} selected`),
  clear: 'Clear the selection',
  merge: 'Merge',
  mergeOne: 'Select two or more entries to merge',
  mergeTitle: (list: PlainList, count: number) => `Merge ${numberText(count)} ${nounsOf(list)}`,
  keep: 'Keep',
  mergeInto: (name: string) => `Merge into ${name}`,
  merging: (carriers: string | null, name: string) =>
    carriers ? `${carriers} will get ${name}. You can undo this.` : 'No record uses the others. You can undo this.',
  merged: (list: PlainList, count: number, name: string) => `${numberText(count)} ${nounsOf(list)} merged into ${name}`,
  deleteTitle: (list: PlainList, names: readonly string[]) =>
    names.length === 1 ? `Delete ${names[0]}?` : `Delete ${numberText(names.length)} ${nounsOf(list)}?`,
  inUse: (carriers: string | null) =>
    carriers ? `Used by ${carriers}. Choose a replacement.` : 'Records in the recycle bin use it.',
  replacement: 'Replace with',
  replaceWithNone: 'Nothing: leave it empty',
  replacementMissing: 'Choose a replacement',
  deleted: (list: PlainList, names: readonly string[]) =>
    names.length === 1 ? `${names[0]} deleted` : `${numberText(names.length)} ${nounsOf(list)} deleted`,
  working: (text: string, percent: number) => `${text}… ${percentText(percent)}`,
  created: (name: string) => `${name} added`,
  renamed: (before: string, now: string) => `${before} renamed to ${now}`,
  coloured: (name: string) => `Color of ${name} changed`,
  changed: (name: string) => `${name} changed`,
  sorted: (list: PlainList) => `Order of ${nounsOf(list)} changed`,
  isDefault: 'Default',
  makeDefault: 'Make default',
  forKinds: (kinds: readonly string[]) => (kinds.length ? `For ${kinds.join(', ')}` : 'Not offered anywhere'),
  details: {
    enabled_for_deals: 'Offer on deals',
    enabled_for_people: 'Offer on people',
    enabled_for_companies: 'Offer on companies',
    cost_per_lead_in_cents: 'Cost per lead',
    flat_fee_in_cents: 'Flat fee',
  } as Readonly<Record<string, string>>,
  kinds: {
    enabled_for_deals: 'deals',
    enabled_for_people: 'people',
    enabled_for_companies: 'companies',
  } as Readonly<Record<string, string>>,
  choices: { todo: 'Not started', custom: 'In progress', done: 'Done' } as Readonly<Record<string, string>>,
  costs: 'Costs',
  costsTitle: (name: string) => `Costs of ${name}`,
  notANumber: 'Not a valid number',
};

import type { Counted } from '@fairlead/domain/duplicates/duplicates.contract';
import type { Level, Reason } from '@fairlead/domain/duplicates/reasons';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { countedRecords, titlesOf } from '@fairlead/domain/kinds/nouns';
import { nounOf } from '@fairlead/domain/kinds/kinds';
import { numberText, percentText } from '@fairlead/domain/locale/locale';
import { PERSON } from '@fairlead/domain/kinds/person.kind';

const REASONS: Readonly<Record<Reason, string>> = {
  same_email: 'Same email',
  similar_email: 'Similar email',
  same_phone: 'Same phone',
  similar_phone: 'Similar phone',
  same_name: 'Same name',
  same_name_without_accents: 'Same name without accents',
  names_swapped: 'First and last name swapped',
  short_form_of_name: 'Short form of the name',
  similar_name: 'Similar name',
  part_of_name: 'Part of the name',
  initial_of_name: 'Initial of the name',
  same_company: 'Same company',
  same_domain: 'Same domain',
  same_contact: 'Same contact',
  same_value: 'Same value',
  own_rule: 'By a rule of your account',
};
const LEVELS: Readonly<Record<Level, string>> = { certain: 'Almost certain', likely: 'Likely', possible: 'Possible' };

export const duplicatesMessages = {
  title: 'Duplicates',
  kind: (kind: RecordKind) => titlesOf(kind),
  setAside: 'Set aside',
  /** Not all are counted if there are many. */
  count: ({ count, more }: Counted) => (more ? `${numberText(count)}+` : numberText(count)),
  levels: 'How sure',
  level: (level: Level) => LEVELS[level],
  reason: (reason: Reason) => REASONS[reason],
  everything: 'Everything',
  owner: 'Owner',
  anyOwner: 'Any owner',
  ofKind: 'Kind of record',
  columns: (kind: RecordKind) => ({
    name: 'Name',
    company_name: 'Company',
    detail: kind === PERSON.name ? 'Position' : kind === COMPANY.name ? 'City' : 'Stage',
    email: kind === COMPANY.name ? 'Email or website' : 'Email',
    phone: 'Phone',
    owner: 'Owner',
    activities: 'Activities',
    updated: 'Updated',
  }),
  none: '–',
  nameless: 'No name',
  notDuplicates: 'Not duplicates',
  notDuplicatesOf: (names: string) => `Not duplicates: ${names}`,
  bringBack: 'Bring back',
  bringBackOf: (names: string) => `Bring back: ${names}`,
  compare: 'Compare and merge',
  compareOf: (names: string) => `Compare and merge: ${names}`,
  mergeCertain: 'Merge certain pairs',
  mergeGroups: (groups: number) => (groups === 1 ? 'Merge 1 group' : `Merge ${numberText(groups)} groups`),
  close: 'Close',
  cancel: 'Cancel',
  noneCertain: 'There are no almost certain pairs that you may merge.',
  certainText: (groups: number, records: number, kind: RecordKind) =>
    `${countedRecords(kind, records)} in ${numberText(groups)} ${groups === 1 ? 'group' : 'groups'} are almost certainly the same. Each group becomes one ${nounOf(kind)}.`,
  certainStays:
    'The one with most activity stays; of several the oldest, or the one with most values. It keeps its values and gets those that it lacks.',
  certainMore: 'There are more: when these are merged, merge the next ones.',
  certainLeft: (groups: number) =>
    groups === 1
      ? '1 group is left out: it has more than ten records, one that you may not merge, or two that were set aside.'
      : `${numberText(groups)} groups are left out: they have more than ten records, one that you may not merge, or two that were set aside.`,
  certainUndo: 'This can be undone as a whole, and each group can be split again at any time.',
  mergingPart: (percent: number) => `Merging certain pairs… ${percentText(percent)}`,
  splittingPart: (percent: number) => `Splitting again… ${percentText(percent)}`,
  groupsMerged: (groups: number, refused: number) =>
    `${numberText(groups)} ${groups === 1 ? 'group' : 'groups'} merged${refused ? `, ${numberText(refused)} not merged` : ''}`,
  groupsSplit: (groups: number, refused: number) =>
    `${numberText(groups)} ${groups === 1 ? 'group' : 'groups'} split again${refused ? `, ${numberText(refused)} could not be` : ''}`,
  wasSetAside: (count: number, kind: RecordKind) => `${count} ${nounOf(kind, count)} set aside`,
  broughtBack: 'Brought back',
  undo: 'Undo',
  more: (count: number) => `and ${count} more`,
  again: 'Check again',
  checking: 'Checking…',
  checked: 'Checked',
  never: 'Checked as records are saved',
  comparing: 'Records are being compared',
  comparingText: 'Probable duplicates appear here as they are found.',
  emptyTitle: 'No probable duplicates',
  emptyText: 'New and changed records are checked as they are saved.',
  emptyAside: 'Nothing is set aside',
  emptyAsideText: 'What you mark as not duplicates stays here until a value that matters changes.',
  nothingHere: 'Nothing matches these filters',
  nothingHereText: 'Choose Everything or another owner.',
  shortcuts: 'Duplicates',
  nextGroup: 'Next group',
  groupBefore: 'Previous group',
  failed: 'The duplicates could not be loaded. Nothing was lost.',
  tryAgain: 'Try again',
  showMore: 'Show more',
} as const;

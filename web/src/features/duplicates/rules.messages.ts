import type { RuleField, RuleMatch } from '@fairlead/domain/duplicates/rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { titlesOf } from '@fairlead/domain/kinds/nouns';

const FIELDS: Readonly<Record<RuleField, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  domain: 'Domain',
  company_name: 'Company',
  city: 'City',
  value: 'Value',
};

export const rulesMessages = {
  title: 'Rules for duplicates',
  about:
    'Names, emails, phones and companies are always compared. Your own rules also find pairs in which every chosen field matches. Only the owner of a rule can change it.',
  add: 'New rule',
  name: 'Name',
  kind: 'Records',
  kindOf: (kind: RecordKind) => titlesOf(kind),
  fields: 'Fields that must match',
  field: (field: RuleField) => FIELDS[field],
  like: (field: RuleField) => `${FIELDS[field]}, spelled alike`,
  sentence: (kind: RecordKind, fields: readonly { readonly field: RuleField; readonly match: RuleMatch }[]) =>
    `${titlesOf(kind)} with the same ${fields
      .map(({ field, match }) => `${FIELDS[field].toLowerCase()}${match === 'fuzzy' ? ' (or spelled alike)' : ''}`)
      .join(' and ')}`,
  owner: (name: string) => `Rule of ${name}`,
  off: 'Off',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  remove: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete the rule ${name}?`,
  removeText: 'Pairs that only this rule found are no longer shown as duplicates. This cannot be undone.',
  removeAct: 'Delete',
  removed: (name: string) => `${name} deleted`,
  added: (name: string) => `${name} added`,
  cancel: 'Cancel',
  required: 'Required',
  none: 'No rules of your own yet.',
  noneHint: 'For example: people with the same phone.',
  failed: 'The rules could not be loaded. Nothing was lost.',
  again: 'Try again',
} as const;

import type { Field, FieldKind } from '../fields/catalogue';

export const OPS = [
  'contains',
  'not_contains',
  'is',
  'is_not',
  'starts_with',
  'between',
  'preset',
  'older_than',
  'any_of',
  'none_of',
  'all_of',
  'none',
  'has_value',
] as const;

export type Op = (typeof OPS)[number];

/** How a kind of field is compared. */
export type Comparison = 'text' | 'number' | 'date' | 'boolean' | 'one' | 'set';

const COMPARISONS: Readonly<Record<FieldKind, Comparison>> = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  number: 'number',
  money: 'number',
  percent: 'number',
  date: 'date',
  datetime: 'date',
  boolean: 'boolean',
  choice: 'one',
  image: 'one',
  user: 'one',
  company: 'one',
  deal: 'one',
  person: 'one',
  multi: 'set',
  tags: 'set',
  people: 'set',
  companies: 'set',
  deals: 'set',
};

/** The operators of each comparison, in the order of the menu. */
const OFFERED: Readonly<Record<Comparison, readonly Op[]>> = {
  text: ['contains', 'not_contains', 'is', 'is_not', 'starts_with', 'none', 'has_value'],
  number: ['between', 'is', 'none', 'has_value'],
  date: ['preset', 'between', 'older_than', 'none', 'has_value'],
  boolean: ['is', 'none', 'has_value'],
  one: ['any_of', 'none_of', 'none', 'has_value'],
  set: ['any_of', 'all_of', 'none_of', 'none', 'has_value'],
};

/** Plain numbers are usually ids. */
const NUMBER_OPS: readonly Op[] = ['between', 'is', 'any_of', 'none_of', 'none', 'has_value'];

/** The labels in the operator menu. */
export const OP_LABELS: Readonly<Record<Op, string>> = {
  contains: 'contains',
  not_contains: 'does not contain',
  is: 'is',
  is_not: 'is not',
  starts_with: 'starts with',
  between: 'is between',
  preset: 'is in',
  older_than: 'is older than',
  any_of: 'is any of',
  none_of: 'is none of',
  all_of: 'has all of',
  none: 'is empty',
  has_value: 'has a value',
};

export function comparisonOf(field: Pick<Field, 'kind'>): Comparison {
  return COMPARISONS[field.kind];
}

export function opsOf(field: Pick<Field, 'kind'>): readonly Op[] {
  return field.kind === 'number' ? NUMBER_OPS : OFFERED[COMPARISONS[field.kind]];
}

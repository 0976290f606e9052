import type { AccountConfig } from '@fairlead/domain/access/session.types';
import type { Field, FieldKind } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { associationOf } from '@fairlead/domain/fields/reference';
import { FACT_COLUMNS, type FactColumn } from '../facts';
import { type SlotField, slotFields } from '../slots';
import type { HeldKind } from './held-kinds';

/**
 * A column that a server holds once it was asked for: a fact that is rarely asked for, or a field of the account's own. A field whose
 * type changes gets another slot, and with it another name here.
 */
export interface MoreColumn {
  /** Its name among the columns. */
  readonly name: string;
  readonly form: Form;
  readonly source: { readonly fact: FactColumn } | { readonly slot: SlotField };
}

/**
 * Numbers, instants and days as the columns have them; what is told apart has codes of so many bytes. Ranks are the places of texts in
 * their order: of a record that changed since they were read, the rank is not known.
 */
type Form = 'numbers' | 'instants' | 'days' | 'ranks' | 1 | 2;

const FORMS: Readonly<Partial<Record<FieldKind, Form>>> = {
  number: 'numbers',
  money: 'numbers',
  percent: 'numbers',
  company: 'numbers',
  person: 'numbers',
  deal: 'numbers',
  date: 'days',
  datetime: 'instants',
  boolean: 1,
  choice: 2,
  user: 2,
};

/** The column that holds a field of records, where one can: texts, sets and what is linked are read from the database. */
export function moreColumn(
  config: Pick<AccountConfig, 'own_fields'>,
  kind: HeldKind,
  field: Field,
  column: string,
): MoreColumn | undefined {
  const form = FORMS[field.kind];
  if (!form || associationOf(field) || field.list === 'person_types') return undefined;
  if (isOwnField(field)) {
    const slot = slotFields(config, kind).find(({ key }) => key === field.key);
    return slot && { name: `${slot.key} ${slot.page}.${slot.column}`, form, source: { slot } };
  }
  const fact = FACT_COLUMNS[kind].find(({ name, form: of }) => name === column && of === 'plain');
  return fact && { name: fact.name, form, source: { fact } };
}

/** The column that holds the place of each record in the order of a text. */
export function rankColumn(
  config: Pick<AccountConfig, 'own_fields'>,
  kind: HeldKind,
  field: Field,
  column: string,
): MoreColumn | undefined {
  if (associationOf(field)) return undefined;
  if (isOwnField(field)) {
    const slot = slotFields(config, kind).find(({ key }) => key === field.key);
    return slot && { name: `order of ${slot.key} ${slot.page}.${slot.column}`, form: 'ranks', source: { slot } };
  }
  const fact = FACT_COLUMNS[kind].find(({ of, form }) => of === column && form === 'lower');
  return fact && { name: `order of ${fact.name}`, form: 'ranks', source: { fact } };
}

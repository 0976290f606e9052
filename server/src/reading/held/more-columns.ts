import type { AccountConfig } from '@fairlead/domain/access/session.types';
import type { Field, FieldKind } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { associationOf } from '@fairlead/domain/fields/reference';
import { kindNamedBy } from '@fairlead/domain/kinds/kinds';
import { type Link, recordTables } from '../../base/record-tables';
import { FACT_COLUMNS, type FactColumn } from '../facts';
import { type SlotField, slotFields } from '../slots';
import type { HeldKind } from './held-kinds';

/**
 * A column on demand, which a server holds once a question needs it: a rarely used fact, or one of the account's own fields. A field
 * whose type changes gets another slot, and so another name here.
 */
export interface MoreColumn {
  /** Its name among the columns. */
  readonly name: string;
  readonly form: Form;
  readonly source:
    | { readonly fact: FactColumn }
    | { readonly slot: SlotField }
    | { readonly link: Link }
    | { readonly custom: string };
}

/**
 * Numbers, instants and days are stored as such; values that are only compared have codes of 1 or 2 bytes. Ranks are the places of texts
 * in their order; the rank of a record whose text changed since they were read is unknown. Texts are held as those of facts are; sets
 * of ids as texts that have codes.
 */
type Form = 'numbers' | 'instants' | 'days' | 'ranks' | 'texts' | 'sets' | 1 | 2;

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

/** The column for a field; undefined for texts, sets and links, which the database reads. */
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

/** The column for a text of the account's own. */
export function ownTextColumn(
  config: Pick<AccountConfig, 'own_fields'>,
  kind: HeldKind,
  { key }: Field,
): MoreColumn | undefined {
  const slot = slotFields(config, kind).find((one) => one.key === key);
  return slot?.column.startsWith('t')
    ? { name: `${slot.key} ${slot.page}.${slot.column}`, form: 'texts', source: { slot } }
    : undefined;
}

/**
 * The column for a field that has several ids: tags, users whom a record is shared with, or chosen entries of the account's own.
 * Undefined for records among which only those count that the actor sees.
 */
export function setColumn(kind: HeldKind, field: Field): MoreColumn | undefined {
  const { key } = field;
  if (isOwnField(field))
    return field.kind === 'multi' ? { name: key, form: 'sets', source: { custom: key } } : undefined;
  const link = recordTables[kind].links[key];
  return link && !kindNamedBy(key) ? { name: key, form: 'sets', source: { link } } : undefined;
}

const ORDER_OF = 'order of ';

/** The column that holds the text of which another one holds the order. */
export function textOfOrder({ name }: MoreColumn): string {
  return name.slice(ORDER_OF.length);
}

/** The column with the rank of each record in the order of a text. */
export function rankColumn(
  config: Pick<AccountConfig, 'own_fields'>,
  kind: HeldKind,
  field: Field,
  column: string,
): MoreColumn | undefined {
  if (associationOf(field)) return undefined;
  if (isOwnField(field)) {
    const slot = slotFields(config, kind).find(({ key }) => key === field.key);
    return slot && { name: `${ORDER_OF}${slot.key} ${slot.page}.${slot.column}`, form: 'ranks', source: { slot } };
  }
  const fact = FACT_COLUMNS[kind].find(({ of, form }) => of === column && form === 'lower');
  return fact && { name: `${ORDER_OF}${fact.name}`, form: 'ranks', source: { fact } };
}

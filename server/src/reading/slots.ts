import { customKey } from '@fairlead/domain/custom-fields/custom-field';
import type { AccountConfig } from '@fairlead/domain/access/session.types';
import type { Field, FieldKind } from '@fairlead/domain/fields/field';
import { perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { readingFacts, rowColumn, type RowSql, rowSql } from '../base/row-sql';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { CUT } from './facts';
import { orderOfText } from './facts-text';

/**
 * The values of custom fields. The record keeps them (`custom`, by the ids of the fields); the slots of a kind are
 * typed copies of them in the order of the readers, as the facts are, for filters and orders.
 */
export interface SlotField {
  readonly id: number;
  /** Its column in the change log and among the facts. */
  readonly key: string;
  readonly kind: FieldKind;
  readonly page: number;
  readonly column: string;
}

/** The fields of a kind that have a slot, deleted ones included: their deletion can be undone. */
export function slotFields({ own_fields = [] }: Pick<AccountConfig, 'own_fields'>, kind: RecordKind): SlotField[] {
  return own_fields.flatMap(({ id, record_type, line, slot }) =>
    record_type === kind && slot ? [{ id, key: customKey(id), kind: line[1], ...slot }] : [],
  );
}

export function slotsTable(kind: RecordKind): Sql {
  return name(`${kind}_slots`);
}

/** The value that represents "no value" in a slot. */
function noneOf(column: string): Sql {
  if (column.startsWith('t')) return raw(`''`);
  return raw(column.startsWith('d') ? `'-infinity'` : `'-Infinity'`);
}

/** The value of a slot, computed from a record of the alias r. */
export function slotValue({ id, kind, column }: SlotField): Sql {
  const value = sql`(r.custom ->> ${raw(`'${id}'`)})`;
  if (column.startsWith('t')) return sql`left(lower(coalesce(${value}, '')), ${raw(String(CUT))})`;
  if (column.startsWith('d')) return sql`coalesce(${value}::date, ${noneOf(column)})`;
  const number = kind === 'boolean' ? sql`${value}::boolean::int::float8` : sql`${value}::float8`;
  return sql`coalesce(${number}, ${noneOf(column)})`;
}

/** The values of custom fields among the facts, and whether a record has a row on the pages that they are on. */
export function factsOfSlots(fields: readonly SlotField[]): Sql[] {
  const there = pagesOf(fields).map((page) => sql`${name(pageAlias(page))}.id as ${name(presence(page))}`);
  return [...fields.map(factOfSlot), ...there];
}

/** The columns that these fields add to the facts. */
export function columnsOfSlots(fields: readonly SlotField[]): string[] {
  return [...fields.map(({ key }) => key), ...pagesOf(fields).map(presence)];
}

/**
 * A condition on a custom field that only a value meets. It tells the planner that records without a row of slots
 * cannot match: it then looks for the slots first, instead of joining those of all records.
 */
export function onlyWithSlots(alias: string, { slot }: Pick<Field, 'slot'>, condition: RowSql): RowSql {
  if (!slot) return condition;
  const isThere = rowSql`${rowColumn(alias, presence(slot.page))} is not null`;
  return readingFacts(condition, rowSql`(${isThere} and ${condition.ofFacts})`);
}

const presence = (page: number) => `slots_of_${page}`;
const pagesOf = (fields: readonly SlotField[]) => [...new Set(fields.map(({ page }) => page))];

/** The value of a custom field among the facts: null, or an empty text, without one. */
function factOfSlot({ key, kind, page, column }: SlotField): Sql {
  const slot = sql`${name(pageAlias(page))}.${name(column)}`;
  if (column.startsWith('t')) return sql`coalesce(${slot}, '') as ${name(key)}`;
  const held = sql`nullif(${slot}, ${noneOf(column)})`;
  if (kind === 'boolean') return sql`(${held} = 1) as ${name(key)}`;
  return CASTS[kind] === 'bigint' ? sql`${held}::bigint as ${name(key)}` : sql`${held} as ${name(key)}`;
}

/**
 * Joins the pages of these fields to facts of the alias f: those that `readers` read, or all, as their owners read
 * them. With the owners alone a record has one row on either side, so that its id identifies it. With others the
 * reader is compared too, in a form for which the planner expects half of the rows to agree: with two equal columns
 * it would expect almost none, and look up tens of thousands of slots one by one.
 */
export function slotPages(kind: RecordKind, fields: readonly SlotField[], readers?: readonly number[]): Sql {
  const joins = pagesOf(fields).map((page) => {
    const s = name(pageAlias(page));
    const read = readers
      ? sql`${s}.reader_key = any(${readers}::bigint[]) and case when ${s}.reader_key = f.reader_key then true else false end`
      : sql`${s}.reader_key >= 0`;
    return sql`left join ${slotsTable(kind)} ${s} on ${s}.account_id = f.account_id and ${s}.id = f.id
      and ${s}.page = ${page} and ${read}`;
  });
  return join(joins, ' ');
}

/** The slots of one field as a source under an alias, with the field's column as the facts have it. */
export function slotsOfField(kind: RecordKind, field: SlotField, alias: string): Sql {
  const s = name(pageAlias(field.page));
  return sql`(select ${s}.account_id, ${s}.id, ${s}.reader_key, ${factOfSlot(field)} from ${slotsTable(kind)} ${s}
    where ${s}.page = ${field.page}) ${name(alias)}`;
}

const pageAlias = (page: number) => `s${page}`;

const CASTS: Readonly<Partial<Record<FieldKind, string>>> = {
  number: 'numeric',
  money: 'numeric',
  choice: 'bigint',
  user: 'bigint',
  ...perKind(() => 'bigint'),
  boolean: 'boolean',
  date: 'date',
};

/** The value of a custom field that has a slot: null without one, or an empty text. */
export function customColumn(alias: string, { key, kind }: Pick<Field, 'key' | 'kind'>): RowSql {
  const value = customText(alias, key);
  const cast = CASTS[kind];
  const own = cast ? rowSql`${value}::${raw(cast)}` : rowSql`coalesce(${value}, '')`;
  return readingFacts(own, rowColumn(alias, key));
}

/** The value as the record keeps it, as text. */
export function customText(alias: string, key: string): RowSql {
  return rowSql`(${rowColumn(alias, 'custom')} ->> ${raw(`'${idIn(key)}'`)})`;
}

/** The chosen entries of a custom field that allows several, as JSON. */
export function customSet(alias: string, key: string): RowSql {
  return rowSql`coalesce(${rowColumn(alias, 'custom')} -> ${raw(`'${idIn(key)}'`)}, '[]')`;
}

/** A custom text as lists sort by it: see `sortedText`. */
export function sortedCustomText(alias: string, key: string): RowSql {
  const held = rowSql`nullif(${rowColumn(alias, key)}, '') ${raw('collate "und-x-icu"')}`;
  return readingFacts(orderOfText(rowSql`coalesce(${customText(alias, key)}, '')`), held);
}

/** Digits only: keys of the catalogue have no other form. */
function idIn(key: string): string {
  return key.replace(/\D/g, '');
}

import { dayNumber } from '@fairlead/domain/dates/plain';
import type { Filter } from '@fairlead/domain/filters/condition';
import { type Condition, isCondition } from '@fairlead/domain/filters/filter';
import { kindOf } from '@fairlead/domain/kinds/kinds';
import { resolveCondition, type Test } from '@fairlead/domain/filters/resolve';
import { type Field, isOwnField } from '@fairlead/domain/fields/field';
import type { Ctx } from '../base/context';
import type { Coded, HeldColumns } from '../reading/held/columns';
import {
  type CodedColumn,
  type DayColumn,
  type HeldKind,
  heldOf,
  type MeasuredColumn,
} from '../reading/held/held-kinds';
import type { HeldRecords } from '../reading/held/held-records';
import { isText } from '../reading/facts-text';
import { type MoreColumn, moreColumn } from '../reading/held/more-columns';
import { stepColumn } from '../reading/next-step';
import { filterMoment } from './filter-to-sql';
import { keptByCode, ofText } from './held-texts';

/** Moves the matching rows to the front, in their order, and returns their number. */
export type Narrowing = (columns: HeldColumns, rows: Int32Array, length: number) => number;

/** The columns on demand that a question needs, by their names. */
export type MoreAsked = Map<string, MoreColumn>;

/**
 * A filter of lists over held records; undefined if it needs something that they do not hold. It finds the same records as
 * `filterToSql`, which starts from the same tests; a test compares them. Without `more`, columns on demand are not used.
 */
export function narrowing(ctx: Ctx, kind: HeldKind, filter: Filter, more?: MoreAsked): Narrowing | undefined {
  if (isCondition(filter)) return ofCondition(ctx, kind, filter, more);
  const parts = ('all' in filter ? filter.all : filter.any).map((part) => narrowing(ctx, kind, part, more));
  if (!parts.every((part) => part !== undefined)) return undefined;
  if ('any' in filter) return (columns, rows, length) => byAny(parts, columns, rows, length);
  return (columns, rows, length) => parts.reduce((left, part) => part(columns, rows, left), length);
}

/** The rows of all records that the reader sees. */
export function rowsSeen({ columns, seen }: HeldRecords): Int32Array {
  const { live, rows: size } = columns;
  const rows = new Int32Array(size);
  let length = 0;
  for (let row = 0; row < size; row += 1) if (live[row] === 1 && (!seen || seen[row] === 1)) rows[length++] = row;
  return rows.subarray(0, length);
}

function byAny(parts: readonly Narrowing[], columns: HeldColumns, rows: Int32Array, length: number): number {
  const found = new Uint8Array(columns.rows);
  for (const part of parts) {
    const own = rows.slice(0, length);
    const left = part(columns, own, length);
    for (let at = 0; at < left; at += 1) found[own[at] as number] = 1;
  }
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number;
    if (found[row] === 1) rows[left++] = row;
  }
  return left;
}

/** The coded column for a column of records. */
export function codedColumn<K extends HeldKind>(kind: K, column: string): CodedColumn<K> | undefined {
  const own = column === kindOf(kind).owner ? OWNER : column;
  return own in heldOf(kind).coded ? (own as CodedColumn<K>) : undefined;
}

export function instantColumn<K extends HeldKind>(kind: K, column: string): MeasuredColumn<K> | undefined {
  return heldOf(kind).instants.includes(column) ? (column as MeasuredColumn<K>) : undefined;
}

export function dayColumn<K extends HeldKind>(kind: K, column: string): DayColumn<K> | undefined {
  return heldOf(kind).days.includes(column) ? (column as DayColumn<K>) : undefined;
}

const OWNER = 'owner_key';

/** A record without an owner has the owner 0. */
export function isNone(column: string, code: number, { values }: Coded): boolean {
  return code === 0 || (column === OWNER && values[code] === 0);
}

function ofCondition(ctx: Ctx, kind: HeldKind, condition: Condition, more?: MoreAsked): Narrowing | undefined {
  const resolved = resolveCondition(ctx.catalogue, condition, kind, filterMoment(ctx));
  if ('problem' in resolved) return undefined;
  const { found, test } = resolved;
  if (!found.relation && !isOwnField(found.field) && found.field.column !== null && isText(found.field.kind))
    return ofText(ctx, kind, found.field, test);
  const held = found.relation ? undefined : columnHeld(ctx, kind, found.field, more);
  if (held?.is === 'coded') return ofCodes(held.name, test);
  if (held?.is === 'measured') return ofMeasure(held.name, test);
  return held && ofDays(held.name, test);
}

/** The column that holds a field. */
export interface ColumnHeld {
  readonly is: 'coded' | 'measured' | 'days';
  readonly name: string;
}

/** Undefined for fields that are not held, such as texts and sets. A column on demand is added to `more`. */
export function columnHeld(ctx: Ctx, kind: HeldKind, field: Field, more?: MoreAsked): ColumnHeld | undefined {
  if (field.column === null) return undefined;
  const column = stepColumn(ctx, field.column);
  if (!isOwnField(field)) {
    const coded = codedColumn(kind, column);
    if (coded) return { is: 'coded', name: coded };
    if (instantColumn(kind, column) || heldOf(kind).amounts.includes(column)) return { is: 'measured', name: column };
    if (dayColumn(kind, column)) return { is: 'days', name: column };
  }
  const asked = more && moreColumn(ctx.config, kind, field, column);
  if (!asked) return undefined;
  more.set(asked.name, asked);
  return {
    is: asked.form === 'days' ? 'days' : typeof asked.form === 'number' ? 'coded' : 'measured',
    name: asked.name,
  };
}

function ofCodes(column: string, test: Test): Narrowing | undefined {
  const fits = codeTest(column, test);
  if (!fits) return undefined;
  return ({ coded }, rows, length) => {
    const own = coded[column] as Coded;
    const isIn = Uint8Array.from(own.values, (_, code) => Number(fits(own, code)));
    return keptByCode(own.codes, isIn, rows, length);
  };
}

function codeTest(column: string, test: Test): ((own: Coded, code: number) => boolean) | undefined {
  switch (test.type) {
    case 'blank':
      return (own, code) => isNone(column, code, own) === test.is;
    case 'boolean':
      return (own, code) => own.values[code] === Number(test.value);
    case 'ids': {
      if (test.set || test.how === 'all_of') return undefined;
      const ids = new Set<number | string | null | undefined>(test.ids);
      const isNoneOf = test.how === 'none_of';
      return (own, code) => (isNone(column, code, own) ? isNoneOf : ids.has(own.values[code]) !== isNoneOf);
    }
    default:
      return undefined;
  }
}

function ofMeasure(column: string, test: Test): Narrowing | undefined {
  switch (test.type) {
    case 'blank':
      return ({ measured }, rows, length) => keptByBlank(valuesOf(measured, column), test.is, rows, length);
    case 'number': {
      const [from, to] = [test.from ?? Number.NEGATIVE_INFINITY, test.to ?? Number.POSITIVE_INFINITY];
      return ({ measured }, rows, length) => keptBetween(valuesOf(measured, column), from, to, rows, length);
    }
    case 'instants': {
      const from = test.from ? test.from.getTime() * 1000 : Number.NEGATIVE_INFINITY;
      const to = test.before ? test.before.getTime() * 1000 - 1 : Number.POSITIVE_INFINITY;
      return ({ measured }, rows, length) => keptBetween(valuesOf(measured, column), from, to, rows, length);
    }
    case 'ids': {
      if (test.set || test.how === 'all_of') return undefined;
      const [ids, isNoneOf] = [new Set<number | string>(test.ids), test.how === 'none_of'];
      return ({ measured }, rows, length) => keptAmong(valuesOf(measured, column), ids, isNoneOf, rows, length);
    }
    default:
      return undefined;
  }
}

function valuesOf<T>(columns: Readonly<Record<string, { readonly values: T }>>, column: string): T {
  return (columns[column] as { readonly values: T }).values;
}

/** The first day that an array can hold; the number before it means none. */
const FIRST_DAY = -(2 ** 31) + 1;

function ofDays(column: string, test: Test): Narrowing | undefined {
  if (test.type === 'dates') {
    const from = test.from === null ? FIRST_DAY : dayNumber(test.from);
    const to = test.to === null ? Number.POSITIVE_INFINITY : dayNumber(test.to);
    return ({ days }, rows, length) => keptBetween(valuesOf(days, column), from, to, rows, length);
  }
  if (test.type !== 'blank') return undefined;
  const [from, to] = test.is ? [FIRST_DAY - 1, FIRST_DAY - 1] : [FIRST_DAY, Number.POSITIVE_INFINITY];
  return ({ days }, rows, length) => keptBetween(valuesOf(days, column), from, to, rows, length);
}

/** NaN, which means none, is never between two numbers. */
function keptBetween(
  values: Float64Array | Int32Array,
  from: number,
  to: number,
  rows: Int32Array,
  length: number,
): number {
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number;
    const value = values[row] as number;
    if (value >= from && value <= to) rows[left++] = row;
  }
  return left;
}

function keptByBlank(values: Float64Array, blank: boolean, rows: Int32Array, length: number): number {
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number;
    if (Number.isNaN(values[row] as number) === blank) rows[left++] = row;
  }
  return left;
}

/** NaN, which means none, is never among the ids. */
function keptAmong(
  values: Float64Array,
  ids: ReadonlySet<number | string>,
  isNoneOf: boolean,
  rows: Int32Array,
  length: number,
): number {
  let left = 0;
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number;
    if (ids.has(values[row] as number) !== isNoneOf) rows[left++] = row;
  }
  return left;
}

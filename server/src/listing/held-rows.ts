import { type Field, isOwnField } from '@fairlead/domain/fields/field';
import type { Filter } from '@fairlead/domain/filters/condition';
import { type Condition, isCondition } from '@fairlead/domain/filters/filter';
import { comparisonOf } from '@fairlead/domain/filters/operators';
import { resolveCondition, type Test } from '@fairlead/domain/filters/resolve';
import type { Ctx } from '../base/context';
import { digitsName, lowerName } from '../reading/facts';
import { isText } from '../reading/facts-text';
import type { HeldColumns } from '../reading/held/columns';
import { type DayColumn, type HeldKind, heldOf, type MeasuredColumn } from '../reading/held/held-kinds';
import type { HeldRecords } from '../reading/held/held-records';
import { type MoreColumn, moreColumn, ownTextColumn, setColumn } from '../reading/held/more-columns';
import { portionsOf, type Slices } from '../reading/held/slices';
import { stepColumn } from '../reading/next-step';
import { filterMoment } from './filter-to-sql';
import {
  byCodes,
  byNumbers,
  codedColumn,
  isNone,
  type Narrowing,
  ofCodes,
  ofDays,
  ofMeasure,
  ofSets,
} from './held-tests';
import { ofTexts } from './held-texts';

export { codedColumn, isNone, type Narrowing } from './held-tests';

/** What a question needs beyond the usual columns. */
export interface MoreAsked {
  /** The columns on demand, by their names. */
  readonly columns: Map<string, MoreColumn>;
  /** The answers to its conditions on related records. */
  readonly related: ReadonlyMap<Condition, RelatedTest>;
}

/** A condition on the record that a column refers to, by the id of that record. */
export interface RelatedTest {
  readonly field: Field;
  readonly fits: (id: number) => boolean;
  /** Whether a record that refers to none meets it. */
  readonly none: boolean;
}

/**
 * A filter of lists over held records; undefined if it needs something that they do not hold. It finds the same records as
 * `filterToSql`, which starts from the same tests; a test compares them. Without `more`, columns on demand are not used.
 */
export function narrowing(ctx: Ctx, kind: HeldKind, filter: Filter, more?: MoreAsked): Narrowing | undefined {
  if (isCondition(filter)) return ofCondition(ctx, kind, filter, more);
  const parts = ('all' in filter ? filter.all : filter.any).map((part) => narrowing(ctx, kind, part, more));
  if (!parts.every((part) => part !== undefined)) return undefined;
  if ('any' in filter) return (columns, rows, length) => byAny(parts, columns, rows, length);
  return function* (columns, rows, length) {
    let left = length;
    for (const part of parts) left = yield* part(columns, rows, left);
    return left;
  };
}

/** The rows of all records that the reader sees. */
export function rowsSeen({ columns, seen }: HeldRecords): Int32Array {
  const { live, rows: size } = columns;
  const rows = new Int32Array(size);
  let length = 0;
  for (let row = 0; row < size; row += 1) if (live[row] === 1 && (!seen || seen[row] === 1)) rows[length++] = row;
  return rows.subarray(0, length);
}

/** The rows of the records that the reader sees and a filter finds. */
export function* rowsFound(held: HeldRecords, narrow: Narrowing): Slices<Int32Array> {
  const rows = rowsSeen(held);
  yield;
  return rows.subarray(0, yield* narrow(held.columns, rows, rows.length));
}

function* byAny(parts: readonly Narrowing[], columns: HeldColumns, rows: Int32Array, length: number): Slices<number> {
  const found = new Uint8Array(columns.rows);
  for (const part of parts) {
    const own = rows.slice(0, length);
    const met = yield* part(columns, own, length);
    for (const [from, before] of portionsOf(met)) {
      for (let at = from; at < before; at += 1) found[own[at] as number] = 1;
      yield;
    }
  }
  let left = 0;
  for (const [from, before] of portionsOf(length)) {
    for (let at = from; at < before; at += 1) {
      const row = rows[at] as number;
      if (found[row] === 1) rows[left++] = row;
    }
    yield;
  }
  return left;
}

export function instantColumn<K extends HeldKind>(kind: K, column: string): MeasuredColumn<K> | undefined {
  return heldOf(kind).instants.includes(column) ? (column as MeasuredColumn<K>) : undefined;
}

export function dayColumn<K extends HeldKind>(kind: K, column: string): DayColumn<K> | undefined {
  return heldOf(kind).days.includes(column) ? (column as DayColumn<K>) : undefined;
}

function ofCondition(ctx: Ctx, kind: HeldKind, condition: Condition, more?: MoreAsked): Narrowing | undefined {
  const resolved = resolveCondition(ctx.catalogue, condition, kind, filterMoment(ctx));
  if ('problem' in resolved) return undefined;
  const { found, test } = resolved;
  if (found.relation) return ofRelated(ctx, kind, condition, more);
  const { field } = found;
  if (comparisonOf(field) === 'set') return ofSet(kind, field, test, more);
  if (field.column !== null && isText(field.kind)) return ofText(ctx, kind, field, test, more);
  const held = columnHeld(ctx, kind, field, more);
  if (held?.is === 'coded') return ofCodes(held.name, test);
  if (held?.is === 'measured') return ofMeasure(held.name, test);
  return held && ofDays(held.name, test);
}

function ofRelated(ctx: Ctx, kind: HeldKind, condition: Condition, more?: MoreAsked): Narrowing | undefined {
  const related = more?.related.get(condition);
  const held = related && columnHeld(ctx, kind, related.field, more);
  if (!related || !held) return undefined;
  const { fits, none } = related;
  const { name } = held;
  if (held.is === 'measured') return byNumbers(name, (id) => (Number.isNaN(id) ? none : fits(id)));
  return byCodes(name, (own, code) => (isNone(name, code, own) ? none : fits(own.values[code] as number)));
}

/** The product lines of deals are always held, as sets are. */
const LINES = 'deal_product_lines_ids';

function ofSet(kind: HeldKind, field: Field, test: Test, more?: MoreAsked): Narrowing | undefined {
  if (field.key === LINES && 'lines' in heldOf(kind).beside) return ofSets('lines', test);
  const column = asked(more, setColumn(kind, field));
  return column && ofSets(column.name, test);
}

function ofText(ctx: Ctx, kind: HeldKind, field: Field, test: Test, more?: MoreAsked): Narrowing | undefined {
  if (isOwnField(field)) {
    const own = asked(more, ownTextColumn(ctx.config, kind, field));
    return own && ofTexts(own.name, test, false);
  }
  const isPhone = field.kind === 'phone';
  const column = stepColumn(ctx, field.column as string);
  const fact = isPhone ? digitsName(column) : lowerName(column);
  return heldOf(kind).texts.includes(fact) ? ofTexts(fact, test, isPhone) : undefined;
}

/** Adds a column on demand to what the question needs; undefined if such columns are not used. */
function asked(more: MoreAsked | undefined, column: MoreColumn | undefined): MoreColumn | undefined {
  if (!more || !column) return undefined;
  more.columns.set(column.name, column);
  return column;
}

/** The column that holds a field. */
export interface ColumnHeld {
  readonly is: 'coded' | 'measured' | 'days';
  readonly name: string;
}

/** Undefined for fields that are not held, and for texts and sets. A column on demand is added to `more`. */
export function columnHeld(ctx: Ctx, kind: HeldKind, field: Field, more?: MoreAsked): ColumnHeld | undefined {
  if (field.column === null) return undefined;
  const column = stepColumn(ctx, field.column);
  if (!isOwnField(field)) {
    const coded = codedColumn(kind, column);
    if (coded) return { is: 'coded', name: coded };
    if (column === 'id' || instantColumn(kind, column) || heldOf(kind).amounts.includes(column))
      return { is: 'measured', name: column };
    if (dayColumn(kind, column)) return { is: 'days', name: column };
  }
  const own = asked(more, moreColumn(ctx.config, kind, field, column));
  if (!own) return undefined;
  return { is: own.form === 'days' ? 'days' : typeof own.form === 'number' ? 'coded' : 'measured', name: own.name };
}

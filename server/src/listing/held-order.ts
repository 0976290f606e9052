import type { Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import type { Ctx } from '../base/context';
import { isText } from '../reading/facts-text';
import { type Coded, type HeldColumns, NO_DAY } from '../reading/held/columns';
import type { HeldKind } from '../reading/held/held-kinds';
import { ownTextColumn, rankColumn } from '../reading/held/more-columns';
import { UNKNOWN_RANK } from '../reading/held/more-values';
import { portionsOf, type Slices } from '../reading/held/slices';
import { stepColumn } from '../reading/next-step';
import { FirstInOrder } from './first-in-order';
import { type ColumnHeld, columnHeld, type MoreAsked } from './held-rows';
import type { Order } from './page-ids';

/** An order of lists over held records. */
export interface OrderHeld {
  readonly order: Order;
  readonly by: ColumnHeld | { readonly is: 'id' | 'ranks'; readonly name: string };
}

/** Undefined if the order reads something that memory cannot hold. */
export function orderHeld(ctx: Ctx, kind: HeldKind, order: Order, more: MoreAsked): OrderHeld | undefined {
  if (!order.held) return undefined;
  const { field } = order.held;
  if (field.key === 'id') return { order, by: { is: 'id', name: 'id' } };
  // Only the database knows the collation of texts.
  if (isText(field.kind)) return byRank(ctx, kind, order, field, more);
  if (field.list === 'person_types') return undefined;
  const by = columnHeld(ctx, kind, field, more);
  return by && { order, by };
}

function byRank(ctx: Ctx, kind: HeldKind, order: Order, field: Field, more: MoreAsked): OrderHeld | undefined {
  const ranks = rankColumn(ctx.config, kind, field, stepColumn(ctx, field.column ?? ''));
  if (!ranks) return undefined;
  more.columns.set(ranks.name, ranks);
  // Only where the text is held too, a record keeps its place when something else of it changes.
  const text = isOwnField(field) ? ownTextColumn(ctx.config, kind, field) : undefined;
  if (text) more.columns.set(text.name, text);
  return { order, by: { is: 'ranks', name: ranks.name } };
}

export interface Place {
  readonly offset: number;
  readonly end: number;
}

/** The ids of a page; or, if `from` is set, ids that the database has to sort, of which the page begins at that place. */
export interface Chosen {
  readonly ids: readonly number[];
  readonly from: number | undefined;
}

/**
 * Chooses a page among rows in the order of a list. Records without a known rank may belong before, on or after the page: the page is
 * extended to the front by their number, and the database sorts all of these.
 */
export function* chosen(
  columns: HeldColumns,
  rows: Int32Array,
  held: OrderHeld,
  { offset, end }: Place,
): Slices<Chosen> {
  const unranked = unrankedAmong(columns, rows, held);
  yield;
  if (!unranked.length) return { ids: yield* firstOf(columns, rows, held, { offset, end }), from: undefined };
  const { values } = columns.days[held.by.name] as { values: Int32Array };
  const ranked = rows.filter((row) => values[row] !== UNKNOWN_RANK);
  const before = Math.max(0, offset - unranked.length);
  const near = yield* firstOf(columns, ranked, held, { offset: before, end });
  return { ids: [...near, ...unranked], from: offset - before };
}

/** The ids of records whose place in the order is not known. */
function unrankedAmong({ id, days }: HeldColumns, rows: Int32Array, { by }: OrderHeld): number[] {
  const found: number[] = [];
  const values = by.is === 'ranks' ? days[by.name]?.values : undefined;
  if (!values) return found;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    if (values[row] === UNKNOWN_RANK) found.push(id[row] as number);
  }
  return found;
}

/** Of rows in the order of a list: the ids from an offset on, before an end. */
function* firstOf(columns: HeldColumns, rows: Int32Array, held: OrderHeld, { offset, end }: Place): Slices<number[]> {
  const keys = keysOf(columns, rows, held);
  yield;
  const first = new FirstInOrder(end, rows.length);
  const sign = signOf(held.order);
  const { id } = columns;
  for (const [from, before] of portionsOf(rows.length)) {
    for (let at = from; at < before; at += 1)
      first.offer(keys[at] as number, sign * (id[rows[at] as number] as number));
    yield;
  }
  return first.from(offset).map((tie) => sign * tie);
}

const signOf = ({ direction }: Order) => (direction === 'asc' ? 1 : -1);

/** A number for each row, by which the rows of the order ascend. */
function keysOf({ id, coded, measured, days }: HeldColumns, rows: Int32Array, { order, by }: OrderHeld): Float64Array {
  const sign = signOf(order);
  const none = order.nulls === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (by.is === 'id') return ofNumbers(id, rows, sign, none);
  if (by.is === 'measured') return ofNumbers(measured[by.name]?.values as Float64Array, rows, sign, none);
  if (by.is === 'days' || by.is === 'ranks') return ofDays(days[by.name]?.values as Int32Array, rows, sign, none);
  return ofCodes(coded[by.name] as Coded, order.held?.entries, rows, sign, none);
}

function ofNumbers(values: Float64Array, rows: Int32Array, sign: number, none: number): Float64Array {
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const value = values[rows[at] as number] as number;
    keys[at] = Number.isNaN(value) ? none : sign * value;
  }
  return keys;
}

function ofDays(values: Int32Array, rows: Int32Array, sign: number, none: number): Float64Array {
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const day = values[rows[at] as number] as number;
    keys[at] = day === NO_DAY ? none : sign * day;
  }
  return keys;
}

/** By the place of each entry in its list; an entry that is not in the list counts as none. */
function ofCodes(
  { codes, values }: Coded,
  entries: readonly number[] | undefined,
  rows: Int32Array,
  sign: number,
  none: number,
): Float64Array {
  const places = entries && new Map(entries.map((id, place) => [id, place]));
  const byCode = Float64Array.from(values, (value) => {
    const place = places ? places.get(value as number) : value;
    return typeof place === 'number' ? sign * place : none;
  });
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) keys[at] = byCode[codes[rows[at] as number] as number] as number;
  return keys;
}

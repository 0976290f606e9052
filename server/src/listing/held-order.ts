import type { Ctx } from '../base/context';
import { type Coded, type HeldColumns, NO_DAY } from '../reading/held/columns';
import type { HeldKind } from '../reading/held/held-kinds';
import { FirstInOrder } from './first-in-order';
import { type ColumnHeld, columnHeld, type MoreAsked } from './held-rows';
import type { Order } from './page-ids';

/** An order of lists over held records. */
export interface OrderHeld {
  readonly order: Order;
  readonly by: ColumnHeld | 'id';
}

/** Undefined where what the order reads is not held. */
export function orderHeld(ctx: Ctx, kind: HeldKind, order: Order, more: MoreAsked): OrderHeld | undefined {
  if (!order.held) return undefined;
  const { field } = order.held;
  // The database compares texts by rules of its own.
  if (field.list === 'person_types') return undefined;
  const by = field.key === 'id' ? 'id' : columnHeld(ctx, kind, field, more);
  return by && { order, by };
}

/** Of rows in the order of a list: the ids from an offset on, before an end. */
export function firstOf(
  columns: HeldColumns,
  rows: Int32Array,
  held: OrderHeld,
  { offset, end }: { readonly offset: number; readonly end: number },
): number[] {
  const keys = keysOf(columns, rows, held);
  const first = new FirstInOrder(end, rows.length);
  const sign = signOf(held.order);
  const { id } = columns;
  for (let at = 0; at < rows.length; at += 1)
    first.offer(keys[at] as number, sign * (id[rows[at] as number] as number));
  return first.from(offset).map((tie) => sign * tie);
}

const signOf = ({ direction }: Order) => (direction === 'asc' ? 1 : -1);

/** A number for each row, by which the rows of the order ascend. */
function keysOf({ id, coded, measured, days }: HeldColumns, rows: Int32Array, { order, by }: OrderHeld): Float64Array {
  const sign = signOf(order);
  const none = order.nulls === 'first' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (by === 'id') return ofNumbers(id, rows, sign, none);
  if (by.is === 'measured') return ofNumbers(measured[by.name]?.values as Float64Array, rows, sign, none);
  if (by.is === 'days') return ofDays(days[by.name]?.values as Int32Array, rows, sign, none);
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

/** By the place of each entry in its list; what the list does not have is as good as none. */
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

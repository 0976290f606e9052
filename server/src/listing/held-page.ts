import type { Field } from '@fairlead/domain/fields/catalogue';
import type { Filter } from '@fairlead/domain/filters/condition';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { rowColumn, rowSql } from '../base/row-sql';
import type { HeldColumns } from '../reading/held/columns';
import { isHeldKind } from '../reading/held/held-kinds';
import { type HeldRecords, ofHeld } from '../reading/held/held-records';
import type { Slices } from '../reading/held/slices';
import type { Collected } from './collected-page';
import { type Chosen, chosen, type OrderHeld, orderHeld } from './held-order';
import { moreAsked } from './held-related';
import { columnHeld, type Narrowing, narrowing, rowsFound } from './held-rows';
import { ownSum } from './own-sums';
import { type PageAsk, pageIds } from './page-ids';

/** Up to this many ids, the database sorts the records faster than it would find them. */
const FEW = 2000;

type Page = Omit<PageAsk, 'where'>;

/** The totals, and the ids of the page or those that the database has to sort. */
interface Found extends Omit<Collected, 'ids'> {
  readonly page: Chosen;
}

/**
 * The ids of a page and the exact totals, from the records that a server holds in memory: the answer of `collectPage`. Undefined if
 * the filter, the order or a sum needs something that is not held (decision 185).
 */
export async function heldPage(
  ctx: Ctx,
  kind: RecordKind,
  filter: Filter,
  ask: Page,
  figures: readonly Field[] = [],
): Promise<Collected | undefined> {
  if (!isHeldKind(kind)) return undefined;
  const more = await moreAsked(ctx, kind, filter);
  const narrow = narrowing(ctx, kind, filter, more);
  const summed = figures.map((field) => columnHeld(ctx, kind, field, more)?.name);
  if (!narrow || !summed.every((name) => name !== undefined)) return undefined;
  const order = orderHeld(ctx, kind, ask.order, more);
  const whole = { ...ask, narrow, order, summed };
  const found = await ofHeld(ctx, kind, (held) => foundIn(held, whole), [...more.columns.values()]);
  if (!found) return undefined;
  const { page, ...sums } = found;
  const ids = page.from === undefined ? page.ids : await putInOrder(ctx, kind, page.ids, { ...ask, offset: page.from });
  return { ...sums, ids: `{${ids.join()}}` };
}

interface HeldAsk extends Omit<Page, 'order'> {
  readonly narrow: Narrowing;
  readonly order: OrderHeld | undefined;
  readonly summed: readonly string[];
}

function* foundIn(held: HeldRecords, ask: HeldAsk): Slices<Found | undefined> {
  const { narrow, order, summed, limit, offset } = ask;
  const { columns } = held;
  const rows = yield* rowsFound(held, narrow);
  const page = order
    ? yield* chosen(columns, rows, order, { offset, end: offset + limit })
    : { ids: Array.from(rows.subarray(0, FEW + 1), (row) => columns.id[row] as number), from: offset };
  if (page.from !== undefined && page.ids.length > FEW) return undefined;
  const own: string[] = [];
  for (const name of summed) {
    const sum = ownSum(columns.measured[name]?.values, rows);
    if (sum === undefined) return undefined;
    own.push(sum);
    yield;
  }
  return { ...totalsOf(columns, rows), own, page };
}

/** The sums are exact: an account whose cents exceed what a number holds exactly is not held. */
export function totalsOf(columns: HeldColumns, rows: Int32Array) {
  const { sums } = kindOf(columns.kind);
  const sum = (column: string | undefined) => sumOf(column ? columns.measured[column]?.values : undefined, rows);
  return { count: rows.length, value: sum(sums?.value), weighted: sum(sums?.weighted) };
}

function sumOf(values: Float64Array | undefined, rows: Int32Array): number {
  let sum = 0;
  if (!values) return sum;
  for (let at = 0; at < rows.length; at += 1) {
    const value = values[rows[at] as number] as number;
    if (!Number.isNaN(value)) sum += value;
  }
  return sum;
}

/** Sorts ids by an order that memory does not hold completely. */
export async function putInOrder(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
  { order, limit, offset }: Page,
): Promise<number[]> {
  if (ids.length <= offset) return [];
  const where = rowSql`${rowColumn('t', 'id')} = any(${ids}::bigint[])`;
  const rows = await ctx.db.rows<{ id: number }>(pageIds(ctx, kind, { where, order, limit, offset, few: true }));
  return rows.map(({ id }) => id);
}

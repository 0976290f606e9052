import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { directionOf, type PageAsk } from './listing';
import { rowColumn, rowSql } from '../base/row-sql';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { notDeleted, visibility, visibleParts } from '../reading/visible';

/** Up to about this many hits, looking up each sort key is cheaper than walking the list's order. */
const FEW = 3000;
/**
 * Counting reads the same rows as collecting. But an actor who sees the records of more owners than this finds more
 * ids than memory should hold.
 */
const MANY_OWNERS = 500;

export interface Collected {
  /** The ids of the page in order: an array in PostgreSQL's notation, passed on unchanged. */
  readonly ids: string;
  readonly count: number;
  readonly value: number;
  readonly weighted: number;
}

/** Whether all records of a kind that the actor sees can be collected for each query. */
export function isCollectable(ctx: Ctx, kind: RecordKind): boolean {
  const seen = visibility(ctx, kind);
  return !seen.everything && seen.owners.length <= MANY_OWNERS;
}

/**
 * The ids of a page and the exact totals of all matches, from one pass over what the actor sees. That pass is the
 * cost of a filtered list, so the page must not repeat it.
 */
export async function collectPage(ctx: Ctx, kind: RecordKind, ask: PageAsk, most = FEW): Promise<Collected> {
  const keyed = !ask.order.walked;
  const amounts = kindOf(kind).sums;
  const columns = [
    rowColumn('t', 'id'),
    ...(keyed ? [rowSql`${ask.order.by} as k`] : []),
    ...(amounts
      ? [rowSql`${rowColumn('t', amounts.value)} as value`, rowSql`${rowColumn('t', amounts.weighted)} as weighted`]
      : []),
  ];
  const branches = visibleParts(ctx, kind, 't', [...columns, ask.where]).map(
    (part) => sql`select ${join(columns)} from ${part.from} where ${part.where} and ${ask.where}`,
  );
  const sums = ['value', 'weighted'].map((key) => (amounts ? sql`coalesce(sum(${name(key)}), 0)::bigint` : sql`0`));
  return ctx.db.one(sql`with hits as materialized (${join(branches, ' union all ')}),
      totals as materialized (select count(*) as count, ${sums[0]} as value, ${sums[1]} as weighted from hits)
    select totals.*, (${keyed ? byKey(ask) : byLookUpOrWalk(ctx, kind, ask, most)})::text as ids from totals`);
}

/** The pass has read the sort key. */
function byKey({ order, limit, offset }: PageAsk): Sql {
  return sql`array(select h.id from hits h order by h.k ${directionOf(order)}, h.id ${raw(order.direction)}
    limit ${limit} offset ${offset})`;
}

/**
 * The index of the pass does not contain the sort key. For few hits, each key is looked up; for many, the index of
 * the order is walked until the page is full. Only the chosen branch runs.
 */
function byLookUpOrWalk(ctx: Ctx, kind: RecordKind, { order, limit, offset }: PageAsk, most: number): Sql {
  const key = sql`(select ${order.by} from ${name(kind)} t where t.account_id = ${ctx.account.id} and t.id = h.id)`;
  const page = sql`limit ${limit} offset ${offset}`;
  const end = raw(order.direction);
  // "is true" keeps the planner from turning the look-up in a small hash into a join that loses the order.
  return sql`case when totals.count <= ${most}
    then array(select h.id from hits h order by ${key} ${directionOf(order)}, h.id ${end} ${page})
    else array(select t.id from ${name(kind)} t where ${notDeleted(ctx, 't')} and (t.id in (select hits.id from hits)) is true
      order by ${order.by} ${directionOf(order)}, t.id ${end} ${page}) end`;
}

import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import type { RowSql } from '../base/row-sql';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { visibleParts } from '../reading/visible';

/** The order of a list, over the alias t. `nulls` gives the position of records without a value in this direction. */
export interface Order {
  readonly by: RowSql;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | 'never';
  /** An index has this order, but the index that answers filters does not contain its key. */
  readonly walked?: boolean;
}

export interface PageAsk {
  /** A condition over the alias t. */
  readonly where: RowSql;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  /** Few records match: collecting and sorting them is cheaper than walking the order. */
  readonly few?: boolean;
}

/**
 * One page of records as JSON text, in order. First reads only the ids, with a plan for the given values, so that a
 * covering index answers without touching the rows; then reads the rows of the page.
 */
export async function readPage(ctx: Ctx, kind: RecordKind, ask: PageAsk, json: Sql): Promise<string> {
  const found = await ctx.db.rows<{ id: number }>(idsQuery(ctx, kind, ask));
  return presentRows(ctx, kind, `{${found.map(({ id }) => id).join()}}`, json);
}

/**
 * Records as JSON text in the order of `ids`, an array in PostgreSQL's notation; the prepared statement keeps its
 * plan. `json` presents a row of the alias r.
 */
export async function presentRows(ctx: Ctx, kind: RecordKind, ids: string, json: Sql): Promise<string> {
  if (ids === '{}') return '[]';
  const { entries } = await ctx.db.prepared.one<{ entries: string }>(sql`
    select coalesce(json_agg(${json} order by page.n), '[]')::text as entries
      from unnest(${ids}::bigint[]) with ordinality as page(id, n)
      join ${name(kind)} r on r.account_id = ${ctx.account.id} and r.id = page.id`);
  return entries;
}

/** The ids of a page with their sort key `k`. */
function idsQuery(ctx: Ctx, kind: RecordKind, ask: PageAsk): Sql {
  return ask.few ? collectedIds(ctx, kind, ask) : walkedIds(ctx, kind, ask);
}

/** Walks an index in the requested order until the page is full: best where many records match. */
function walkedIds(ctx: Ctx, kind: RecordKind, { where, order, limit, offset }: PageAsk): Sql {
  const by = sql`${order.by} ${directionOf(order)}, t.id ${raw(order.direction)}`;
  const branches = visibleParts(ctx, kind, 't', [where, order.by]).map(
    (part) => sql`select t.id, ${order.by} as k from ${part.from} where ${part.where} and ${where} order by ${by}`,
  );
  const [only] = branches;
  if (branches.length === 1) return sql`${only} limit ${limit} offset ${offset}`;
  const cut = branches.map((branch) => sql`(${branch} limit ${limit + offset})`);
  return sql`select id, k from (${join(cut, ' union all ')}) u order by u.k ${directionOf(order)}, u.id ${raw(order.direction)}
    limit ${limit} offset ${offset}`;
}

/** Finds all matches by the index of the filter, then sorts them: best where few records match. */
function collectedIds(ctx: Ctx, kind: RecordKind, { where, order, limit, offset }: PageAsk): Sql {
  const branches = visibleParts(ctx, kind, 't', [where]).map(
    (part) => sql`select t.id from ${part.from} where ${part.where} and ${where}`,
  );
  return sql`with hits as materialized (${join(branches, ' union all ')})
    select t.id, ${order.by} as k from hits join ${name(kind)} t on t.account_id = ${ctx.account.id} and t.id = hits.id
     order by ${order.by} ${directionOf(order)}, t.id ${raw(order.direction)} limit ${limit} offset ${offset}`;
}

/** The ids of all matches in list order, for work that walks all of them. */
export function orderedIds(ctx: Ctx, kind: RecordKind, { where, order }: Pick<PageAsk, 'where' | 'order'>): Sql {
  const branches = visibleParts(ctx, kind, 't', [where, order.by]).map(
    (part) => sql`select t.id, ${order.by} as k from ${part.from} where ${part.where} and ${where}`,
  );
  return sql`select u.id from (${join(branches, ' union all ')}) u
    order by u.k ${directionOf(order)}, u.id ${raw(order.direction)}`;
}

/**
 * One row of aggregates over all visible matches: the column expressions use the alias t, and the branches are
 * summed.
 */
export function aggregateQuery(
  ctx: Ctx,
  kind: RecordKind,
  where: RowSql,
  columns: Readonly<Record<string, RowSql>>,
): Sql {
  const inner = join(Object.entries(columns).map(([key, expression]) => sql`${expression} as ${name(key)}`));
  const outer = join(Object.keys(columns).map((key) => sql`coalesce(sum(b.${name(key)}), 0)::bigint as ${name(key)}`));
  const branches = visibleParts(ctx, kind, 't', [where, ...Object.values(columns)]).map(
    (part) => sql`select ${inner} from ${part.from} where ${part.where} and ${where}`,
  );
  return sql`select ${outer} from (${join(branches, ' union all ')}) b`;
}

export function directionOf({ direction, nulls }: Order): Sql {
  return raw(nulls === 'never' ? direction : `${direction} nulls ${nulls}`);
}

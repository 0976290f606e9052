import type { OwnedKind } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../http/context';
import { join, name, raw, type Sql, sql } from './sql';
import { visibleBranches } from './visible';

/** What orders a list, over the alias t. `nulls` says where records without a value stand in this direction. */
export interface Order {
  readonly by: Sql;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | 'never';
}

export interface PageAsk {
  /** A condition over the alias t. */
  readonly where: Sql;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

/**
 * One page of records as JSON, in order. The inner query picks ids alone, so that a covering index serves it without
 * touching the rows; the outer one fetches the rows of the page. `json` presents a row of the alias r.
 */
export function pageQuery(ctx: Ctx, kind: OwnedKind, ask: PageAsk, json: Sql): Sql {
  const down = raw(ask.order.direction);
  return sql`with page as materialized (${idsQuery(ctx, kind, ask)})
    select coalesce(json_agg(${json} order by ${outerOrder(ask.order)}, page.id ${down}), '[]')::text as entries
      from page join ${name(kind)} r on r.account_id = ${ctx.account.id} and r.id = page.id`;
}

/** The ids of a page with their sort key `k`. */
export function idsQuery(ctx: Ctx, kind: OwnedKind, { where, order, limit, offset }: PageAsk): Sql {
  const by = sql`${order.by} ${directionOf(order)}, t.id ${raw(order.direction)}`;
  const branches = visibleBranches(ctx, kind, 't').map(
    (seen) => sql`select t.id, ${order.by} as k from ${name(kind)} t where ${seen} and ${where} order by ${by}`,
  );
  const [only] = branches;
  if (branches.length === 1) return sql`${only} limit ${limit} offset ${offset}`;
  const cut = branches.map((branch) => sql`(${branch} limit ${limit + offset})`);
  return sql`select id, k from (${join(cut, ' union all ')}) u order by u.k ${directionOf(order)}, u.id ${raw(order.direction)}
    limit ${limit} offset ${offset}`;
}

/** One row of aggregates over everything visible that fits: `select` sees the alias t, `sum` combines the branches. */
export function aggregateQuery(ctx: Ctx, kind: OwnedKind, where: Sql, columns: Readonly<Record<string, Sql>>): Sql {
  const inner = join(Object.entries(columns).map(([key, expression]) => sql`${expression} as ${name(key)}`));
  const outer = join(Object.keys(columns).map((key) => sql`coalesce(sum(b.${name(key)}), 0)::bigint as ${name(key)}`));
  const branches = visibleBranches(ctx, kind, 't').map(
    (seen) => sql`select ${inner} from ${name(kind)} t where ${seen} and ${where}`,
  );
  return sql`select ${outer} from (${join(branches, ' union all ')}) b`;
}

function outerOrder(order: Order): Sql {
  return sql`page.k ${directionOf(order)}`;
}

function directionOf({ direction, nulls }: Order): Sql {
  return raw(nulls === 'never' ? direction : `${direction} nulls ${nulls}`);
}

import type { Field } from '@fairlead/domain/fields/catalogue';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import type { RowSql } from '../base/row-sql';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { hasOrderOf, touchColumns } from '../reading/facts';
import { visibleByChange, visibleParts } from '../reading/visible';
import { visibleSlots } from '../reading/visible-slots';

/** The order of a list, over the alias t. `nulls` gives the position of records without a value in this direction. */
export interface Order {
  readonly by: RowSql;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | 'never';
  /** What it reads of a record that a server holds in memory; undefined for what is looked up. */
  readonly held?: HeldOrder | undefined;
}

interface HeldOrder {
  readonly field: Field;
  /** The entries in their order, where it is that of a list. */
  readonly entries?: readonly number[] | undefined;
}

export interface PageAsk {
  /** A condition over the alias t. */
  readonly where: RowSql;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  /** Few records match: collecting and sorting them is cheaper than walking the order. */
  readonly few?: boolean;
  /** The number of records on the page, if counters know it. A walk that does not find them soon is abandoned. */
  readonly expected?: number;
}

/** After this many steps of a walk, a pass over what the actor sees is cheaper. */
const LONGEST_WALK = 20_000;

/** Whether the page is found by reading all matches, and not the first in the order of an index. */
export function readsAll(ctx: Ctx, kind: RecordKind, { where, order, few }: PageAsk): boolean {
  if (!ctx.account.facts_ready || where.more.isFound) return false;
  if (!few && order.by.columns.has('updated_at')) return false;
  return ![...order.by.ofFacts.columns].some((column) => hasOrderOf(kind, column));
}

/** Selects the ids of a page with their sort key `k`. */
export function pageIds(ctx: Ctx, kind: RecordKind, ask: PageAsk): Sql {
  if (!ctx.account.facts_ready) return ask.few ? joinedIds(ctx, kind, ask) : sortedIds(ctx, kind, ask);
  if (ask.few || ask.where.more.isFound) return sortedIds(ctx, kind, ask);
  const bySlots = firstInSlots(ctx, kind, ask);
  if (bySlots) return bySlots;
  if (ask.order.by.columns.has('updated_at')) return walkedByChange(ctx, kind, ask);
  return sortedIds(ctx, kind, ask);
}

/**
 * Walks the table of last changes until the page is full: best where many records match. It answers a condition by
 * itself or asks each record.
 */
function walkedByChange(ctx: Ctx, kind: RecordKind, { where, order, limit, offset, expected }: PageAsk): Sql {
  const knows = [...where.columns].every((column) => touchColumns(kind).includes(column));
  const alias = knows ? 't' : 'u';
  const bound = expected === undefined ? undefined : { steps: LONGEST_WALK, direction: order.direction };
  const { from, where: seen } = visibleByChange(ctx, kind, alias, { bound });
  const page = sql`order by ${raw(`${alias}.updated_at ${order.direction}, ${alias}.id ${order.direction}`)}
    limit ${limit} offset ${offset}`;
  if (knows) return sql`select t.id, t.updated_at as k from ${from} where ${seen} and ${where} ${page}`;
  // "offset 0" keeps the planner from joining in another order than that of the walk.
  return sql`select u.id, u.updated_at as k from ${from} cross join lateral (
    select from ${name(kind)} t where t.account_id = ${ctx.account.id} and t.id = u.id and ${where} offset 0) met
    where ${seen} ${page}`;
}

/**
 * The page in the order of one custom field, if counters know how many records there are: the first in the order are
 * found in the slots alone, without the facts beside them, and then filtered by the condition. It may find fewer than
 * the page has: if the condition rejects many, or after the last record with a value.
 */
function firstInSlots(ctx: Ctx, kind: RecordKind, { where, order, limit, offset, expected }: PageAsk): Sql | undefined {
  const [key, ...others] = order.by.ofFacts.columns;
  if (expected === undefined || key === undefined || others.length || order.by.readsOthers) return undefined;
  const slots = visibleSlots(ctx, kind, 't', key);
  const [facts, ...more] = slots ? visibleParts(ctx, kind, 't', [where]) : [];
  if (!slots || !facts || more.length) return undefined;
  const by = order.by.ofFacts;
  const first = sql`select t.id, t.reader_key, ${by} as k from ${slots.from} where ${slots.where} and ${by} is not null
    order by ${by} ${raw(order.direction)}, t.id ${raw(order.direction)} limit ${2 * (limit + offset) + limit}`;
  // "offset 0" keeps the planner from reading all facts for the few.
  return sql`select c.id, c.k from (${first}) c cross join lateral (select from ${facts.from} where ${facts.where}
      and t.id = c.id and t.reader_key = c.reader_key and ${facts.of(where)} offset 0) met
    order by c.k ${raw(order.direction)}, c.id ${raw(order.direction)} limit ${limit} offset ${offset}`;
}

/** Reads all matches and keeps the first: in one pass, or along the index of the names. */
function sortedIds(ctx: Ctx, kind: RecordKind, { where, order, limit, offset }: PageAsk): Sql {
  const by = (key: Sql) => sql`${key} ${directionOf(order)}, t.id ${raw(order.direction)}`;
  const branches = visibleParts(ctx, kind, 't', [where, order.by], { inOrder: true }).map((part) => {
    const key = part.of(order.by);
    return sql`select t.id, ${key} as k from ${part.from} where ${part.where} and ${part.of(where)} order by ${by(key)}`;
  });
  const [only] = branches;
  if (branches.length === 1) return sql`${only} limit ${limit} offset ${offset}`;
  const cut = branches.map((branch) => sql`(${branch} limit ${limit + offset})`);
  return sql`select id, k from (${join(cut, ' union all ')}) u order by u.k ${directionOf(order)}, u.id ${raw(order.direction)}
    limit ${limit} offset ${offset}`;
}

/** Without facts: finds the matches by the index of the filter and looks up each sort key. */
function joinedIds(ctx: Ctx, kind: RecordKind, { where, order, limit, offset }: PageAsk): Sql {
  const branches = visibleParts(ctx, kind, 't', [where]).map(
    (part) => sql`select t.id from ${part.from} where ${part.where} and ${where}`,
  );
  return sql`with hits as materialized (${join(branches, ' union all ')})
    select t.id, ${order.by} as k from hits join ${name(kind)} t on t.account_id = ${ctx.account.id} and t.id = hits.id
     order by ${order.by} ${directionOf(order)}, t.id ${raw(order.direction)} limit ${limit} offset ${offset}`;
}

export function directionOf({ direction, nulls }: Order): Sql {
  return raw(nulls === 'never' ? direction : `${direction} nulls ${nulls}`);
}

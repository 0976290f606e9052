import type { Pair } from '@fairlead/domain/duplicates/groups';
import type { Place } from '@fairlead/domain/duplicates/place';
import { type Level, LEVELS } from '@fairlead/domain/duplicates/reasons';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { all, any, join, name, raw, type Sql, sql } from '../../base/sql';
import { visibility, visible, visibleAmongMany } from '../../reading/visible';
import { asideTable, pairTable } from './pairs.queries';

/** Which pairs are read: those that are open or those that were set aside, from a place on. */
export interface Asked {
  readonly kind: RecordKind;
  readonly isAside: boolean;
  readonly level?: Level | undefined;
  /** Only pairs with a record of this user. */
  readonly owner?: number | undefined;
  readonly after?: Place | undefined;
}

export type OrderedPair = Pair & { readonly place: Place; readonly owners: readonly number[] };
/** A pair of a walk, and whether the actor sees both records. */
export type WalkedPair = OrderedPair & { readonly is_seen: boolean };

/** How many numbers a place has. */
export const placeLength = (isAside: boolean) => (isAside ? 3 : 5);

/** The next pairs in order, seen or not: one walk along an index. */
export function walkedPairs(ctx: Ctx, asked: Asked, most: number): Promise<WalkedPair[]> {
  return ctx.db.prepared.rows<WalkedPair>(sql`with p as materialized (${nextPairs(ctx, asked, most)})
    select ${shownColumns(asked)}, x.owner_key is not null and y.owner_key is not null as is_seen
      from p left join lateral ${seen(ctx, asked.kind, 'x', sql`p.a_id`)} on true
        left join lateral ${seen(ctx, asked.kind, 'y', sql`p.b_id`)} on true
     order by ${inOrder(asked)}`);
}

/**
 * The next pairs of which the actor sees both records, found from the records that are theirs, shared with them or on
 * their deals: for an actor who sees so few that a walk along all pairs would take long.
 */
export function ownPairs(ctx: Ctx, asked: Asked, most: number): Promise<OrderedPair[]> {
  const seeing = visibility(ctx, asked.kind);
  const owners = seeing.everything ? [] : seeing.owners;
  const both = sql`exists ${seen(ctx, asked.kind, 'x', sql`p.a_id`, '')} and exists ${seen(ctx, asked.kind, 'y', sql`p.b_id`, '')}`;
  const mine = sql`select q.* from unnest(${owners}::bigint[]) as o(id) cross join lateral (
    ${pairs(ctx, asked, sql`p.a_owner = o.id and ${both}`, most)}) q`;
  const others = othersRecords(ctx, asked.kind).map(
    (ids) => sql`(${pairs(ctx, asked, sql`p.a_id in (${ids}) and ${both}`, most)})`,
  );
  return ctx.db.prepared.rows<OrderedPair>(sql`with p as materialized (
      select * from (${join([mine, ...others], ' union ')}) p order by ${inOrder(asked)} limit ${raw(String(most))})
    select ${shownColumns(asked)} from p cross join lateral ${seen(ctx, asked.kind, 'x', sql`p.a_id`)}
      cross join lateral ${seen(ctx, asked.kind, 'y', sql`p.b_id`)} order by ${inOrder(asked)}`);
}

/** All pairs of these records of which the actor sees both, up to a limit. */
export function pairsAround(ctx: Ctx, asked: Asked, ids: readonly number[], most: number): Promise<OrderedPair[]> {
  const { after: _after, level: _level, owner: _owner, ...every } = asked;
  const touching = (['a_id', 'b_id'] as const).map(
    (column) => sql`(${pairs(ctx, every, sql`p.${name(column)} = any(${ids}::bigint[])`, most)})`,
  );
  return ctx.db.prepared.rows<OrderedPair>(sql`with p as materialized (${join(touching, ' union ')})
    select ${shownColumns(asked)} from p cross join lateral ${seen(ctx, asked.kind, 'x', sql`p.a_id`)}
      cross join lateral ${seen(ctx, asked.kind, 'y', sql`p.b_id`)} order by ${inOrder(asked)}`);
}

/** Each record is looked up by its key: tables that were just filled have no statistics for another plan. */
function seen(ctx: Ctx, kind: RecordKind, alias: string, id: Sql, as = alias): Sql {
  return sql`(select t.owner_key from ${name(kind)} t where t.id = ${id} and ${visible(ctx, kind, 't')} offset 0) ${raw(as)}`;
}

const OPEN_ORDER = ['level', 'moves', 'score', 'a_id', 'b_id'];
const ASIDE_ORDER = ['at', 'a_id', 'b_id'];

function inOrder({ isAside }: Asked): Sql {
  return raw((isAside ? ASIDE_ORDER : OPEN_ORDER).map((column) => `p.${column} desc`).join(', '));
}

/** The moment of a pair that was set aside is a whole number of microseconds. */
function shownColumns({ isAside }: Asked): Sql {
  const place = isAside
    ? sql`(extract(epoch from p.at) * 1000000)::bigint, p.a_id, p.b_id`
    : sql`p.level, p.moves, p.score, p.a_id, p.b_id`;
  return sql`p.a_id as a, p.b_id as b, p.score, p.moves, p.reasons, array[${place}]::float8[] as place,
    array[x.owner_key, y.owner_key]::float8[] as owners`;
}

function nextPairs(ctx: Ctx, asked: Asked, most: number): Sql {
  if (asked.owner === undefined) return pairs(ctx, asked, sql`true`, most);
  if (asked.isAside) return pairs(ctx, asked, ownedBy(asked), most);
  const sides = (['a_owner', 'b_owner'] as const).map(
    (column) => sql`(${pairs(ctx, asked, sql`p.${name(column)} = ${asked.owner ?? 0}::bigint`, most)})`,
  );
  return sql`select * from (${join(sides, ' union ')}) p order by ${inOrder(asked)} limit ${raw(String(most))}`;
}

function ownedBy({ kind, owner = 0 }: Asked): Sql {
  const of = (id: Sql) => sql`exists (select from ${name(kind)} t where t.account_id = p.account_id and t.id = ${id}
    and t.owner_key = ${owner}::bigint)`;
  return any([of(sql`p.a_id`), of(sql`p.b_id`)]);
}

function pairs(ctx: Ctx, asked: Asked, which: Sql, most: number): Sql {
  const { kind, isAside, level, after } = asked;
  const there = sql`p.account_id = ${ctx.account.id}`;
  const conditions = [there, which, ...(after ? [behind(isAside, after)] : [])];
  if (isAside) {
    const found = sql`${pairTable(kind)} q on q.account_id = p.account_id and q.a_id = p.a_id and q.b_id = p.b_id`;
    return sql`select p.account_id, p.a_id, p.b_id, p.at, coalesce(q.score, 0) as score, coalesce(q.moves, 0) as moves,
        coalesce(q.reasons, '{}') as reasons from ${asideTable(kind)} p left join ${found}
      where ${all(conditions)} order by ${inOrder(asked)} limit ${raw(String(most))}`;
  }
  if (level) conditions.push(sql`p.level = ${LEVELS.length - LEVELS.indexOf(level)}::smallint`);
  conditions.push(sql`not exists (select from ${asideTable(kind)} s
    where s.account_id = p.account_id and s.a_id = p.a_id and s.b_id = p.b_id)`);
  return sql`select p.account_id, p.a_id, p.b_id, p.level, p.moves, p.score, p.reasons, p.a_owner, p.b_owner
      from ${pairTable(kind)} p where ${all(conditions)} order by ${inOrder(asked)} limit ${raw(String(most))}`;
}

/** One comparison of rows, which an index in this order begins at. */
function behind(isAside: boolean, [first = 0, second = 0, third = 0, a = 0, b = 0]: Place): Sql {
  if (isAside)
    return sql`(p.at, p.a_id, p.b_id) < (timestamptz 'epoch' + ${first}::bigint * interval '1 microsecond',
      ${second}::bigint, ${third}::bigint)`;
  return sql`(p.level, p.moves, p.score, p.a_id, p.b_id)
    < (${first}::smallint, ${second}::integer, ${third}::smallint, ${a}::bigint, ${b}::bigint)`;
}

/** The records of others that the actor may see. */
function othersRecords(ctx: Ctx, kind: RecordKind): Sql[] {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  const seeing = visibility(ctx, kind);
  const shared = sql`select s.${name(own)} from ${name(table)} s
    where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id}`;
  if (seeing.everything || !seeing.throughDeals) return [shared];
  return [
    shared,
    sql`select l.person_id from deal d join deal_person l on l.account_id = d.account_id and l.deal_id = d.id
      where ${visibleAmongMany(ctx, DEAL.name, 'd')}`,
  ];
}

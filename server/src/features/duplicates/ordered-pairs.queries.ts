import type { Pair } from '@fairlead/domain/duplicates/groups';
import type { Place } from '@fairlead/domain/duplicates/place';
import { type Level, LEVELS } from '@fairlead/domain/duplicates/reasons';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { all, any, empty, join, name, raw, type Sql, sql } from '../../base/sql';
import { visibility, visible, visibleAmongMany } from '../../reading/visible';
import { asideTable, pairTable } from './pairs.queries';

/** Which pairs are read: open or dismissed ones, from a place on. */
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
type WalkedPair = OrderedPair & { readonly is_seen: boolean };

/** The number of values in a place. */
export const placeLength = (isAside: boolean) => (isAside ? 3 : 5);

/** The next pairs in order, visible or not: one walk along an index. */
export function walkedPairs(ctx: Ctx, asked: Asked, most: number): Promise<WalkedPair[]> {
  return ctx.db.prepared.rows<WalkedPair>(sql`with p as materialized (${nextPairs(ctx, asked, most)})
    select ${shownColumns(asked)}, x.owner_key is not null and y.owner_key is not null as is_seen
      from p left join lateral ${seen(ctx, asked.kind, 'x', sql`p.a_id`)} on true
        left join lateral ${seen(ctx, asked.kind, 'y', sql`p.b_id`)} on true
     order by ${inOrder(asked)}`);
}

/**
 * The next pairs of which the actor sees both records, found from the records that are theirs, shared with them or on
 * their deals: for an actor who sees so few that walking along all pairs would take long.
 */
export function ownPairs(ctx: Ctx, asked: Asked, most: number): Promise<OrderedPair[]> {
  const seeing = visibility(ctx, asked.kind);
  const owners = seeing.everything ? [] : seeing.owners;
  const both = sql`exists ${seen(ctx, asked.kind, '', sql`p.a_id`)} and exists ${seen(ctx, asked.kind, '', sql`p.b_id`)}`;
  const others = othersRecords(ctx, asked.kind);
  // Most pairs with a record of another user are left out without reading that record.
  const either = any([sql`p.b_owner = any(${owners}::bigint[])`, ...others.map(({ has }) => has(sql`p.b_id`))]);
  const mine = sql`select q.* from unnest(${owners}::bigint[]) as o(id) cross join lateral (
    ${pairs(ctx, asked, sql`p.a_owner = o.id and ${either} and ${both}`, { order: true, most })}) q`;
  // The place and the level are compared outside, so that the pairs of a record are found by its key.
  const later = all([...place(asked), either, both]);
  const beside = others.map(
    ({ ids }) => sql`select p.* from (${ids}) o(id) cross join lateral (
      ${pairs(ctx, every(asked), sql`p.a_id = o.id`)} offset 0) p where ${later}`,
  );
  return ctx.db.prepared.rows<OrderedPair>(sql`with p as materialized (
      select * from (${join([mine, ...beside], ' union ')}) p order by ${inOrder(asked)} limit ${raw(String(most))})
    select ${shownColumns(asked)} from p cross join lateral ${seen(ctx, asked.kind, 'x', sql`p.a_id`)}
      cross join lateral ${seen(ctx, asked.kind, 'y', sql`p.b_id`)} order by ${inOrder(asked)}`);
}

/** All pairs of these records of which the actor sees both, up to a limit. */
export function pairsAround(ctx: Ctx, asked: Asked, ids: readonly number[], most: number): Promise<OrderedPair[]> {
  const touching = (['a_id', 'b_id'] as const).map(
    (column) => sql`select p.* from unnest(${ids}::bigint[]) as o(id) cross join lateral (
      ${pairs(ctx, every(asked), sql`p.${name(column)} = o.id`)} offset 0) p`,
  );
  return ctx.db.prepared.rows<OrderedPair>(sql`with p as materialized (
      select * from (${join(touching, ' union ')}) p limit ${raw(String(most))})
    select ${shownColumns(asked)} from p cross join lateral ${seen(ctx, asked.kind, 'x', sql`p.a_id`)}
      cross join lateral ${seen(ctx, asked.kind, 'y', sql`p.b_id`)}`);
}

/** Each record is looked up by its key: recently filled tables have no statistics for another plan. */
function seen(ctx: Ctx, kind: RecordKind, alias: string, id: Sql): Sql {
  return sql`(select t.owner_key from ${name(kind)} t where t.id = ${id} and ${visible(ctx, kind, 't')} offset 0) ${raw(alias)}`;
}

const OPEN_ORDER = ['level', 'moves', 'score', 'a_id', 'b_id'];
const ASIDE_ORDER = ['at', 'a_id', 'b_id'];

function inOrder({ isAside }: Asked): Sql {
  return raw((isAside ? ASIDE_ORDER : OPEN_ORDER).map((column) => `p.${column} desc`).join(', '));
}

/** The time of a dismissed pair is a whole number of microseconds. */
function shownColumns({ isAside }: Asked): Sql {
  const place = isAside
    ? sql`(extract(epoch from p.at) * 1000000)::bigint, p.a_id, p.b_id`
    : sql`p.level, p.moves, p.score, p.a_id, p.b_id`;
  return sql`p.a_id as a, p.b_id as b, p.score, p.moves, p.reasons, array[${place}]::float8[] as place,
    array[x.owner_key, y.owner_key]::float8[] as owners`;
}

function nextPairs(ctx: Ctx, asked: Asked, most: number): Sql {
  if (asked.owner === undefined) return pairs(ctx, asked, sql`true`, { order: true, most });
  if (asked.isAside) return pairs(ctx, asked, ownedBy(asked), { order: true, most });
  const sides = (['a_owner', 'b_owner'] as const).map(
    (column) =>
      sql`(${pairs(ctx, asked, sql`p.${name(column)} = ${asked.owner ?? 0}::bigint`, { order: true, most })})`,
  );
  return sql`select * from (${join(sides, ' union ')}) p order by ${inOrder(asked)} limit ${raw(String(most))}`;
}

function ownedBy({ kind, owner = 0 }: Asked): Sql {
  const of = (id: Sql) => sql`exists (select from ${name(kind)} t where t.account_id = p.account_id and t.id = ${id}
    and t.owner_key = ${owner}::bigint)`;
  return any([of(sql`p.a_id`), of(sql`p.b_id`)]);
}

/** `offset 0` keeps the look-up of dismissed pairs from becoming a join, which would lose the order of the index. */
function pairs(ctx: Ctx, asked: Asked, which: Sql, limit?: { readonly order: true; readonly most: number }): Sql {
  const { kind, isAside } = asked;
  const ordered = limit ? sql` order by ${inOrder(asked)} limit ${raw(String(limit.most))}` : empty;
  const conditions = [sql`p.account_id = ${ctx.account.id}`, which, ...place(asked)];
  if (isAside) {
    const found = sql`(select q.score, q.moves, q.reasons from ${pairTable(kind)} q
      where q.account_id = p.account_id and q.a_id = p.a_id and q.b_id = p.b_id offset 0) q`;
    return sql`select p.account_id, p.a_id, p.b_id, p.at, coalesce(q.score, 0) as score, coalesce(q.moves, 0) as moves,
        coalesce(q.reasons, '{}') as reasons from ${asideTable(kind)} p left join lateral ${found} on true
      where ${all(conditions)}${ordered}`;
  }
  conditions.push(sql`not exists (select from ${asideTable(kind)} s
    where s.account_id = p.account_id and s.a_id = p.a_id and s.b_id = p.b_id offset 0)`);
  return sql`select p.account_id, p.a_id, p.b_id, p.level, p.moves, p.score, p.reasons, p.a_owner, p.b_owner
      from ${pairTable(kind)} p where ${all(conditions)}${ordered}`;
}

/** The same pairs, at any place. */
function every({ kind, isAside }: Asked): Asked {
  return { kind, isAside };
}

function place({ isAside, level, after }: Asked): Sql[] {
  const ofLevel = level && !isAside ? [sql`p.level = ${LEVELS.length - LEVELS.indexOf(level)}::smallint`] : [];
  return [...ofLevel, ...(after ? [behind(isAside, after)] : [])];
}

/** One comparison of rows, which is a starting point in an index of this order. */
function behind(isAside: boolean, [first = 0, second = 0, third = 0, a = 0, b = 0]: Place): Sql {
  if (isAside)
    return sql`(p.at, p.a_id, p.b_id) < (timestamptz 'epoch' + ${first}::bigint * interval '1 microsecond',
      ${second}::bigint, ${third}::bigint)`;
  return sql`(p.level, p.moves, p.score, p.a_id, p.b_id)
    < (${first}::smallint, ${second}::integer, ${third}::smallint, ${a}::bigint, ${b}::bigint)`;
}

interface OthersRecords {
  /** Selects their ids. */
  readonly ids: Sql;
  readonly has: (id: Sql) => Sql;
}

/** The records of others that the actor may see. */
function othersRecords(ctx: Ctx, kind: RecordKind): OthersRecords[] {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  const seeing = visibility(ctx, kind);
  const mine = sql`s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id}`;
  const shared: OthersRecords = {
    ids: sql`select s.${name(own)} from ${name(table)} s where ${mine}`,
    has: (id) => sql`exists (select from ${name(table)} s where ${mine} and s.${name(own)} = ${id} offset 0)`,
  };
  if (seeing.everything || !seeing.throughDeals) return [shared];
  const seenDeals = sql`l.account_id = ${ctx.account.id} and ${visibleAmongMany(ctx, DEAL.name, 'd')}`;
  const links = sql`deal_person l join deal d on d.account_id = l.account_id and d.id = l.deal_id`;
  const onDeals: OthersRecords = {
    ids: sql`select distinct l.person_id from ${links} where ${seenDeals}`,
    has: (id) =>
      sql`exists (select from deal_person l where l.account_id = ${ctx.account.id} and l.person_id = ${id} offset 0)`,
  };
  return [shared, onDeals];
}

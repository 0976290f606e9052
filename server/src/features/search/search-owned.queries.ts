import { kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { isBuilt } from '../../search/search-build';
import { all, any, empty, join, name, raw, type Sql, sql } from '../../base/sql';
import { withKeptPlan } from '../../presenting/kept-plan';
import { visibility, visibleAmongMany, visibleByChange } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import { FEW_SHARES, hitsOf, type OwnedKindAsk, sharedWords } from './owned-words.queries';
import { type Hit, onlyCustomers, type Ranked, scoreOf, type Wanted } from './search.queries';

/**
 * The index finds words by owner, so the cost of a search depends on what the actor sees and not on the size of the
 * account. All matches are counted and ranked.
 */

/** Only terms of up to this many letters may be too broad to gather; longer terms are not counted first. */
const BROAD = 2;
/** A term that matches more words than this is not gathered if another term matches few. */
const MANY = 2000;
/** Up to this many hits, each record is examined. */
const FEW = 500;
/**
 * Up to this many equally ranked hits, their time of change is looked up; for more, the records are scanned in order
 * of change.
 */
const LOOKED_UP = 1000;

/**
 * For an actor who sees everything, up to this many hits of a single term are gathered; a term with more is searched in
 * another way.
 */
const GATHERED = 10_000;
/** The same for each of several terms: only what all of them hit is ranked. */
const INTERSECTED = 60_000;

export type Shares = Readonly<Record<RecordKind, number>>;

/** How many records of each kind are shared with the actor; undefined until every word in the index has its owner. */
export async function sharesOf(ctx: Ctx): Promise<Shares | undefined> {
  const counts = RECORD_KINDS.map(
    (
      kind,
    ) => sql`(select count(*) from (select from ${name(kindOf(kind).links.shared_user_ids.table)} s where s.account_id = ${ctx.account.id}
      and s.user_id = ${ctx.actor.id} limit ${FEW_SHARES + 1}) x) as ${name(kind)}`,
  );
  const [built, shares] = await Promise.all([
    isBuilt(ctx.db, ctx.account.id),
    ctx.db.prepared.one<Record<RecordKind, number>>(sql`select ${join(counts)}`),
  ]);
  return built ? shares : undefined;
}

/** An actor who sees the records of more owners than this finds more hits than memory should hold. */
const MANY_OWNERS = 500;

/** Whether all records of a kind that the actor sees belong to few enough owners. */
function isCollectable(ctx: Ctx, kind: RecordKind): boolean {
  const seen = visibility(ctx, kind);
  return !seen.everything && seen.owners.length <= MANY_OWNERS;
}

/** Whether all hits of a kind can be gathered: by owner, or by word if the actor sees everything. */
export function isGathered(ctx: Ctx, kind: RecordKind): boolean {
  const seen = visibility(ctx, kind);
  return seen.everything || (isCollectable(ctx, kind) && !seen.throughDeals);
}

export interface OwnedAsk {
  readonly ask: OwnedKindAsk;
  /** The terms whose hits are gathered. */
  readonly gathered: readonly Wanted[];
  /** The terms that each gathered hit is tested against. */
  readonly tested: readonly Wanted[];
  /** The gathered terms match so many words that only what all of them hit is sorted. */
  readonly wide: boolean;
}

/** `nothing`: a term has no match. `too much`: even the rarest term matches too many records to examine all of them. */
type Plan = OwnedAsk | 'nothing' | 'too much';

/** Plans the search of each kind. Counts the words that match each term where they may be very many. */
export async function planOwned(ctx: Ctx, asks: readonly OwnedKindAsk[]): Promise<Plan[]> {
  const [first] = asks;
  const mayBeMany = asks.some(({ kind }) => !isCollectable(ctx, kind));
  const mayBeBroad = first && first.wanted.length > 1 && first.wanted.some(({ text }) => text.length <= BROAD);
  if (!first || !(mayBeMany || mayBeBroad))
    return asks.map((ask) => ({ ask, gathered: ask.wanted, tested: [], wide: false }));
  const most = mayBeMany && first.wanted.length === 1 ? GATHERED : MANY;
  const counts = asks.flatMap((ask) =>
    ask.wanted.map(
      (one) => sql`(with ${sharedWords(ctx, ask)} select count(*) from (${hitsOf(ctx, ask, one)} limit ${most + 1}) x)`,
    ),
  );
  const { found } = await ctx.db.one<{ found: string[] }>(sql`select array[${join(counts)}] as found`);
  const terms = first.wanted.length;
  return asks.map((ask, at) => divide(ctx, ask, found.slice(at * terms, (at + 1) * terms).map(Number)));
}

function divide(ctx: Ctx, ask: OwnedKindAsk, counts: readonly number[]): Plan {
  const rarest = Math.min(...counts);
  if (rarest === 0) return 'nothing';
  const isMuch = rarest > FEW && !isCollectable(ctx, ask.kind);
  if (isMuch && rarest > GATHERED) return 'too much';
  const isBroad = (_one: Wanted, at: number) => rarest <= FEW && (counts[at] as number) > MANY;
  return {
    ask,
    gathered: ask.wanted.filter((one, at) => !isBroad(one, at)),
    tested: ask.wanted.filter(isBroad),
    wide: isMuch && ask.wanted.length > 1 && counts.some((count) => count > MANY),
  };
}

/**
 * All matches of several kinds, ranked, in one query; for each kind up to `limit` hits and the total. Undefined where a
 * term matches more words than can be intersected.
 */
export async function ownedHits(ctx: Ctx, asks: readonly OwnedAsk[], limit: number): Promise<(Ranked | undefined)[]> {
  if (!asks.length) return [];
  const parts = asks.map((one, at) => sql`select ${at}::int as at, r.* from (${ranking(ctx, one, limit)}) r`);
  const query = sql`${join(parts, ' union all ')}`;
  const keeps = asks.every(({ ask }) => isCollectable(ctx, ask.kind));
  const rows = await planned<Omit<Hit, 'kind' | 'id'> & Row>(ctx, query, keeps);
  return asks.map(({ ask }, at) => {
    const own = rows.filter((row) => row.at === at);
    if (own[0]?.id === null) return undefined;
    return {
      hits: own.map((row) => ({ ...row, id: row.id as number, kind: ask.kind })),
      total: Number(own[0]?.total ?? 0),
    };
  });
}

/** Without an id if there are too many hits. */
interface Row {
  readonly at: number;
  readonly id: number | null;
  readonly total: number;
}

const shapes = new Set<string>();
const MOST_SHAPES = 60;

/**
 * For a few owners the statement fixes every step, so one generic plan suits all values, and planning takes longer
 * than executing. The first statement shapes, up to `MOST_SHAPES`, keep their plan.
 */
async function planned<T>(ctx: Ctx, query: Sql, keeps: boolean): Promise<T[]> {
  if (!keeps) return ctx.db.rows<T>(query);
  if (shapes.size < MOST_SHAPES) shapes.add(query.text);
  if (!shapes.has(query.text)) return ctx.db.rows<T>(query);
  return withKeptPlan(ctx, (prepared) => prepared.rows<T>(query));
}

/**
 * `cut` is the worst score that can still be among the first hits. Hits with that score or a better one are sorted;
 * worse ones are not read further.
 */
function ranking(ctx: Ctx, one: OwnedAsk, limit: number): Sql {
  const { kind, customersOnly } = one.ask;
  const table = name(kind);
  const walk = visibleByChange(ctx, kind, 't', { amongMany: true });
  // No sort index includes the customer flag.
  const lookedUp = customersOnly ? Number.MAX_SAFE_INTEGER : LOOKED_UP;
  const seen = sql`${visibleAmongMany(ctx, kind, 't')} and ${onlyCustomers(one.ask)}`;
  const sets = one.wide ? setsOf(ctx, one) : empty;
  const fit = one.wide ? intersected(ctx, one) : fitting(ctx, one);
  const overflow = one.wide ? sql`union all select null, null, null, null where (select it_is from overflow)` : empty;
  return sql`
    with ${sharedWords(ctx, one.ask)}, ${sets} fit as materialized (${fit}),
    class as (select score, count(*) as n, sum(count(*)) over (order by score) as upto, sum(count(*)) over () as total
      from fit group by score),
    cut as materialized (select score, n, total from class
      where score = (select coalesce(min(score) filter (where upto >= ${limit}), max(score)) from class)),
    looked_up as (select t.id, f.score, t.updated_at, f.total, f.n
        from (select fit.*, cut.total, cut.n from fit cross join cut where cut.total <= ${lookedUp} or fit.score < cut.score
          or fit.score = cut.score and cut.n <= ${lookedUp}) f
        join ${table} t on t.account_id = ${ctx.account.id} and t.id = f.id where ${seen}),
    walked as (select t.id, (select score from cut) as score, t.updated_at, (select total from cut) as total
        from ${walk.from} where ${walk.where} and ${onlyCustomers(one.ask)} and (t.id in (select f.id from fit f where f.score = (select score from cut))) is true
          and (select n from cut) > ${lookedUp}
        order by t.updated_at desc, t.id desc limit ${limit})
    select x.id, x.score, x.updated_at, x.total from (
      select id, score, updated_at, case when total <= ${lookedUp} then count(*) over () else total end as total from looked_up
      union all select * from walked ${overflow}) x
     order by x.score, x.updated_at desc, x.id desc limit ${raw(String(limit))}`;
}

/** The hits of each term as a set of its own, with one more than can be intersected. */
function setsOf(ctx: Ctx, { ask, gathered }: OwnedAsk): Sql {
  const sets = gathered.map(
    (one, at) => sql`${setName(at)} as materialized (${hitsOf(ctx, ask, one)} limit ${INTERSECTED + 1})`,
  );
  const full = gathered.map((_one, at) => sql`(select count(*) from ${setName(at)}) > ${INTERSECTED}`);
  return sql`${join([...sets, sql`overflow as materialized (select ${any(full)} as it_is)`])},`;
}

function setName(at: number): Sql {
  return raw(`hits${at}`);
}

/**
 * What `fitting` finds, without sorting the hits of each term first: those of the first term that all others have, and the
 * hits of the others that are among them. Sets are compared by hashing, whatever the planner expects of their size.
 */
function intersected(ctx: Ctx, { ask, gathered }: OwnedAsk): Sql {
  const others = gathered.slice(1).map((_one, at) => setName(at + 1));
  const inOthers = others.map((other) => sql`(h.record_id in (select record_id from ${other})) is true`);
  const scored = (set: Sql, meets: readonly Sql[]) =>
    sql`select h.record_id as id, min(h.score) as score from ${set} h where ${all(meets)} group by h.record_id`;
  const points = [
    sql`select id, score from first`,
    ...others.map((other) => scored(other, [sql`(h.record_id in (select id from first)) is true`])),
  ];
  return sql`with first as materialized (${scored(setName(0), [sql`not (select it_is from overflow)`, ...inOthers])})
    select p.id, sum(p.score)::int as score from (${join(points, ' union all ')}) p
     where ${notDeleted(ctx, ask.kind, sql`p.id`)} group by p.id`;
}

/**
 * The records that match every term, once each, with their score. Records in the recycle bin keep their words, so
 * they are excluded here.
 */
function fitting(ctx: Ctx, { ask, gathered, tested }: OwnedAsk): Sql {
  const { kind } = ask;
  const sets = gathered.map(
    (one, at) => sql`(select x.record_id as id, min(x.score) as score from (${hitsOf(ctx, ask, one)}) x
      group by x.record_id) ${raw(`h${at}`)}`,
  );
  const points = gathered.map((_one, at) => raw(`h${at}.score`));
  const test = tested.length
    ? sql`cross join lateral (${scoreOf(ctx, { kind, wanted: tested }, sql`h0.id`)}) s`
    : empty;
  return sql`select h0.id, ${join([...points, ...(tested.length ? [raw('s.score')] : [])], ' + ')} as score
      from ${join(
        sets.map((set, at) => (at ? sql`join ${set} using (id)` : set)),
        ' ',
      )} ${test}
     where ${all([...(tested.length ? [sql`s.score is not null`] : []), notDeleted(ctx, kind, sql`h0.id`)])}`;
}

function notDeleted(ctx: Ctx, kind: RecordKind, id: Sql): Sql {
  return sql`not exists (select from ${name(kind)} d where d.account_id = ${ctx.account.id} and d.deleted_at is not null
    and d.id = ${id})`;
}

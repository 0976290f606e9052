import type { SearchKind } from '@fairlead/domain/search/words';
import { isCollectable } from '../../db/collected-page';
import { KIND_NUMBER } from '../../db/search-documents';
import { all, any, empty, join, name, raw, type Sql, sql } from '../../db/sql';
import { visibility, visible } from '../../db/visible';
import type { Ctx } from '../../http/context';
import {
  ALIKE,
  BEGINNING,
  type Hit,
  inRange,
  type KindAsk,
  onlyCustomers,
  type Ranked,
  scoreOf,
  tagPoints,
  type Wanted,
} from './search.queries';

/**
 * The search of whoever sees the records of a few: words are found under their owners in the index, so that what a search
 * costs goes by what the actor sees and not by what the account has. All that fit are counted and ranked.
 */

/** Terms that more words meet are not gathered where others meet few. */
const MANY = 2000;
/** Of so few each record is looked at. */
const FEW = 500;
/** Of up to so many that fit equally well, when they were changed is looked up; for more the order of changes is walked. */
const LOOKED_UP = 1000;

/** Whether a kind can be searched under its owners. */
export function isOwned(ctx: Ctx, kind: SearchKind): boolean {
  const seen = visibility(ctx, kind);
  return isCollectable(ctx, kind) && !(!seen.everything && seen.throughDeals);
}

export interface OwnedAsk {
  readonly ask: KindAsk;
  /** The terms whose hits are gathered. */
  readonly gathered: readonly Wanted[];
  /** The terms that each of those is tested for. */
  readonly tested: readonly Wanted[];
}

/** How to go about each kind, from how many words meet each term; a kind is left out that a term does not meet at all. */
export async function planOwned(ctx: Ctx, asks: readonly KindAsk[]): Promise<(OwnedAsk | undefined)[]> {
  const [first] = asks;
  if (!first || first.wanted.length < 2) return asks.map((ask) => ({ ask, gathered: ask.wanted, tested: [] }));
  const counts = asks.flatMap((ask) =>
    ask.wanted.map((one) => sql`(select count(*) from (${hitsOf(ctx, ask.kind, one)} limit ${MANY + 1}) x)`),
  );
  const { found } = await ctx.db.one<{ found: string[] }>(sql`select array[${join(counts)}] as found`);
  const terms = first.wanted.length;
  return asks.map((ask, at) => divide(ask, found.slice(at * terms, (at + 1) * terms).map(Number)));
}

function divide(ask: KindAsk, counts: readonly number[]): OwnedAsk | undefined {
  const rarest = Math.min(...counts);
  if (rarest === 0) return undefined;
  const isBroad = (_one: Wanted, at: number) => rarest <= FEW && (counts[at] as number) > MANY;
  return {
    ask,
    gathered: ask.wanted.filter((one, at) => !isBroad(one, at)),
    tested: ask.wanted.filter(isBroad),
  };
}

/** All that fit, ranked, of several kinds in one question; of each as many as are asked for, and how many there are. */
export async function ownedHits(ctx: Ctx, asks: readonly OwnedAsk[], limit: number): Promise<Ranked[]> {
  if (!asks.length) return [];
  const parts = asks.map((one, at) => sql`select ${at}::int as at, r.* from (${ranking(ctx, one, limit)}) r`);
  const rows = await ctx.db.rows<Omit<Hit, 'kind'> & { at: number; total: number }>(sql`${join(parts, ' union all ')}`);
  return asks.map(({ ask }, at) => {
    const own = rows.filter((row) => row.at === at);
    return { hits: own.map((row) => ({ ...row, kind: ask.kind })), total: Number(own[0]?.total ?? 0) };
  });
}

/**
 * `cut` is the worst score that can still be among the first: what is better and what has just that score is put in order,
 * and of what is worse nothing more is read.
 */
function ranking(ctx: Ctx, one: OwnedAsk, limit: number): Sql {
  const { kind, customersOnly } = one.ask;
  const table = name(kind);
  // No index of the order knows who is a customer.
  const lookedUp = customersOnly ? Number.MAX_SAFE_INTEGER : LOOKED_UP;
  const seen = sql`${visible(ctx, kind, 't')} and ${onlyCustomers(one.ask)}`;
  return sql`
    with fit as materialized (${fitting(ctx, one)}),
    class as (select score, count(*) as n, sum(count(*)) over (order by score) as upto, sum(count(*)) over () as total
      from fit group by score),
    cut as materialized (select score, n, total from class
      where score = (select coalesce(min(score) filter (where upto >= ${limit}), max(score)) from class)),
    looked_up as (select t.id, f.score, t.updated_at, f.total, f.n
        from (select fit.*, cut.total, cut.n from fit cross join cut where cut.total <= ${lookedUp} or fit.score < cut.score
          or fit.score = cut.score and cut.n <= ${lookedUp}) f
        join ${table} t on t.account_id = ${ctx.account.id} and t.id = f.id where ${seen}),
    walked as (select t.id, (select score from cut) as score, t.updated_at, (select total from cut) as total
        from ${table} t where ${seen} and (t.id in (select f.id from fit f where f.score = (select score from cut))) is true
          and (select n from cut) > ${lookedUp}
        order by t.updated_at desc, t.id desc limit ${limit})
    select x.id, x.score, x.updated_at, x.total from (
      select id, score, updated_at, case when total <= ${lookedUp} then count(*) over () else total end as total from looked_up
      union all select * from walked) x
     order by x.score, x.updated_at desc, x.id desc limit ${limit}`;
}

/** The records that meet every term, once, with how well. What lies in the recycle bin has kept its words. */
function fitting(ctx: Ctx, { ask, gathered, tested }: OwnedAsk): Sql {
  const { kind } = ask;
  const sets = gathered.map(
    (one, at) => sql`(select x.record_id as id, min(x.score) as score from (${hitsOf(ctx, kind, one)}) x
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
     where ${all([
       ...(tested.length ? [sql`s.score is not null`] : []),
       sql`not exists (select from ${name(kind)} d where d.account_id = ${ctx.account.id} and d.deleted_at is not null
         and d.id = h0.id)`,
     ])}`;
}

/** The records that meet one term and how well, perhaps more than once: those of the owners, and those that are shared. */
function hitsOf(ctx: Ctx, kind: SearchKind, one: Wanted): Sql {
  const { text, ranges, alike, tags } = one;
  const words = sql`w.account_id = ${ctx.account.id} and w.kind = ${KIND_NUMBER[kind]}`;
  const own = sql`${words} and w.owner_key = any(${ownersOf(ctx, kind)}::bigint[])`;
  const score = sql`w.place + case when w.word = ${text} then 0 else ${BEGINNING}::int end as score`;
  const begun = ranges.map(
    (range) => sql`select w.record_id, ${score} from search_word w where ${own} and ${inRange(range)}`,
  );
  const near = sql`w.word = any(${alike}::text[])`;
  const nearScore = sql`w.place + ${ALIKE}::int`;
  const shared = sql`w.record_id in (select s.${name(`${kind}_id`)} from ${name(`${kind}_share`)} s
    where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id})`;
  return join(
    [
      ...begun,
      sql`select w.record_id, ${score} from search_word w where ${words} and ${shared} and ${any(ranges.map(inRange))}`,
      ...(alike.length
        ? [
            sql`select w.record_id, ${nearScore} from search_word w where ${own} and ${near}`,
            sql`select w.record_id, ${nearScore} from search_word w where ${words} and ${shared} and ${near}`,
          ]
        : []),
      ...(tags.length ? [taggedHits(ctx, kind, tags)] : []),
    ],
    ' union all ',
  );
}

/** A tag says nothing of owners. */
function taggedHits(ctx: Ctx, kind: SearchKind, tags: Wanted['tags']): Sql {
  const id = sql`l.${name(`${kind}_id`)}`;
  return sql`select ${id}, ${tagPoints(tags)} from ${name(`${kind}_tagging`)} l
    join ${name(kind)} t on t.account_id = ${ctx.account.id} and t.id = ${id} and ${visible(ctx, kind, 't')}
    where l.account_id = ${ctx.account.id} and l.tag_id = any(${tags.map((tag) => tag.id)}::bigint[])`;
}

function ownersOf(ctx: Ctx, kind: SearchKind): readonly number[] {
  const seen = visibility(ctx, kind);
  return seen.everything ? [] : seen.owners;
}

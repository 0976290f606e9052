import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { KIND_NUMBER } from '../../search/search-documents';
import { any, join, name, type Sql, sql } from '../../base/sql';
import { visibility } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import { ALIKE, BEGINNING, inRange, type KindAsk, tagSets, type Wanted } from './search.queries';

/** Up to this many shared records, each is examined. */
export const FEW_SHARES = 300;

/** A kind, and how many of its records are shared with the actor, counted up to one more than are examined. */
export interface OwnedKindAsk extends KindAsk {
  readonly shares: number;
}

/**
 * The records that match one term, with their score, possibly more than once: those of the owners and those that are
 * shared.
 */
export function hitsOf(ctx: Ctx, ask: OwnedKindAsk, { text, ranges, alike, tags }: Wanted): Sql {
  const { kind } = ask;
  const score = sql`w.place + case when w.word = ${text} then 0 else ${BEGINNING}::int end`;
  const nearScore = sql`w.place + ${ALIKE}::int`;
  const near = sql`w.word = any(${alike}::text[])`;
  const sets = [
    ...ranges.map((range) => ownHits(ctx, kind, score, inRange(range))),
    ...(alike.length ? [ownHits(ctx, kind, nearScore, near)] : []),
  ];
  if (ask.shares) {
    sets.push(sharedHits(ctx, ask, score, any(ranges.map(inRange))));
    if (alike.length) sets.push(sharedHits(ctx, ask, nearScore, near));
  }
  for (const { words, points } of tagSets(tags)) {
    const tagged = sql`w.word = any(${words}::text[])`;
    sets.push(ownHits(ctx, kind, points, tagged));
    if (ask.shares) sets.push(sharedHits(ctx, ask, points, tagged));
  }
  return join(sets, ' union all ');
}

function wordsOf(ctx: Ctx, kind: RecordKind): Sql {
  return sql`w.account_id = ${ctx.account.id} and w.kind = ${KIND_NUMBER[kind]}`;
}

/**
 * One owner after the other: the planner assumes that every prefix is rare and would scan it through the words of all
 * owners.
 */
function ownHits(ctx: Ctx, kind: RecordKind, score: Sql, meets: Sql): Sql {
  const seen = visibility(ctx, kind);
  if (seen.everything)
    return sql`select w.record_id, ${score} as score from search_word w where ${wordsOf(ctx, kind)} and ${meets}`;
  return sql`select h.record_id, h.score from unnest(${seen.owners}::bigint[]) o(id)
    cross join lateral (select w.record_id, ${score} as score from search_word w
      where ${wordsOf(ctx, kind)} and w.owner_key = o.id and ${meets} offset 0) h`;
}

/**
 * With few shared records, their words are materialized; with many, the set of their ids is kept while the words of
 * all owners are scanned.
 */
function sharedHits(ctx: Ctx, { kind, shares }: OwnedKindAsk, score: Sql, meets: Sql): Sql {
  if (shares <= FEW_SHARES) return sql`select w.record_id, ${score} as score from shared_word w where ${meets}`;
  return sql`select w.record_id, ${score} as score from search_word w
    where ${wordsOf(ctx, kind)} and ${meets} and (w.record_id in (${sharedIds(ctx, kind)})) is true`;
}

/** All words of the records shared with the actor, for all terms together. */
export function sharedWords(ctx: Ctx, { kind, shares }: OwnedKindAsk): Sql {
  if (!shares || shares > FEW_SHARES) return sql`shared_word as (select)`;
  return sql`shared_word as materialized (
    select w.* from (${sharedIds(ctx, kind)} offset 0) s(id) cross join lateral (
      select w.record_id, w.word, w.place from search_word w where ${wordsOf(ctx, kind)} and w.record_id = s.id offset 0) w)`;
}

function sharedIds(ctx: Ctx, kind: RecordKind): Sql {
  return sql`select s.${name(`${kind}_id`)} from ${name(`${kind}_share`)} s
    where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id}`;
}

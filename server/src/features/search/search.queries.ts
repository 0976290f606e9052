import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { BELONGS_TO } from '@fairlead/domain/search/words';
import type { WordRange } from '@fairlead/domain/search/query';
import { KIND_NUMBER } from '../../search/search-documents';
import { any, join, name, raw, type Sql, sql } from '../../base/sql';
import { visibleAmongMany, visibleByChange } from '../../reading/visible';
import type { Ctx } from '../../base/context';

/** A term that a record must match, prepared for the database. */
export interface Wanted {
  readonly text: string;
  readonly ranges: readonly WordRange[];
  /** Words that the typed text may have meant. */
  readonly alike: readonly string[];
  /** The words of tags whose names contain the text as a word, or a word that begins with it. */
  readonly tags: readonly { readonly word: string; readonly exact: boolean }[];
}

export interface Hit {
  readonly kind: RecordKind;
  readonly id: number;
  /** Smaller is better: first how well it matches, then where. */
  readonly score: number;
  readonly updated_at: Date;
}

/** At most this many candidates are ranked; if more records match, the newest are shown. */
export const MOST_RANKED = 2000;
/** At most this many of the newest records are examined. */
const MOST_WALKED = 2500;
export const ALIKE = 20;
export const BEGINNING = 10;

export interface KindAsk {
  readonly kind: RecordKind;
  readonly customersOnly: boolean;
  readonly wanted: readonly Wanted[];
}

/** How many words of a kind match each term, up to one more than can be ranked. */
export async function countHits(ctx: Ctx, asks: readonly KindAsk[]): Promise<number[][]> {
  const counts = asks.flatMap((ask) =>
    ask.wanted.map((one) => sql`(select count(*) from (${hitsOf(ctx, ask.kind, one)} limit ${MOST_RANKED + 1}) x)`),
  );
  const { found } = await ctx.db.one<{ found: string[] }>(sql`select array[${join(counts)}] as found`);
  const terms = asks[0]?.wanted.length ?? 0;
  return asks.map((_ask, at) => found.slice(at * terms, (at + 1) * terms).map(Number));
}

export interface Ranked {
  readonly hits: readonly Hit[];
  readonly total: number;
}

/**
 * All matches, ranked: of the candidates of the term at `rarest`, those that match the other terms too. All kinds in
 * one query.
 */
export async function rankedHits(
  ctx: Ctx,
  asks: readonly { readonly ask: KindAsk; readonly rarest: number }[],
  limit: number,
): Promise<Ranked[]> {
  if (!asks.length) return [];
  const parts = asks.map(
    ({ ask, rarest }, at) => sql`select ${at}::int as at, r.* from (${ranking(ctx, ask, rarest, limit)}) r`,
  );
  const rows = await ctx.db.rows<Omit<Hit, 'kind'> & { at: number; total: number }>(sql`${join(parts, ' union all ')}`);
  return asks.map(({ ask }, at) => {
    const own = rows.filter((row) => row.at === at);
    return { hits: own.map((row) => ({ ...row, kind: ask.kind })), total: Number(own[0]?.total ?? 0) };
  });
}

function ranking(ctx: Ctx, ask: KindAsk, rarest: number, limit: number): Sql {
  const others = { ...ask, wanted: ask.wanted.filter((_one, at) => at !== rarest) };
  return sql`
    with candidate as materialized (
      select x.record_id, min(x.score) as score from (${hitsOf(ctx, ask.kind, ask.wanted[rarest] as Wanted)}) x
       group by x.record_id limit ${MOST_RANKED})
    select t.id, c.score + s.score as score, t.updated_at, count(*) over () as total
      from candidate c
      cross join lateral (${scoreOf(ctx, others, sql`c.record_id`)}) s
      join ${name(ask.kind)} t on t.account_id = ${ctx.account.id} and t.id = c.record_id
     where s.score is not null and ${visibleAmongMany(ctx, ask.kind, 't')} and ${onlyCustomers(ask)}
     order by 2, t.updated_at desc, t.id desc limit ${limit}`;
}

/** The newest matches, for words that very many records have. */
export async function newestHits(ctx: Ctx, ask: KindAsk, limit: number): Promise<Hit[]> {
  const { from, where } = visibleByChange(ctx, ask.kind, 't');
  const rows = await ctx.db.rows<Omit<Hit, 'kind'>>(sql`select t.id, s.score, t.updated_at from (
      select t.id, t.updated_at from ${from} where ${where} and ${onlyCustomers(ask)}
       order by t.updated_at desc, t.id desc limit ${MOST_WALKED}) t
    cross join lateral (${scoreOf(ctx, ask, sql`t.id`)}) s
    where s.score is not null order by t.updated_at desc, t.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, kind: ask.kind }));
}

/** Words of the account that the typed words may have meant. */
export async function wordsNear(ctx: Ctx, forms: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.rows<{ word: string }>(sql`select distinct word from search_form
    where account_id = ${ctx.account.id} and form = any(${forms}::text[]) limit 2000`);
  return rows.map(({ word }) => word);
}

export function onlyCustomers({ kind, customersOnly }: KindAsk): Sql {
  return kind === CUSTOMER.of && customersOnly ? sql`t.${name(CUSTOMER.flag)}` : sql`true`;
}

/** The records that match one term, with their score, possibly more than once. */
function hitsOf(ctx: Ctx, kind: RecordKind, { text, ranges, alike, tags }: Wanted): Sql {
  const own = sql`w.account_id = ${ctx.account.id} and w.kind = ${KIND_NUMBER[kind]}`;
  const words = ranges.map(
    (range) => sql`select w.record_id, w.place + case when w.word = ${text} then 0 else ${BEGINNING}::int end as score
      from search_word w where ${own} and ${inRange(range)}`,
  );
  const near = alike.length
    ? [
        sql`select w.record_id, w.place + ${ALIKE}::int from search_word w where ${own} and w.word = any(${alike}::text[])`,
      ]
    : [];
  const tagged = tagSets(tags).map(
    ({ words: ones, points }) =>
      sql`select w.record_id, ${points} from search_word w where ${own} and w.word = any(${ones}::text[])`,
  );
  return join([...words, ...near, ...tagged], ' union all ');
}

/**
 * The words of tags that contain the text and of those with a word that only begins with it, and the score of each
 * set.
 */
export function tagSets(tags: Wanted['tags']): { words: string[]; points: Sql }[] {
  return [true, false].flatMap((exact) => {
    const words = tags.filter((tag) => tag.exact === exact).map((tag) => tag.word);
    return words.length ? [{ words, points: sql`${BELONGS_TO + (exact ? 0 : BEGINNING)}::int` }] : [];
  });
}

export function inRange({ from, to, within, endOf }: WordRange): Sql {
  const bounds = sql`w.word >= ${from} and w.word < ${to}`;
  const whole = sql`split_part(w.word, '|', 2)`;
  if (within) return sql`${bounds} and strpos(${whole}, ${within}) > 0`;
  return endOf ? sql`${bounds} and right(${endOf}, length(${whole})) = ${whole}` : bounds;
}

/** The score of one record for all terms; null if it does not match all of them. */
export function scoreOf(ctx: Ctx, { kind, wanted }: Pick<KindAsk, 'kind' | 'wanted'>, id: Sql): Sql {
  if (!wanted.length) return sql`select 0 as score`;
  const points = wanted.map((one) => wordScore(one));
  const columns = join(points.map((one, at) => sql`${one} as ${raw(`s${at}`)}`));
  const each = wanted.map((_one, at) => raw(`p.s${at}`));
  // The sum is null if a term does not match.
  return sql`select ${join(each, ' + ')} as score from (
    select ${columns} from search_word w
     where w.account_id = ${ctx.account.id} and w.kind = ${KIND_NUMBER[kind]} and w.record_id = ${id}) p`;
}

function wordScore({ text, ranges, alike, tags }: Wanted): Sql {
  const near = alike.length ? sql`when w.word = any(${alike}::text[]) then w.place + ${ALIKE}::int` : raw('');
  const tagged = tagSets(tags).map(({ words, points }) => sql`when w.word = any(${words}::text[]) then ${points}`);
  return sql`min(case when w.word = ${text} then w.place::int
    when ${any(ranges.map(inRange))} then w.place + ${BEGINNING}::int ${join([near, ...tagged], ' ')} end)`;
}

import type { ConfiguredList } from '@fairlead/domain/lists/lists';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { readQuery, type Term } from '@fairlead/domain/search/query';
import { kindsOf, type SearchType } from '@fairlead/domain/search/settings';
import type { SearchAnswer, SearchTotal } from '@fairlead/domain/search/search.contract';
import { askedForms, distance, mayBeMistyped, slipsOf } from '@fairlead/domain/search/typo';
import { nameWords, tagWord } from '@fairlead/domain/search/words';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { isGathered, ownedHits, planOwned, sharesOf } from './search-owned.queries';
import { presentHits } from './search.present';
import {
  countHits,
  type Hit,
  type KindAsk,
  MOST_RANKED,
  newestHits,
  rankedHits,
  type Wanted,
  wordsNear,
} from './search.queries';

const PER_PAGE = 20;
/** A single word with fewer hits than this is also searched with typing errors allowed. */
const FEW = 20;
const MOST_ALIKE = 30;

interface Found {
  readonly hits: readonly Hit[];
  readonly total: SearchTotal;
}

const NOTHING: Found = { hits: [], total: { total: 0, exact: true } };

/** Everything visible to the actor that matches every typed word: the best matches first, equal ones newest first. */
export async function search(
  ctx: Ctx,
  query: string,
  types: readonly SearchType[],
  page: number,
): Promise<SearchAnswer> {
  const terms = readQuery(query);
  const { kinds, customersOnly } = kindsOf(types);
  const limit = page * PER_PAGE;
  const asks = terms.length ? kinds.map((kind) => ({ kind, customersOnly, wanted: wantedOf(ctx, kind, terms) })) : [];
  const strict = await findAll(ctx, asks, limit);
  const found = asks.length && looksMistyped(terms, strict) ? await findAlike(ctx, asks, strict, limit) : strict;
  const hits = found.flatMap((one) => one.hits).sort(byRank);
  const shown = hits.slice(limit - PER_PAGE, limit);
  const exact = found.every(({ total }) => total.exact);
  return {
    entries: await presentHits(ctx, shown),
    pagination: { ...pagination(page, PER_PAGE, sum(found)), exact },
    totals: Object.fromEntries(asks.map(({ kind }, at) => [kind, (found[at] ?? NOTHING).total])),
  };
}

/** A single word with few hits may be mistyped; several words that occur together in a record are taken as typed. */
function looksMistyped(terms: readonly Term[], strict: readonly Found[]): boolean {
  return strict.every(({ total }) => total.exact) && sum(strict) < (terms.length > 1 ? 1 : FEW);
}

/** Records by key, such as `deal-12`, in the requested order. */
export async function named(ctx: Ctx, records: string): Promise<SearchAnswer> {
  const hits = records
    .split(',')
    .slice(0, PER_PAGE)
    .map((one) => /^(deal|person|company)-(\d{1,15})$/.exec(one))
    .filter((match) => match !== null)
    .map((match) => ({ kind: match[1] as RecordKind, id: Number(match[2]), score: 0, updated_at: ctx.now }));
  const entries = await presentHits(ctx, hits);
  return { entries, pagination: { ...pagination(1, PER_PAGE, entries.length), exact: true }, totals: {} };
}

function sum(found: readonly Found[]): number {
  return found.reduce((total, one) => total + one.total.total, 0);
}

function byRank(a: Hit, b: Hit): number {
  return a.score - b.score || b.updated_at.getTime() - a.updated_at.getTime() || b.id - a.id;
}

/** All hits where they can be gathered; for the other kinds the best hits of the rarest term, or the newest. */
async function findAll(ctx: Ctx, asks: readonly KindAsk[], limit: number): Promise<Found[]> {
  const found = await findGathered(ctx, asks, limit);
  const others = asks.filter((_ask, at) => found[at] === undefined);
  const ranked = await findRanked(ctx, others, limit);
  return asks.map((ask, at) => found[at] ?? ranked[others.indexOf(ask)] ?? NOTHING);
}

async function findGathered(ctx: Ctx, asks: readonly KindAsk[], limit: number): Promise<(Found | undefined)[]> {
  const gathered = asks.filter(({ kind }) => isGathered(ctx, kind));
  const shares = gathered.length ? await sharesOf(ctx) : undefined;
  if (!shares) return [];
  const plans = await planOwned(
    ctx,
    gathered.map((ask) => ({ ...ask, shares: shares[ask.kind] })),
  );
  const met = plans.filter((plan) => typeof plan === 'object');
  const ranked = await ownedHits(ctx, met, limit);
  return asks.map((ask) => {
    const plan = plans[gathered.indexOf(ask)];
    if (plan === 'nothing') return NOTHING;
    const one = typeof plan === 'object' ? ranked[met.indexOf(plan)] : undefined;
    return one && { hits: one.hits, total: { total: one.total, exact: true } };
  });
}

/** For kinds with too many hits to gather: at most `MOST_RANKED` candidates, or the newest. */
async function findRanked(ctx: Ctx, asks: readonly KindAsk[], limit: number): Promise<Found[]> {
  if (!asks.length) return [];
  const counts = await countHits(ctx, asks);
  const fewest = counts.map((own) => Math.min(...own));
  const few = (at: number) => (fewest[at] as number) <= MOST_RANKED;
  const rankable = asks
    .map((ask, at) => ({ ask, at, rarest: counts[at]?.indexOf(fewest[at] as number) ?? 0 }))
    .filter(({ at }) => few(at) && fewest[at] !== 0);
  const ranked = await rankedHits(ctx, rankable, limit);
  const found: Found[] = [];
  for (const [at, ask] of asks.entries()) {
    const { hits, total } = ranked[rankable.findIndex((one) => one.at === at)] ?? { hits: [], total: 0 };
    found.push(few(at) ? { hits, total: { total, exact: true } } : await findCommon(ctx, ask, limit));
  }
  return found;
}

/**
 * For a prefix that very many records have: first the records with exactly these words, then the newest of the
 * others.
 */
async function findCommon(ctx: Ctx, ask: KindAsk, limit: number): Promise<Found> {
  const whole = { ...ask, wanted: ask.wanted.map(wholeWord) };
  const counts = (await countHits(ctx, [whole]))[0] ?? [];
  const fewest = Math.min(...counts);
  const rankable = fewest > 0 && fewest <= MOST_RANKED ? [{ ask: whole, rarest: counts.indexOf(fewest) }] : [];
  const [exact = { hits: [], total: 0 }] = await rankedHits(ctx, rankable, limit);
  const have = new Set(exact.hits.map(({ id }) => id));
  const newest = (await newestHits(ctx, ask, limit + have.size + 1)).filter(({ id }) => !have.has(id));
  const hits = [...exact.hits, ...newest].slice(0, limit);
  // Not all records were examined, so the total is a lower bound.
  return { hits, total: { total: Math.max(exact.total, have.size + newest.length), exact: false } };
}

function wholeWord(one: Wanted): Wanted {
  return {
    ...one,
    ranges: [{ from: one.text, to: `${one.text}\u0001` }],
    alike: [],
    tags: one.tags.filter(({ exact }) => exact),
  };
}

/** Repeats the search with the words that may have been meant; exact matches stay first. */
async function findAlike(ctx: Ctx, asks: readonly KindAsk[], strict: Found[], limit: number): Promise<Found[]> {
  const alike = await meant(ctx, asks[0]?.wanted.map(({ text }) => text) ?? []);
  if (![...alike.values()].some((words) => words.length)) return strict;
  const wider = asks.map((ask) => ({
    ...ask,
    wanted: ask.wanted.map((one) => ({ ...one, alike: alike.get(one.text) ?? [] })),
  }));
  const found = await findAll(ctx, wider, limit);
  return found.map((one, at) => (one.total.exact ? one : (strict[at] as Found)));
}

/** Words of the account that differ from the typed ones by one or two typing errors, the nearest first. */
async function meant(ctx: Ctx, typed: readonly string[]): Promise<Map<string, string[]>> {
  const doubtful = typed.filter((text) => slipsOf(text.length) > 0 && mayBeMistyped(text));
  const near = doubtful.length ? await wordsNear(ctx, doubtful.flatMap(askedForms)) : [];
  return new Map(doubtful.map((text) => [text, nearest(text, near)]));
}

function nearest(typed: string, words: readonly string[]): string[] {
  const most = slipsOf(typed.length);
  return words
    .filter((word) => !word.startsWith(typed))
    .map((word) => ({ word, slips: distance(typed, word, most) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, MOST_ALIKE)
    .map(({ word }) => word);
}

function wantedOf(ctx: Ctx, kind: RecordKind, terms: readonly Term[]): Wanted[] {
  const tags = ctx.config[kindOf(kind).tags.list as ConfiguredList].map(({ id, name }) => ({
    id,
    words: nameWords(name),
  }));
  return terms.map(({ text, ranges }) => ({
    text,
    ranges,
    alike: [],
    tags: tags
      .filter(({ words }) => words.some((word) => word.startsWith(text)))
      .map(({ id, words }) => ({ word: tagWord(id), exact: words.includes(text) })),
  }));
}

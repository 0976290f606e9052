import { FirstInOrder } from '../../listing/first-in-order';
import { portionsOf, type Slices } from '../../reading/held/slices';
import type { HeldKey } from './held-keys';

/** The groups with the most of what is measured: of very many only those are put in order that may be among them. */
export function* foremost(
  ranked: readonly number[],
  rank: Float64Array,
  key: Pick<HeldKey, 'before' | 'tieOf'>,
  most: number,
): Slices<readonly number[]> {
  if (ranked.length <= most) return ranked;
  const inOrder = (one: number, other: number) =>
    (rank[other] as number) - (rank[one] as number) || key.before(one, other);
  return (yield* candidates(ranked, rank, key.tieOf, most)).sort(inOrder).slice(0, most);
}

function* candidates(
  ranked: readonly number[],
  rank: Float64Array,
  tieOf: HeldKey['tieOf'],
  most: number,
): Slices<number[]> {
  const first = new FirstInOrder(most, ranked.length);
  // Places stand for texts: among equals it takes a comparison of texts to tell which of them come first.
  for (const [start, end] of portionsOf(ranked.length)) {
    for (const one of ranked.slice(start, end)) first.offer(-(rank[one] as number), tieOf ? tieOf(one) : one);
    yield;
  }
  const ties = new Set(first.from(0));
  const found = ranked.filter((one) => ties.has(tieOf ? tieOf(one) : one));
  yield;
  if (tieOf) return found;
  const least = found.reduce((low, one) => Math.min(low, rank[one] as number), Number.POSITIVE_INFINITY);
  return ranked.filter((one) => (rank[one] as number) >= least);
}

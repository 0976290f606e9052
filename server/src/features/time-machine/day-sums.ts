import type { DealPeriods } from '../../reading/held/deal-periods';
import { portionsOf, type Slices } from '../../reading/held/slices';
import type { PastAmounts } from './held-amounts';
import { Inexact } from './of-past';

/** The open deals of each day from one on, as changes from the day before; the first sum is that of all earlier days. */
export class DaySums {
  readonly counts: Float64Array;
  readonly cents: Float64Array;
  /** Of all values that were ever added, without their signs. */
  private magnitude = 0;

  constructor(
    readonly first: number,
    days: number,
  ) {
    this.counts = new Float64Array(days);
    this.cents = new Float64Array(days);
  }

  /** The last day. */
  get last(): number {
    return this.first + this.counts.length - 1;
  }

  /** Adds a period, or takes it back. */
  add(periods: DealPeriods, amounts: PastAmounts, at: number, times: 1 | -1 = 1): void {
    if (!amounts.isIn(at)) return;
    const value = amounts.value(at);
    this.magnitude += Math.abs(value);
    if (this.magnitude > Number.MAX_SAFE_INTEGER / 2) throw new Inexact();
    this.change(periods.from[at] as number, times, times * value);
    this.change(periods.until[at] as number, -times, -times * value);
  }

  private change(day: number, count: number, cents: number): void {
    const at = Math.max(0, day - this.first);
    if (at >= this.counts.length) return;
    this.counts[at] = (this.counts[at] as number) + count;
    this.cents[at] = (this.cents[at] as number) + cents;
  }
}

/** Sums with the state of the periods that they were added up of. */
interface Kept {
  readonly sums: DaySums;
  readonly version: number;
  size: number;
  replaced: number;
}

/** The number of filters whose sums are kept for an account. */
const MOST_KEPT = 12;
/** Past this many changed periods, all are added up again, in slices. */
const MOST_CHANGED = 20_000;
const kept = new WeakMap<DealPeriods, Map<string, Kept>>();

/**
 * The sums of all periods from a day through another: kept between questions, and brought up to date by the periods that were replaced
 * or added since. `sameAs` names all that decides whether and with what value a period counts.
 */
export function* keptSums(
  periods: DealPeriods,
  amounts: PastAmounts,
  sameAs: string,
  { first, last }: { readonly first: number; readonly last: number },
): Slices<DaySums> {
  const all = kept.get(periods) ?? new Map<string, Kept>();
  kept.set(periods, all);
  const known = all.get(sameAs);
  all.delete(sameAs);
  const isFit = known && known.sums.first <= first && known.sums.last >= last && mayFollow(periods, known);
  const own = isFit ? known : yield* addedUp(periods, amounts, first, last);
  // From here to the end nothing pauses: two questions never bring the same sums up to date twice.
  follow(periods, amounts, own);
  all.set(sameAs, own);
  for (const oldest of all.keys()) if (all.size > MOST_KEPT) all.delete(oldest);
  return own.sums;
}

/** So many days more than asked for: the sums remain useful tomorrow. */
const DAYS_AHEAD = 30;

function* addedUp(periods: DealPeriods, amounts: PastAmounts, first: number, last: number): Slices<Kept> {
  const sums = new DaySums(first, last - first + 1 + DAYS_AHEAD);
  const { size, replaced, version } = periods;
  for (const [start, end] of portionsOf(size)) {
    for (let at = start; at < end; at += 1) if ((periods.row[at] as number) >= 0) sums.add(periods, amounts, at);
    yield;
  }
  return { sums, size, version, replaced: replaced.length };
}

function mayFollow(periods: DealPeriods, { version, size, replaced }: Kept): boolean {
  const changed = periods.size - size + periods.replaced.length - replaced;
  return version === periods.version && changed <= MOST_CHANGED;
}

function follow(periods: DealPeriods, amounts: PastAmounts, own: Kept): void {
  const { sums, size } = own;
  for (const at of periods.replaced.slice(own.replaced)) if (at < size) sums.add(periods, amounts, at, -1);
  for (let at = size; at < periods.size; at += 1) if ((periods.row[at] as number) >= 0) sums.add(periods, amounts, at);
  [own.size, own.replaced] = [periods.size, periods.replaced.length];
}

/** The sums of the periods that a reader sees. */
export function* sumsOfSome(
  periods: DealPeriods,
  amounts: PastAmounts,
  isSeen: (at: number) => boolean,
  { first, last }: { readonly first: number; readonly last: number },
): Slices<DaySums> {
  const sums = new DaySums(first, last - first + 1);
  for (const [start, end] of portionsOf(periods.size)) {
    for (let at = start; at < end; at += 1)
      if ((periods.row[at] as number) >= 0 && isSeen(at)) sums.add(periods, amounts, at);
    yield;
  }
  return sums;
}

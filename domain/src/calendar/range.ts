import { dayNumber, daysBetween, fromDayNumber, type PlainDate } from '../dates/plain';
import type { Days } from './views';
import type { When } from './when';

/** The maximum number of days of a calendar: a year with its full weeks. */
const MOST_DAYS = 371;

export function isTooLong({ from, to }: Days): boolean {
  return to < from || daysBetween(from, to) >= MOST_DAYS;
}

/** The day after the last one is read too, and dates have a year of four digits. */
const LAST_DAY = '9999-12-30';

export function isTooLate({ to }: Days): boolean {
  return to > LAST_DAY;
}

/** When an entry is, in numbers: thousands are compared, and few are shown. */
export interface Span {
  /** Days since 1970-01-01 for the viewer, both included. */
  readonly first: number;
  readonly last: number;
  /** Milliseconds since 1970, unless it takes whole days. */
  readonly times: { readonly start: number; readonly end: number } | null;
}

/** Whole days; an entry that ends before it begins takes its first day. */
export function daysSpan(from: PlainDate, to: PlainDate): Span {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  return { first, last: Math.max(first, last), times: null };
}

export function whenOfSpan({ first, last, times }: Span): When {
  return {
    from: fromDayNumber(first),
    to: fromDayNumber(last),
    times: times && { start: new Date(times.start), end: new Date(times.end) },
  };
}

interface Shown<W, T> {
  readonly shown: { readonly where: W; readonly one: T }[];
  /** The number of entries of each day that has any. */
  readonly totals: Record<PlainDate, number>;
}

interface Ranked<W, T> {
  readonly where: W;
  readonly one: T;
  readonly rank: number;
}

/**
 * Picks the entries of a range that are sent while they are added: those that are first on some day, `perDay` of each. An
 * entry over several days is sent if it is among the first of one of them. What is not among the first is only counted:
 * thousands are, so that nothing is kept of them. `tie` orders entries of one time.
 */
export class ShownEntries<W extends { readonly span: Span }, T> {
  readonly #from: number;
  readonly #to: number;
  readonly #days: { total: number; readonly first: Ranked<W, T>[] }[];

  constructor(
    { from, to }: Days,
    readonly tie: (a: T, b: T) => number,
    readonly perDay = Number.POSITIVE_INFINITY,
  ) {
    [this.#from, this.#to] = [dayNumber(from), dayNumber(to)];
    this.#days = Array.from({ length: this.#to - this.#from + 1 }, () => ({ total: 0, first: [] }));
  }

  add(where: W, one: T): void {
    const { first, last } = where.span;
    const rank = rankOf(where.span);
    let ranked: Ranked<W, T> | undefined;
    const end = Math.min(last, this.#to) - this.#from;
    for (let at = Math.max(first, this.#from) - this.#from; at <= end; at += 1) {
      const day = this.#days[at];
      if (!day) return;
      day.total += 1;
      if (!this.#isAmong(day.first, rank, one)) continue;
      ranked ??= { where, one, rank };
      this.#take(day.first, ranked);
    }
  }

  /** Entries that are not among the first of their day, counted from 0. */
  count(day: number, entries: number): void {
    const counted = this.#days[day];
    if (counted) counted.total += entries;
  }

  picked(): Shown<W, T> {
    const all = new Set(this.#days.flatMap((day) => day.first));
    const counted = this.#days.flatMap(({ total }, at) => (total ? [[fromDayNumber(this.#from + at), total]] : []));
    return { shown: [...all].sort(this.#inOrder), totals: Object.fromEntries(counted) };
  }

  readonly #inOrder = (a: Ranked<W, T>, b: Ranked<W, T>): number => a.rank - b.rank || this.tie(a.one, b.one);

  /** The first of a day are in order as soon as there are as many as are shown. */
  #isAmong(first: readonly Ranked<W, T>[], rank: number, one: T): boolean {
    const last = first[this.perDay - 1];
    return !last || rank < last.rank || (rank === last.rank && this.tie(one, last.one) < 0);
  }

  #take(first: Ranked<W, T>[], ranked: Ranked<W, T>): void {
    if (first.length < this.perDay) {
      first.push(ranked);
      if (first.length === this.perDay) first.sort(this.#inOrder);
      return;
    }
    first.pop();
    let at = first.length;
    for (let before = first[at - 1]; before && this.#inOrder(ranked, before) < 0; before = first[at - 1]) at -= 1;
    first.splice(at, 0, ranked);
  }
}

const TIMES = 1e14;
const LONGEST = 10_000;
const DAY_MINUTES = 1440;
const MINUTE = 60_000;

/** The order of `byWhen` as one number. */
function rankOf({ first, last, times }: Span): number {
  if (times && first === last) return TIMES + times.start;
  const day = first * LONGEST - Math.min(LONGEST - 1, last - first);
  // Local and universal time differ by less than a day.
  const start = times ? times.start / MINUTE - (first - 1) * DAY_MINUTES : 0;
  return day * 3 * DAY_MINUTES + start;
}

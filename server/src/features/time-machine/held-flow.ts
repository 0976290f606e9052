import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { addMonths, dayNumber, fromDayNumber, startOfMonth, type PlainDate } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import type { Filter } from '@fairlead/domain/filters/condition';
import { COHORT_AGES, type FlowCell } from '@fairlead/domain/time-machine/flow';
import type { Ctx } from '../../base/context';
import { narrowing, rowsFound } from '../../listing/held-rows';
import { placeAmong } from '../../reading/held/cell-numbers';
import type { DealColumns } from '../../reading/held/deal-columns';
import { dayStarts } from '../../reading/held/day-starts';
import { type DealPeriods, NO_END } from '../../reading/held/deal-periods';
import { type HeldDeals, ofHeldPast } from '../../reading/held/held-deals';
import { portionsOf, type Slices } from '../../reading/held/slices';
import type { CohortRow, CountedFlow, Ranks } from './flow.queries';

/** The answer of `countFlow`, from the deals in the memory of the server; undefined if they are not held (decision 166). */
export async function heldFlow(
  ctx: Ctx,
  filter: Filter,
  ranks: Ranks,
  today: PlainDate,
): Promise<CountedFlow | undefined> {
  const narrow = narrowing(ctx, DEAL.name, filter);
  if (!narrow) return undefined;
  return ofHeldPast(ctx, function* (held, periods) {
    const rows = yield* rowsFound(held, narrow);
    return yield* flowOf(held.columns, periods, rows, ranks, dayNumber(today));
  });
}

function* flowOf(
  columns: DealColumns,
  periods: DealPeriods,
  rows: Int32Array,
  ranks: Ranks,
  today: number,
): Slices<CountedFlow> {
  const { deal_stage_id } = columns.coded;
  const rankOf = Int32Array.from(deal_stage_id.values, (id) =>
    ranks.won.includes(id as number) ? ranks.open.length + 1 : ranks.open.indexOf(id as number) + 1,
  );
  const isLost = Uint8Array.from(deal_stage_id.values, (id) => Number(ranks.lost.includes(id as number)));
  const values = columns.measured.value_cents.values;
  const stays = ranks.open.map((): number[] => []);
  const stood = new Int32Array(ranks.open.length);
  const wasThere = new Uint8Array(ranks.open.length);
  const size = ranks.open.length + 2;
  const sums = { count: new Float64Array(2 * size), cents: new Float64Array(2 * size) };
  const countDeal = (row: number) => {
    const stage = deal_stage_id.codes[row] as number;
    let rank = rankOf[stage] as number;
    const first = periods.first[row] as number;
    for (let at = first; at < first + (periods.count[row] ?? 0); at += 1) {
      const there = rankOf[periods.stage[at] as number] as number;
      if (there === 0 || there > stood.length) continue;
      stood[there - 1] =
        (stood[there - 1] as number) + Math.min(periods.until[at] as number, today + 1) - (periods.from[at] as number);
      wasThere[there - 1] = 1;
      if (there > rank) rank = there;
    }
    for (let at = 0; at < stood.length; at += 1) {
      if (!wasThere[at]) continue;
      if (rankOf[stage] !== at + 1) stays[at]?.push(stood[at] as number);
      [stood[at], wasThere[at]] = [0, 0];
    }
    const cell = 2 * rank + (isLost[stage] as number);
    sums.count[cell] = (sums.count[cell] as number) + 1;
    sums.cents[cell] = (sums.cents[cell] as number) + ((values[row] as number) || 0);
  };
  for (const [start, end] of portionsOf(rows.length)) {
    for (const row of rows.subarray(start, end)) countDeal(row);
    yield;
  }
  return { cells: cellsOf(sums), days: yield* daysOf(ranks, stays) };
}

function cellsOf({ count, cents }: { count: Float64Array; cents: Float64Array }): FlowCell[] {
  return [...count.keys()].flatMap((cell) =>
    count[cell]
      ? [{ rank: cell >> 1, is_lost: cell % 2 === 1, count: count[cell] as number, value_cents: cents[cell] as number }]
      : [],
  );
}

function* daysOf({ open }: Ranks, stays: readonly number[][]): Slices<CountedFlow['days']> {
  const found: CountedFlow['days'][number][] = [];
  for (const [at, deal_stage_id] of open.entries()) {
    const days = Int32Array.from(stays[at] ?? []).sort();
    if (!days.length) continue;
    found.push({ deal_stage_id, count: days.length, median: percentile(days, 0.5), slow: percentile(days, 0.8) });
    yield;
  }
  return found;
}

/** Interpolated, as the database does it. */
function percentile(sorted: Int32Array, part: number): number {
  const place = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
  return low + (high - low) * (place - Math.floor(place));
}

/** The answer of `countCohorts`, from the deals that a server holds in memory. */
export async function heldCohorts(ctx: Ctx, filter: Filter, ranks: Ranks): Promise<CohortRow[] | undefined> {
  const narrow = narrowing(ctx, DEAL.name, filter);
  if (!narrow) return undefined;
  return ofHeldPast(ctx, function* (held, periods) {
    const rows = yield* rowsFound(held, narrow);
    return yield* cohortsOf(ctx, held, periods, rows, ranks);
  });
}

/** Deals are grouped by the day on which they were created, because they reach an age on the same day of a later month. */
function* cohortsOf(
  ctx: Ctx,
  { columns }: HeldDeals,
  periods: DealPeriods,
  rows: Int32Array,
  { won, lost }: Ranks,
): Slices<CohortRow[] | undefined> {
  const { coded, measured } = columns;
  const born = yield* daysIn(measured.created_at.values, rows, ctx.actor.time_zone);
  const closed = yield* daysIn(measured.closed_time.values, rows, ctx.account.time_zone);
  if (!born || !closed) return undefined;
  const months = monthsOf(born);
  yield;
  const ages = yield* agesOf(born);
  const ends = Uint8Array.from(coded.deal_stage_id.values, (id) =>
    won.includes(id as number) ? 1 : lost.includes(id as number) ? 2 : 0,
  );
  const values = measured.value_cents.values;
  const sums = new Sums(months.starts.length);
  const countDeal = (row: number) => {
    const day = born.dayOf(measured.created_at.values[row] as number);
    const month = months.of[day - born.first] as number;
    const cents = (values[row] as number) || 0;
    sums.add(month, 0, 0, cents);
    const [first, count] = [periods.first[row] as number, periods.count[row] ?? 0];
    for (let at = first; at < first + count; at += 1) {
      const end = ends[periods.stage[at] as number] as number;
      if (end === 0) continue;
      const until = periods.until[at] as number;
      const time = measured.closed_time.values[row] as number;
      const then = at === first && time === time ? closed.dayOf(time) : NO_END;
      const since = then < until ? then : (periods.from[at] as number);
      sums.addAges(month, end, cents, (age) =>
        isSoAt(ages, (day - born.first) * COHORT_AGES.length + age, since, until),
      );
    }
  };
  for (const [start, end] of portionsOf(rows.length)) {
    for (const row of rows.subarray(start, end)) countDeal(row);
    yield;
  }
  return rowsOf(months.starts, sums);
}

/** The days on which deals reach each age, by the day on which they were created. */
function* agesOf({ first, count }: Days): Slices<Int32Array> {
  const ages = new Int32Array(count * COHORT_AGES.length);
  for (let day = 0; day < count; day += 1) {
    const born = fromDayNumber(first + day);
    for (const [at, age] of COHORT_AGES.entries())
      ages[day * COHORT_AGES.length + at] = dayNumber(addMonths(born, age));
    if (day % DAYS_AT_ONCE === 0) yield;
  }
  return ages;
}

const DAYS_AT_ONCE = 500;

/** Sums by month, age and outcome; those of all deals of a month are at the age 0. */
class Sums {
  readonly count: Float64Array;
  readonly cents: Float64Array;

  constructor(months: number) {
    const size = months * (COHORT_AGES.length + 1) * 3;
    [this.count, this.cents] = [new Float64Array(size), new Float64Array(size)];
  }

  add(month: number, age: number, end: number, cents: number): void {
    const at = this.at(month, age, end);
    this.count[at] = (this.count[at] as number) + 1;
    this.cents[at] = (this.cents[at] as number) + cents;
  }

  /** Adds a deal at each age at which it had this outcome. */
  addAges(month: number, end: number, cents: number, isSo: (age: number) => boolean): void {
    for (let age = 0; age < COHORT_AGES.length; age += 1) if (isSo(age)) this.add(month, age + 1, end, cents);
  }

  of(month: number, age: number, end: number): readonly [count: number, cents: number] {
    const at = this.at(month, age, end);
    return [this.count[at] as number, this.cents[at] as number];
  }

  private at(month: number, age: number, end: number): number {
    return (month * (COHORT_AGES.length + 1) + age) * 3 + end;
  }
}

/** Whether the day of an age lies between two days. */
function isSoAt(ages: Int32Array, at: number, since: number, until: number): boolean {
  const looked = ages[at] as number;
  return since <= looked && until > looked;
}

function rowsOf(starts: readonly PlainDate[], sums: Sums): CohortRow[] {
  return starts.flatMap((month, at) => {
    const [count, value_cents] = sums.of(at, 0, 0);
    if (!count) return [];
    const ended = COHORT_AGES.map((age, place) => {
      const [wins, won_cents] = sums.of(at, place + 1, 1);
      const [losses, lost_cents] = sums.of(at, place + 1, 2);
      return { age, won: wins, won_cents, lost: losses, lost_cents };
    });
    return [{ month, count, value_cents, ended }];
  });
}

interface Days {
  readonly first: number;
  readonly count: number;
  readonly dayOf: (instant: number) => number;
}

/** The database answers for more days, and for instants outside these bounds. */
const MOST_DAYS = 20_000;
const EARLIEST = Date.UTC(1971, 0) * 1000;
const LATEST = Date.UTC(2100, 0) * 1000;

/** Finds the days of instants in a time zone. */
function* daysIn(instants: Float64Array, rows: Int32Array, zone: string): Slices<Days | undefined> {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    const at = instants[row] as number;
    if (at < least) least = at;
    if (at > most) most = at;
  }
  if (most < least) return { first: 0, count: 0, dayOf: () => 0 };
  if (least < EARLIEST || most > LATEST) return undefined;
  const day = (at: number) => localDate(new Date(Math.floor(at / 1000)), zone);
  const first = day(least);
  const count = dayNumber(day(most)) - dayNumber(first) + 1;
  if (count > MOST_DAYS) return undefined;
  yield;
  const { starts } = yield* dayStarts(first, count, zone);
  const before = dayNumber(first) - 1;
  return { first: before + 1, count, dayOf: (at) => before + placeAmong(starts, at) };
}

function monthsOf({ first, count }: Days): { of: Int32Array; starts: readonly PlainDate[] } {
  const starts: PlainDate[] = [];
  const of = Int32Array.from({ length: count }, (_, at) => {
    const month = startOfMonth(fromDayNumber(first + at));
    if (starts.at(-1) !== month) starts.push(month);
    return starts.length - 1;
  });
  return { of, starts };
}

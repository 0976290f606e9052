import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { addDays, dayNumber, type PlainDate } from '@fairlead/domain/dates/plain';
import type { Ctx } from '../../base/context';
import { narrowing, rowsFound } from '../../listing/held-rows';
import { placeAmong } from '../../reading/held/cell-numbers';
import { dayStarts } from '../../reading/held/day-starts';
import type { DealColumns } from '../../reading/held/deal-columns';
import { type HeldDeals, ofHeldDeals } from '../../reading/held/held-deals';
import { portionsOf, type Slices } from '../../reading/held/slices';
import type { Counted, Found } from './goals.queries';

/** What `readFound` answers, of the deals that a server holds in memory; undefined where it does not (decision 166). */
export async function heldFound(ctx: Ctx, counted: Counted): Promise<Found | undefined> {
  return ofHeldDeals(ctx, (held) => foundIn(ctx, held, counted));
}

function* foundIn(ctx: Ctx, held: HeldDeals, counted: Counted): Slices<Found | undefined> {
  const { columns } = held;
  const { pipeline } = counted;
  const there =
    pipeline === null ? { all: [] } : ({ field: 'deal_pipeline_id', op: 'any_of', value: [pipeline] } as const);
  const inPipeline = narrowing(ctx, DEAL.name, there);
  if (!inPipeline) return undefined;
  const rows = yield* rowsFound(held, inPipeline);
  const lines = linesBy(columns, counted.lines);
  yield;
  const won = yield* wonIn(ctx, columns, rows, counted, lines);
  return { ...won, weighted: yield* openIn(columns, rows, counted, lines) };
}

/**
 * By the code of a set of product lines: those of the goal's lines that it contains. Deals with equal sets share the
 * code.
 */
interface LineSets {
  readonly of: Int32Array;
  readonly sets: readonly (readonly number[])[];
}

function linesBy({ coded }: DealColumns, lines: readonly number[]): LineSets {
  const sets: (readonly number[])[] = [[]];
  const known = new Map([['', 0]]);
  const of = Int32Array.from(coded.lines.values, (text) => {
    const ids = String(text ?? '{}')
      .slice(1, -1)
      .split(',')
      .map(Number);
    const own = ids.filter((id) => lines.includes(id)).toSorted((one, other) => one - other);
    const key = own.join();
    const place = known.get(key) ?? sets.push(own) - 1;
    known.set(key, place);
    return place;
  });
  return { of, sets };
}

function* wonIn(
  ctx: Ctx,
  columns: DealColumns,
  rows: Int32Array,
  counted: Counted,
  lines: LineSets,
): Slices<Omit<Found, 'weighted'>> {
  const { coded } = columns;
  const days = daysBetween(counted.first, counted.last);
  const { starts } = yield* dayStarts(counted.first, days.length, ctx.actor.time_zone);
  const sums = new WonSums(columns, counted, lines, starts);
  for (const [start, end] of portionsOf(rows.length)) {
    for (const row of rows.subarray(start, end)) sums.add(row);
    yield;
  }
  const groups = [...sums.groups].map(([key, { cents, deals }]) => ({
    owner: coded.owner_key.values[Math.floor(key / lines.sets.length)] as number,
    lines: lines.sets[key % lines.sets.length] as readonly number[],
    cents,
    deals,
  }));
  return {
    groups: groups.toSorted((one, other) => one.owner - other.owner || byNumbers(one.lines, other.lines)),
    days: days.flatMap((date, at) => (sums.isThere[at] ? [{ date, cents: sums.days[at] as number }] : [])),
    archived: sums.archived,
  };
}

/** Won deals by owner and product lines, and by day. */
class WonSums {
  readonly groups = new Map<number, { cents: number; deals: number }>();
  readonly days: Float64Array;
  /** By day: 1 if a deal was won on it. */
  readonly isThere: Uint8Array;
  readonly archived = { deals: 0, cents: 0 };
  private readonly isWon: Uint8Array;
  private readonly isArchived: Uint8Array;
  private readonly least: number;
  private readonly most: number;

  constructor(
    private readonly columns: DealColumns,
    { stages, from, before }: Counted,
    private readonly lines: LineSets,
    private readonly starts: Float64Array,
  ) {
    const { deal_stage_id, is_archived } = columns.coded;
    this.isWon = Uint8Array.from(deal_stage_id.values, (id) => Number(stages.includes(id as number)));
    this.isArchived = Uint8Array.from(is_archived.values, (value) => Number(value === 1));
    [this.least, this.most] = [from.getTime() * 1000, before.getTime() * 1000];
    this.days = new Float64Array(starts.length);
    this.isThere = new Uint8Array(starts.length);
  }

  add(row: number): void {
    const { coded, measured } = this.columns;
    const at = measured.closed_time.values[row] as number;
    if (!(at >= this.least && at < this.most) || !this.isWon[coded.deal_stage_id.codes[row] as number]) return;
    const set = this.lines.of[coded.lines.codes[row] as number] as number;
    if (set === 0) return;
    const cents = (measured.value_cents.values[row] as number) || 0;
    this.addToGroup((coded.owner_key.codes[row] as number) * this.lines.sets.length + set, cents);
    const day = placeAmong(this.starts, at) - 1;
    this.days[day] = (this.days[day] as number) + cents;
    this.isThere[day] = 1;
    if (!this.isArchived[coded.is_archived.codes[row] as number]) return;
    this.archived.deals += 1;
    this.archived.cents += cents;
  }

  private addToGroup(key: number, cents: number): void {
    const group = this.groups.get(key) ?? { cents: 0, deals: 0 };
    group.cents += cents;
    group.deals += 1;
    this.groups.set(key, group);
  }
}

/** What the open deals that are expected in the period are likely to add. */
function* openIn(columns: DealColumns, rows: Int32Array, { first, last }: Counted, { of }: LineSets): Slices<number> {
  const { coded, measured, days } = columns;
  const isArchived = Uint8Array.from(coded.is_archived.values, (value) => Number(value === 1));
  const [closed, weighted] = [measured.closed_time.values, measured.weighted_cents.values];
  const expected = days.expected_close_date.values;
  const [least, most] = [dayNumber(first), dayNumber(last)];
  let sum = 0;
  for (const [start, end] of portionsOf(rows.length)) {
    for (const row of rows.subarray(start, end)) {
      const day = expected[row] as number;
      if (day < least || day > most || !Number.isNaN(closed[row] as number)) continue;
      if (isArchived[coded.is_archived.codes[row] as number] || !of[coded.lines.codes[row] as number]) continue;
      sum += (weighted[row] as number) || 0;
    }
    yield;
  }
  return sum;
}

function daysBetween(first: PlainDate, last: PlainDate): PlainDate[] {
  return Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, at) => addDays(first, at));
}

/** As the database orders arrays. */
function byNumbers(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  if (at < 0) return one.length - other.length;
  return (one[at] as number) - (other[at] ?? Number.NEGATIVE_INFINITY);
}

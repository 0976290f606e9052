import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { addDays, dayNumber, type PlainDate } from '@fairlead/domain/dates/plain';
import type { Ctx } from '../../base/context';
import { narrowing, rowsFound } from '../../listing/held-rows';
import { placeAmong } from '../../reading/held/cell-numbers';
import { dayStarts } from '../../reading/held/day-starts';
import type { DealColumns } from '../../reading/held/deal-columns';
import { type HeldDeals, ofHeldDeals } from '../../reading/held/held-deals';
import type { Slices } from '../../reading/held/slices';
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
  return { ...wonIn(ctx, columns, rows, counted, lines), weighted: openIn(columns, rows, counted, lines) };
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

function wonIn(
  ctx: Ctx,
  { coded, measured }: DealColumns,
  rows: Int32Array,
  { stages, first, last, from, before }: Counted,
  { of, sets }: LineSets,
): Omit<Found, 'weighted'> {
  const isWon = Uint8Array.from(coded.deal_stage_id.values, (id) => Number(stages.includes(id as number)));
  const isArchived = Uint8Array.from(coded.is_archived.values, (value) => Number(value === 1));
  const days = daysBetween(first, last);
  const { starts } = dayStarts(first, days.length, ctx.actor.time_zone);
  const sums = { groups: new Map<number, { cents: number; deals: number }>(), days: new Float64Array(days.length) };
  const [closed, values] = [measured.closed_time.values, measured.value_cents.values];
  const isThere = new Uint8Array(days.length);
  const archived = { deals: 0, cents: 0 };
  const [least, most] = [from.getTime() * 1000, before.getTime() * 1000];
  for (const row of rows) {
    const at = closed[row] as number;
    if (!(at >= least && at < most) || !isWon[coded.deal_stage_id.codes[row] as number]) continue;
    const set = of[coded.lines.codes[row] as number] as number;
    if (set === 0) continue;
    const cents = (values[row] as number) || 0;
    const key = (coded.owner_key.codes[row] as number) * sets.length + set;
    const group = sums.groups.get(key) ?? { cents: 0, deals: 0 };
    group.cents += cents;
    group.deals += 1;
    sums.groups.set(key, group);
    const day = placeAmong(starts, at) - 1;
    sums.days[day] = (sums.days[day] as number) + cents;
    isThere[day] = 1;
    if (isArchived[coded.is_archived.codes[row] as number]) {
      archived.deals += 1;
      archived.cents += cents;
    }
  }
  const groups = [...sums.groups].map(([key, { cents, deals }]) => ({
    owner: coded.owner_key.values[Math.floor(key / sets.length)] as number,
    lines: sets[key % sets.length] as readonly number[],
    cents,
    deals,
  }));
  return {
    groups: groups.toSorted((one, other) => one.owner - other.owner || byNumbers(one.lines, other.lines)),
    days: days.flatMap((date, at) => (isThere[at] ? [{ date, cents: sums.days[at] as number }] : [])),
    archived,
  };
}

/** What the open deals that are expected in the period are likely to add. */
function openIn(columns: DealColumns, rows: Int32Array, { first, last }: Counted, { of }: LineSets): number {
  const { coded, measured, days } = columns;
  const isArchived = Uint8Array.from(coded.is_archived.values, (value) => Number(value === 1));
  const [closed, weighted] = [measured.closed_time.values, measured.weighted_cents.values];
  const expected = days.expected_close_date.values;
  const [least, most] = [dayNumber(first), dayNumber(last)];
  let sum = 0;
  for (const row of rows) {
    const day = expected[row] as number;
    if (day < least || day > most || !Number.isNaN(closed[row] as number)) continue;
    if (isArchived[coded.is_archived.codes[row] as number] || !of[coded.lines.codes[row] as number]) continue;
    sum += (weighted[row] as number) || 0;
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

import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { addMonths, dayNumber, type PlainDate, partsOf } from '@fairlead/domain/dates/plain';
import { startOfDay } from '@fairlead/domain/dates/zones';
import { BEST_CASE, COMMIT } from '@fairlead/domain/deals/forecast-category';
import { wonStages } from '@fairlead/domain/deals/stage';
import { AGES } from '@fairlead/domain/forecast/method';
import type { Ctx } from '../../base/context';
import { narrowing, rowsSeen } from '../../listing/held-rows';
import { CellNumbers, placeAmong } from '../../reading/held/cell-numbers';
import { type Coded, NO_DAY } from '../../reading/held/columns';
import type { DealColumns } from '../../reading/held/deal-columns';
import { type HeldDeals, ofHeldDeals } from '../../reading/held/held-deals';
import type { ForecastAsk, OpenRow, WonRow } from './forecast.queries';
import { type Rates, ratesOf } from './rates.queries';

/** What `readFigures` answers, of the deals that a server holds in memory; undefined where it does not (decision 166). */
export async function heldFigures(ctx: Ctx, ask: ForecastAsk): Promise<{ open: OpenRow[]; won: WonRow[] } | undefined> {
  const narrow = narrowing(ctx, DEAL.name, { all: [ask.scope, { field: 'is_archived', op: 'is', value: false }] });
  if (!narrow) return undefined;
  const rates = await ratesOf(ctx);
  return ofHeldDeals(ctx, (held) => {
    const all = rowsSeen(held);
    const rows = all.subarray(0, narrow(held.columns, all, all.length));
    return { open: openRows(ctx, held, rows, ask, rates), won: wonRows(ctx, held, rows, ask) };
  });
}

const UNDATED = 0;
const PASSED = 1;
/** Months of an answer stand behind those two. */
const AHEAD = 2;

const numberOf = (month: PlainDate) => partsOf(month).year * 12 + partsOf(month).month - 1;

function monthsFrom({ first, last }: ForecastAsk): PlainDate[] {
  return Array.from({ length: numberOf(last) - numberOf(first) + 1 }, (_, at) => addMonths(first, at));
}

/** What is added up of the open deals of an owner that stand in a place and are to close in a month. */
interface Places {
  readonly cells: CellNumbers;
  readonly sums: Readonly<Record<Summed, Float64Array>>;
}

const SUMMED = ['count', 'cents', 'weighted', 'without_value', 'squares'] as const;
const OF_CATEGORY = ['commit_count', 'commit', 'best_count', 'best'] as const;
type Summed = (typeof SUMMED)[number] | (typeof OF_CATEGORY)[number];

/** How owner, month, stage and age are one number. */
interface Radix {
  readonly months: number;
  readonly stages: number;
  readonly owners: number;
}

function openRows(ctx: Ctx, { columns }: HeldDeals, rows: Int32Array, ask: ForecastAsk, rates: Rates): OpenRow[] {
  const months = monthsFrom(ask);
  const radix = {
    months: months.length + AHEAD,
    stages: columns.coded.deal_stage_id.values.length,
    owners: columns.coded.owner_key.values.length,
  };
  const { cells, sums } = placesOf(ctx, columns, rows, ask, months, radix);
  const found = new Map<number, Writable<OpenRow>>();
  for (const [at, cell] of cells.cells().entries()) {
    const age = cell % AGES.length;
    const stage = Math.floor(cell / AGES.length) % radix.stages;
    const month = Math.floor(cell / AGES.length / radix.stages) % radix.months;
    const owner = Math.floor(cell / AGES.length / radix.stages / radix.months);
    const place = owner * radix.months + month;
    const row = found.get(place) ?? emptyRow(valueOf(columns.coded.owner_key, owner), monthOf(months, month));
    found.set(place, row);
    const of = (name: Summed) => sums[name][at] as number;
    for (const name of SUMMED) if (name !== 'squares') row[name] += of(name);
    for (const name of OF_CATEGORY) row[name] += of(name);
    const { rate, doubt } = rates.of(columns.coded.deal_stage_id.values[stage] as number | null, age, row.owner);
    row.history += of('cents') * rate;
    row.chance += rate * (1 - rate) * of('squares');
    row.doubt += of('cents') * doubt;
  }
  return [...found.values()];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const valueOf = ({ values }: Coded, code: number) => values[code] as number;
const monthOf = (months: readonly PlainDate[], at: number) =>
  at === UNDATED ? 0 : at === PASSED ? -1 : numberOf(months[at - AHEAD] as PlainDate);

function emptyRow(owner: number, month: number): Writable<OpenRow> {
  const none = {
    count: 0,
    cents: 0,
    weighted: 0,
    without_value: 0,
    commit_count: 0,
    commit: 0,
    best_count: 0,
    best: 0,
  };
  return { owner, month, ...none, history: 0, chance: 0, doubt: 0 };
}

const DAY_US = 86_400_000_000;

function placesOf(
  ctx: Ctx,
  { coded, measured, days }: DealColumns,
  rows: Int32Array,
  { first, last }: ForecastAsk,
  months: readonly PlainDate[],
  radix: Radix,
): Places {
  const cells = new CellNumbers(radix.owners * radix.months * radix.stages * AGES.length, rows.length);
  const sums = Object.fromEntries(
    [...SUMMED, ...OF_CATEGORY].map((name) => [name, new Float64Array(rows.length)]),
  ) as Record<Summed, Float64Array>;
  const starts = Float64Array.from(months, dayNumber);
  const [from, to] = [dayNumber(first), dayNumber(last)];
  const [closed, values, weighted] = [
    measured.closed_time.values,
    measured.value_cents.values,
    measured.weighted_cents.values,
  ];
  const [entered, made, expected] = [
    measured.stage_entered_at.values,
    measured.created_at.values,
    days.expected_close_date.values,
  ];
  const bounds = Float64Array.from(AGES.slice(1), (age) => age * DAY_US);
  const now = ctx.now.getTime() * 1000;
  const category = coded.forecast_category;
  const add = (name: Summed, at: number, amount: number) => {
    const own = sums[name];
    own[at] = (own[at] as number) + amount;
  };
  for (const row of rows) {
    const day = expected[row] as number;
    if (!Number.isNaN(closed[row] as number) || day > to) continue;
    const month = day === NO_DAY ? UNDATED : day < from ? PASSED : placeAmong(starts, day) - 1 + AHEAD;
    const since = entered[row] as number;
    const age = placeAmong(bounds, now - (Number.isNaN(since) ? (made[row] as number) : since));
    const place = (coded.owner_key.codes[row] as number) * radix.months + month;
    const at = cells.of((place * radix.stages + (coded.deal_stage_id.codes[row] as number)) * AGES.length + age);
    const value = values[row] as number;
    const cents = Number.isNaN(value) ? 0 : value;
    add('count', at, 1);
    add('cents', at, cents);
    add('weighted', at, (weighted[row] as number) || 0);
    if (Number.isNaN(value)) add('without_value', at, 1);
    add('squares', at, cents * cents);
    const code = category.codes[row] as number;
    if (!code) continue;
    const [number, sum] =
      category.values[code] === COMMIT ? (['commit_count', 'commit'] as const) : (['best_count', 'best'] as const);
    if (category.values[code] !== COMMIT && category.values[code] !== BEST_CASE) continue;
    add(number, at, 1);
    add(sum, at, cents);
  }
  return { cells, sums };
}

function wonRows(ctx: Ctx, { columns }: HeldDeals, rows: Int32Array, ask: ForecastAsk): WonRow[] {
  const { coded, measured } = columns;
  const months = monthsFrom(ask);
  const starts = Float64Array.from(months, (month) => startOfDay(month, ctx.actor.time_zone).getTime() * 1000);
  const won = new Set(wonStages(ctx.config.deal_stages));
  const isWon = Uint8Array.from(coded.deal_stage_id.values, (id) => Number(won.has(id as number)));
  const [least, most] = [ask.from.getTime() * 1000, ask.before.getTime() * 1000];
  const [closed, values] = [measured.closed_time.values, measured.value_cents.values];
  const found = new Map<number, Writable<WonRow>>();
  for (const row of rows) {
    const at = closed[row] as number;
    if (!(at >= least && at < most) || !isWon[coded.deal_stage_id.codes[row] as number]) continue;
    const month = placeAmong(starts, at) - 1;
    const owner = coded.owner_key.codes[row] as number;
    const key = owner * months.length + month;
    const one = found.get(key) ?? {
      owner: valueOf(coded.owner_key, owner),
      month: numberOf(months[month] as PlainDate),
      count: 0,
      cents: 0,
    };
    one.count += 1;
    one.cents += (values[row] as number) || 0;
    found.set(key, one);
  }
  return [...found.values()];
}

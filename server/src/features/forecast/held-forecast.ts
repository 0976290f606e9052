import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { addMonths, dayNumber, type PlainDate, partsOf } from '@fairlead/domain/dates/plain';
import { startOfDay } from '@fairlead/domain/dates/zones';
import { wonStages } from '@fairlead/domain/deals/stage';
import type { Ctx } from '../../base/context';
import { narrowing, rowsFound } from '../../listing/held-rows';
import { placeAmong } from '../../reading/held/cell-numbers';
import { type Coded, NO_DAY } from '../../reading/held/columns';
import type { DealColumns } from '../../reading/held/deal-columns';
import { type HeldDeals, ofHeldDeals } from '../../reading/held/held-deals';
import { portionsOf, type Slices } from '../../reading/held/slices';
import type { ForecastAsk, OpenRow, WonRow } from './forecast.queries';
import { OpenSums } from './open-sums';
import { type Rates, ratesOf } from './rates.queries';

/** What `readFigures` answers, of the deals that a server holds in memory; undefined where it does not (decision 166). */
export async function heldFigures(ctx: Ctx, ask: ForecastAsk): Promise<{ open: OpenRow[]; won: WonRow[] } | undefined> {
  const narrow = narrowing(ctx, DEAL.name, { all: [ask.scope, { field: 'is_archived', op: 'is', value: false }] });
  if (!narrow) return undefined;
  const rates = await ratesOf(ctx);
  return ofHeldDeals(ctx, function* (held) {
    const rows = yield* rowsFound(held, narrow);
    const open = yield* openRows(held.columns, rows, ask, rates, ctx.now);
    return { open, won: yield* wonRows(ctx, held, rows, ask) };
  });
}

const UNDATED = 0;
const PASSED = 1;
/** Months of an answer stand behind those two. */
const AHEAD = 2;

const numberOf = (month: PlainDate) => partsOf(month).year * 12 + partsOf(month).month - 1;

function monthsFrom({ first, last }: Pick<ForecastAsk, 'first' | 'last'>): PlainDate[] {
  return Array.from({ length: numberOf(last) - numberOf(first) + 1 }, (_, at) => addMonths(first, at));
}

/** The open deals by owner and month, each with what history says of its place. */
export function* openRows(
  columns: DealColumns,
  rows: Int32Array,
  ask: Pick<ForecastAsk, 'first' | 'last'>,
  rates: Rates,
  now: Date,
): Slices<OpenRow[]> {
  const { coded, measured, days } = columns;
  const months = monthsFrom(ask);
  const starts = Float64Array.from(months, dayNumber);
  const [from, to] = [dayNumber(ask.first), dayNumber(ask.last)];
  const [closed, expected] = [measured.closed_time.values, days.expected_close_date.values];
  const width = months.length + AHEAD;
  const sums = new OpenSums(columns, rates, width, rows.length, now.getTime() * 1000);
  for (const [start, end] of portionsOf(rows.length)) {
    for (let at = start; at < end; at += 1) {
      const row = rows[at] as number;
      const day = expected[row] as number;
      if (!Number.isNaN(closed[row] as number) || day > to) continue;
      sums.add(row, day === NO_DAY ? UNDATED : day < from ? PASSED : placeAmong(starts, day) - 1 + AHEAD);
    }
    yield;
  }
  return yield* sums.rows((place) => ({
    owner: valueOf(coded.owner_key, Math.floor(place / width)),
    month: monthOf(months, place % width),
  }));
}

const valueOf = ({ values }: Coded, code: number) => values[code] as number;
const monthOf = (months: readonly PlainDate[], at: number) =>
  at === UNDATED ? 0 : at === PASSED ? -1 : numberOf(months[at - AHEAD] as PlainDate);

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function* wonRows(ctx: Ctx, { columns }: HeldDeals, rows: Int32Array, ask: ForecastAsk): Slices<WonRow[]> {
  const { coded, measured } = columns;
  const months = monthsFrom(ask);
  const starts = Float64Array.from(months, (month) => startOfDay(month, ctx.actor.time_zone).getTime() * 1000);
  const won = new Set(wonStages(ctx.config.deal_stages));
  const isWon = Uint8Array.from(coded.deal_stage_id.values, (id) => Number(won.has(id as number)));
  const [least, most] = [ask.from.getTime() * 1000, ask.before.getTime() * 1000];
  const [closed, values] = [measured.closed_time.values, measured.value_cents.values];
  const found = new Map<number, Writable<WonRow>>();
  for (const [start, end] of portionsOf(rows.length)) {
    for (const row of rows.subarray(start, end)) {
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
    yield;
  }
  return [...found.values()];
}

import { CellNumbers } from '../../reading/held/cell-numbers';
import type { DealColumns } from '../../reading/held/deal-columns';
import { portionsOf, type Slices } from '../../reading/held/slices';
import type { HeldKey } from './held-keys';

/** What is added up of the deals of each group. */
export interface Figures {
  readonly count: Float64Array;
  readonly value: Float64Array;
  readonly weighted: Float64Array;
  readonly without_value: Float64Array;
  readonly won: Float64Array;
  readonly lost: Float64Array;
  readonly won_value: Float64Array;
  readonly measured: Float64Array;
  readonly sum: Float64Array;
  /** The lowest id. */
  readonly sample: Float64Array;
}

/** What a report reads of deals beside their amounts. */
export interface Reading {
  /** By the code of a stage: 1 if a deal is won, 2 if it is lost. Undefined if the report does not need it. */
  readonly outcomes: Uint8Array | undefined;
  readonly asksDays: boolean;
}

function noFigures(size: number): Figures {
  const one = () => new Float64Array(size);
  return {
    count: one(),
    value: one(),
    weighted: one(),
    without_value: one(),
    won: one(),
    lost: one(),
    won_value: one(),
    measured: one(),
    sum: one(),
    sample: one().fill(Number.POSITIVE_INFINITY),
  };
}

/** The cells that the keys divide the rows into, numbered as they are met. */
export interface Cells {
  readonly size: number;
  /** By row. */
  readonly of: Int32Array;
  /** The key of each cell at each level. */
  readonly keys: readonly Int32Array[];
}

export function* cellsOf(rows: Int32Array, keys: readonly HeldKey[]): Slices<Cells> {
  const [first, second] = keys;
  if (!first) return { size: 1, of: new Int32Array(rows.length), keys: [] };
  if (!second)
    return { size: first.size, of: first.of, keys: [Int32Array.from({ length: first.size }, (_, at) => at)] };
  const numbers = new CellNumbers(first.size * second.size, rows.length);
  const of = new Int32Array(rows.length);
  for (const [start, end] of portionsOf(of.length)) {
    for (let at = start; at < end; at += 1)
      of[at] = numbers.of((first.of[at] as number) * second.size + (second.of[at] as number));
    yield;
  }
  return yield* ofPairs(of, numbers.cells(), second.size);
}

function* ofPairs(of: Int32Array, pairs: Float64Array, width: number): Slices<Cells> {
  const [first, second] = [new Int32Array(pairs.length), new Int32Array(pairs.length)];
  for (const [start, end] of portionsOf(pairs.length)) {
    for (let at = start; at < end; at += 1) {
      const pair = pairs[at] as number;
      first[at] = Math.floor(pair / width);
      second[at] = pair - (first[at] as number) * width;
    }
    yield;
  }
  return { size: pairs.length, of, keys: [first, second] };
}

/** Adds the deals up by cell. */
export function* figuresOfCells(
  columns: DealColumns,
  all: Int32Array,
  cells: Cells,
  reading: Reading,
): Slices<Figures> {
  const figures = noFigures(cells.size);
  for (const [start, end] of portionsOf(all.length)) {
    const rows = all.subarray(start, end);
    const own = { ...cells, of: cells.of.subarray(start, end) };
    addAmounts(columns, rows, own, figures);
    if (reading.outcomes) addOutcomes(columns, rows, own, figures, reading.outcomes);
    if (reading.asksDays) addDays(columns, rows, own, figures);
    yield;
  }
  return figures;
}

function addAmounts({ id, measured }: DealColumns, rows: Int32Array, cells: Cells, figures: Figures): void {
  const { count, value, weighted, without_value, sample } = figures;
  const [values, forecasts] = [measured.value_cents.values, measured.weighted_cents.values];
  for (let at = 0; at < rows.length; at += 1) {
    const [row, cell] = [rows[at] as number, cells.of[at] as number];
    const cents = values[row] as number;
    const forecast = forecasts[row] as number;
    count[cell] = (count[cell] as number) + 1;
    if (cents === cents) value[cell] = (value[cell] as number) + cents;
    else without_value[cell] = (without_value[cell] as number) + 1;
    if (forecast === forecast) weighted[cell] = (weighted[cell] as number) + forecast;
    if ((id[row] as number) < (sample[cell] as number)) sample[cell] = id[row] as number;
  }
}

function addOutcomes(
  { coded, measured }: DealColumns,
  rows: Int32Array,
  { of }: Cells,
  { won, lost, won_value }: Figures,
  outcomes: Uint8Array,
): void {
  const { codes } = coded.deal_stage_id;
  const [values, closed] = [measured.value_cents.values, measured.closed_time.values];
  for (let at = 0; at < rows.length; at += 1) {
    const [row, cell] = [rows[at] as number, of[at] as number];
    const outcome = outcomes[codes[row] as number] as number;
    if (outcome === 0 || Number.isNaN(closed[row] as number)) continue;
    if (outcome === 2) lost[cell] = (lost[cell] as number) + 1;
    else {
      won[cell] = (won[cell] as number) + 1;
      const cents = values[row] as number;
      if (cents === cents) won_value[cell] = (won_value[cell] as number) + cents;
    }
  }
}

const DAY_US = 86_400_000_000;

/** Days are whole and never negative, as on the page of a deal. */
function addDays(
  { measured }: DealColumns,
  rows: Int32Array,
  { of }: Cells,
  { measured: counted, sum }: Figures,
): void {
  const [made, closed] = [measured.created_at.values, measured.closed_time.values];
  for (let at = 0; at < rows.length; at += 1) {
    const [row, cell] = [rows[at] as number, of[at] as number];
    const took = (closed[row] as number) - (made[row] as number);
    if (Number.isNaN(took)) continue;
    counted[cell] = (counted[cell] as number) + 1;
    if (took > 0) sum[cell] = (sum[cell] as number) + (took - (took % DAY_US)) / DAY_US;
  }
}

/** The figures of groups that are put together: `group` says into which one each of them goes. */
export function* together(figures: Figures, group: Int32Array, size: number): Slices<Figures> {
  const found = noFigures(size);
  for (const name of Object.keys(found) as (keyof Figures)[]) {
    const [from, to] = [figures[name], found[name]];
    for (let at = 0; at < group.length; at += 1) {
      const into = group[at] as number;
      const one = from[at] as number;
      if (name === 'sample') to[into] = Math.min(to[into] as number, one);
      else to[into] = (to[into] as number) + one;
    }
    yield;
  }
  return found;
}

import { CellNumbers } from '../../reading/held/cell-numbers';
import type { DealColumns } from '../../reading/held/deal-columns';
import { portionsOf, type Slices } from '../../reading/held/slices';
import type { HeldKey } from './held-keys';

const ALWAYS = ['count', 'value', 'weighted', 'without_value', 'sample'] as const;
const OF_OUTCOMES = ['won', 'lost', 'won_value'] as const;
const OF_DAYS = ['measured', 'sum'] as const;
export type FigureName = (typeof ALWAYS | typeof OF_OUTCOMES | typeof OF_DAYS)[number];

/** What is added up of the deals of each group; `sample` is the lowest id. What a report does not read is missing. */
export type Figures = Readonly<Record<(typeof ALWAYS)[number], Float64Array>> &
  Readonly<Partial<Record<FigureName, Float64Array>>>;

/** What a report reads of deals beside their amounts. */
export interface Reading {
  /** By the code of a stage: 1 if a deal is won, 2 if it is lost. Undefined if the report does not need it. */
  readonly outcomes: Uint8Array | undefined;
  readonly asksDays: boolean;
}

/** Half a million groups are 4 MB for each name: one name in a slice. */
function* noFigures(size: number, names: readonly FigureName[]): Slices<Figures> {
  const found: Partial<Record<FigureName, Float64Array>> = {};
  for (const name of names) {
    found[name] = new Float64Array(size);
    if (name === 'sample') found[name].fill(Number.POSITIVE_INFINITY);
    yield;
  }
  return found as Figures;
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
  if (!second) return { size: first.size, of: first.of, keys: [upTo(first.size)] };
  const numbers = new CellNumbers(first.size * second.size, rows.length);
  yield;
  const of = new Int32Array(rows.length);
  for (const [start, end] of portionsOf(of.length, LOOKED_UP)) {
    for (let at = start; at < end; at += 1)
      of[at] = numbers.of((first.of[at] as number) * second.size + (second.of[at] as number));
    yield;
  }
  return yield* ofPairs(of, numbers.cells(), second.size);
}

/** Each look-up of a pair reads another place of a large table. */
const LOOKED_UP = 2 ** 13;

function upTo(size: number): Int32Array {
  const all = new Int32Array(size);
  for (let at = 0; at < size; at += 1) all[at] = at;
  return all;
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
  const { outcomes, asksDays } = reading;
  const names = [...ALWAYS, ...(outcomes ? OF_OUTCOMES : []), ...(asksDays ? OF_DAYS : [])];
  const figures = yield* noFigures(cells.size, names);
  const { won, lost, won_value, measured, sum } = figures;
  for (const [start, end] of portionsOf(all.length)) {
    const rows = all.subarray(start, end);
    const own = { ...cells, of: cells.of.subarray(start, end) };
    addAmounts(columns, rows, own, figures);
    if (outcomes && won && lost && won_value) addOutcomes(columns, rows, own, { won, lost, won_value }, outcomes);
    if (measured && sum) addDays(columns, rows, own, { measured, sum });
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
  { won, lost, won_value }: Readonly<Record<(typeof OF_OUTCOMES)[number], Float64Array>>,
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
  { measured: counted, sum }: Readonly<Record<(typeof OF_DAYS)[number], Float64Array>>,
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
  const names = Object.keys(figures) as FigureName[];
  const found = yield* noFigures(size, names);
  for (const name of names) {
    const [from, to] = [figures[name], found[name]];
    for (const [start, end] of from && to ? portionsOf(group.length) : []) {
      if (from && to) (name === 'sample' ? lowest : addedUp)(from, to, group, start, end);
      yield;
    }
  }
  return found;
}

function addedUp(from: Float64Array, to: Float64Array, group: Int32Array, start: number, end: number): void {
  for (let at = start; at < end; at += 1) {
    const into = group[at] as number;
    to[into] = (to[into] as number) + (from[at] as number);
  }
}

function lowest(from: Float64Array, to: Float64Array, group: Int32Array, start: number, end: number): void {
  for (let at = start; at < end; at += 1) {
    const into = group[at] as number;
    if ((from[at] as number) < (to[into] as number)) to[into] = from[at] as number;
  }
}

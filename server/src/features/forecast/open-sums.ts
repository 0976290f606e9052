import { BEST_CASE, COMMIT } from '@fairlead/domain/deals/forecast-category';
import { AGES } from '@fairlead/domain/forecast/method';
import { CellNumbers, placeAmong } from '../../reading/held/cell-numbers';
import type { DealColumns } from '../../reading/held/deal-columns';
import type { Slices } from '../../reading/held/slices';
import type { OpenRow } from './forecast.queries';
import type { Rates } from './rates.queries';

/** The sums of a place stand beside each other, so that adding a deal touches two lines of the processor's cache. */
const WIDTH = 11;
const [
  COUNT,
  CENTS,
  WEIGHTED,
  WITHOUT_VALUE,
  HISTORY,
  CHANCE,
  DOUBT,
  COMMIT_COUNT,
  COMMIT_CENTS,
  BEST_COUNT,
  BEST_CENTS,
] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const DAY_US = 86_400_000_000;
const BOUNDS = Float64Array.from(AGES.slice(1), (age) => age * DAY_US);

/** Adds open deals up by owner and month. Rates are looked up once for each stage, age and owner. */
export class OpenSums {
  private readonly places: CellNumbers;
  private readonly sums: Float64Array;
  private readonly rate: Float64Array;
  private readonly doubt: Float64Array;
  /** By code of the category: 1 for a commitment, 2 for the best case. */
  private readonly kinds: Uint8Array;

  constructor(
    private readonly columns: DealColumns,
    private readonly rates: Rates,
    private readonly width: number,
    rows: number,
    private readonly now: number,
  ) {
    const { owner_key, deal_stage_id, forecast_category } = columns.coded;
    const most = owner_key.values.length * width;
    this.places = new CellNumbers(most, rows);
    this.sums = new Float64Array(WIDTH * Math.min(most, rows));
    const learned = owner_key.values.length * deal_stage_id.values.length * AGES.length;
    this.rate = new Float64Array(learned).fill(Number.NaN);
    this.doubt = new Float64Array(learned);
    this.kinds = Uint8Array.from(forecast_category.values, (value) =>
      value === COMMIT ? 1 : value === BEST_CASE ? 2 : 0,
    );
  }

  /** A deal by its row, and the month that it is counted in. */
  add(row: number, month: number): void {
    const { sums, columns } = this;
    const { coded, measured } = columns;
    const at = WIDTH * this.places.of((coded.owner_key.codes[row] as number) * this.width + month);
    const value = measured.value_cents.values[row] as number;
    const isEmpty = Number.isNaN(value);
    const cents = isEmpty ? 0 : value;
    increase(sums, at + COUNT, 1);
    increase(sums, at + CENTS, cents);
    increase(sums, at + WEIGHTED, (measured.weighted_cents.values[row] as number) || 0);
    if (isEmpty) increase(sums, at + WITHOUT_VALUE, 1);
    this.addHistory(at, row, cents);
    const kind = this.kinds[coded.forecast_category.codes[row] as number] as number;
    if (kind === 0) return;
    increase(sums, at + (kind === 1 ? COMMIT_COUNT : BEST_COUNT), 1);
    increase(sums, at + (kind === 1 ? COMMIT_CENTS : BEST_CENTS), cents);
  }

  *rows(named: (place: number) => Pick<OpenRow, 'owner' | 'month'>): Slices<OpenRow[]> {
    const { sums } = this;
    const places = this.places.cells();
    const found: OpenRow[] = [];
    for (let at = 0; at < places.length; at += 1) {
      found.push(rowOf(named(places[at] as number), sums.subarray(at * WIDTH, (at + 1) * WIDTH)));
      if (found.length % ROWS_AT_ONCE === 0) yield;
    }
    return found;
  }

  private addHistory(at: number, row: number, cents: number): void {
    const { sums, columns } = this;
    const { owner_key, deal_stage_id } = columns.coded;
    const { stage_entered_at, created_at } = columns.measured;
    const entered = stage_entered_at.values[row] as number;
    const since = Number.isNaN(entered) ? (created_at.values[row] as number) : entered;
    const age = placeAmong(BOUNDS, this.now - since);
    const [owner, stage] = [owner_key.codes[row] as number, deal_stage_id.codes[row] as number];
    const place = (owner * deal_stage_id.values.length + stage) * AGES.length + age;
    if (Number.isNaN(this.rate[place] as number)) {
      const [stageId, ownerId] = [deal_stage_id.values[stage] as number | null, owner_key.values[owner] as number];
      const learned = this.rates.of(stageId, age, ownerId);
      [this.rate[place], this.doubt[place]] = [learned.rate, learned.doubt];
    }
    const rate = this.rate[place] as number;
    increase(sums, at + HISTORY, cents * rate);
    increase(sums, at + CHANCE, rate * (1 - rate) * cents * cents);
    increase(sums, at + DOUBT, cents * (this.doubt[place] as number));
  }
}

function increase(sums: Float64Array, at: number, by: number): void {
  sums[at] = (sums[at] as number) + by;
}

const ROWS_AT_ONCE = 500;

function rowOf({ owner, month }: Pick<OpenRow, 'owner' | 'month'>, sums: Float64Array): OpenRow {
  return {
    owner,
    month,
    count: sums[COUNT] as number,
    cents: sums[CENTS] as number,
    weighted: sums[WEIGHTED] as number,
    without_value: sums[WITHOUT_VALUE] as number,
    commit_count: sums[COMMIT_COUNT] as number,
    commit: sums[COMMIT_CENTS] as number,
    best_count: sums[BEST_COUNT] as number,
    best: sums[BEST_CENTS] as number,
    history: sums[HISTORY] as number,
    chance: sums[CHANCE] as number,
    doubt: sums[DOUBT] as number,
  };
}

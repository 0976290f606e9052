import { BEST_CASE, COMMIT } from '@fairlead/domain/deals/forecast-category';
import { AGES } from '@fairlead/domain/forecast/method';
import { CellNumbers, placeAmong } from '../../reading/held/cell-numbers';
import type { DealColumns } from '../../reading/held/deal-columns';
import type { Slices } from '../../reading/held/slices';
import type { OpenRow } from './forecast.queries';
import type { Rates } from './rates.queries';

const SUMMED = [
  'count',
  'cents',
  'weighted',
  'without_value',
  'commit_count',
  'commit',
  'best_count',
  'best',
  'history',
  'chance',
  'doubt',
] as const;
type Summed = (typeof SUMMED)[number];

const DAY_US = 86_400_000_000;
const BOUNDS = Float64Array.from(AGES.slice(1), (age) => age * DAY_US);

/** Adds open deals up by owner and month. Rates are looked up once for each stage, age and owner. */
export class OpenSums {
  private readonly places: CellNumbers;
  private readonly sums: Readonly<Record<Summed, Float64Array>>;
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
    const one = () => new Float64Array(Math.min(most, rows));
    this.sums = Object.fromEntries(SUMMED.map((name) => [name, one()])) as Record<Summed, Float64Array>;
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
    const at = this.places.of((coded.owner_key.codes[row] as number) * this.width + month);
    const value = measured.value_cents.values[row] as number;
    const isEmpty = Number.isNaN(value);
    const cents = isEmpty ? 0 : value;
    sums.count[at] = (sums.count[at] as number) + 1;
    sums.cents[at] = (sums.cents[at] as number) + cents;
    sums.weighted[at] = (sums.weighted[at] as number) + ((measured.weighted_cents.values[row] as number) || 0);
    if (isEmpty) sums.without_value[at] = (sums.without_value[at] as number) + 1;
    this.addHistory(at, row, cents);
    const kind = this.kinds[coded.forecast_category.codes[row] as number] as number;
    if (kind === 0) return;
    const [count, sum] = kind === 1 ? [sums.commit_count, sums.commit] : [sums.best_count, sums.best];
    count[at] = (count[at] as number) + 1;
    sum[at] = (sum[at] as number) + cents;
  }

  *rows(named: (place: number) => Pick<OpenRow, 'owner' | 'month'>): Slices<OpenRow[]> {
    const { sums } = this;
    const places = this.places.cells();
    const found: OpenRow[] = [];
    for (let at = 0; at < places.length; at += 1) {
      found.push(rowOf(named(places[at] as number), sums, at));
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
    sums.history[at] = (sums.history[at] as number) + cents * rate;
    sums.chance[at] = (sums.chance[at] as number) + rate * (1 - rate) * cents * cents;
    sums.doubt[at] = (sums.doubt[at] as number) + cents * (this.doubt[place] as number);
  }
}

const ROWS_AT_ONCE = 500;

function rowOf(
  { owner, month }: Pick<OpenRow, 'owner' | 'month'>,
  sums: Readonly<Record<Summed, Float64Array>>,
  at: number,
): OpenRow {
  return {
    owner,
    month,
    count: sums.count[at] as number,
    cents: sums.cents[at] as number,
    weighted: sums.weighted[at] as number,
    without_value: sums.without_value[at] as number,
    commit_count: sums.commit_count[at] as number,
    commit: sums.commit[at] as number,
    best_count: sums.best_count[at] as number,
    best: sums.best[at] as number,
    history: sums.history[at] as number,
    chance: sums.chance[at] as number,
    doubt: sums.doubt[at] as number,
  };
}

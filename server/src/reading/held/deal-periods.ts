import { binaryArray, wholeAt } from './binary-array';
import { codeOf, EPOCH_DAYS, NO_DAY } from './columns';
import { Unheld } from './unheld';
import { codeOfStage, type DealColumns } from './deal-columns';

/** The day after all others. */
export const NO_END = 2 ** 31 - 1;
/** Marks a deal without a probability. */
export const NO_PROBABILITY = 255;
/** The columns that `put` expects, in this order. */
export const PERIOD_COLUMNS = [
  'id',
  'valid_from',
  'valid_to',
  'deal_stage_id',
  'deal_pipeline_id',
  'value_cents',
  'currency_id',
  'probability',
  'expected_close_date',
  'is_archived',
  'owner_key',
] as const;

/**
 * The past states of the deals of an account, each from its first day to before its last. The periods of a deal are adjacent and in
 * order. Deals in the recycle bin have periods too; their rows in the columns do not live.
 */
export class DealPeriods {
  /** By row of the deal: the place of its first period, and how many it has. */
  first: Int32Array;
  count: Uint16Array;
  /** This and the following arrays are by place. The row of the deal; -1 if the period was replaced. */
  row = new Int32Array(0);
  from = new Int32Array(0);
  until = new Int32Array(0);
  /** Codes of the columns. */
  stage = new Uint16Array(0);
  pipeline = new Uint16Array(0);
  /** Amounts in the currency of the deal; NaN means none. */
  cents = new Float64Array(0);
  /** Places among `currencies`. */
  currency = new Uint8Array(0);
  probability = new Uint8Array(0);
  closing = new Int32Array(0);
  archived = new Uint8Array(0);
  /** Codes of the columns: who owns the deal now. */
  owner = new Uint16Array(0);
  /** The first is that of the account. */
  readonly currencies: (number | null)[] = [null];
  /** The number of places, including those of replaced periods. */
  size = 0;
  /** The places of replaced periods, which stay readable until the gaps are closed. */
  replaced: number[] = [];
  /** Raised when gaps are closed: all places are others then. */
  version = 0;

  constructor(
    private readonly columns: DealColumns,
    expected: number,
  ) {
    this.first = new Int32Array(columns.live.length);
    this.count = new Uint16Array(columns.live.length);
    this.room(expected);
  }

  get bytes(): number {
    return this.first.length * 6 + this.row.length * BYTES_OF_A_PERIOD;
  }

  /** Adds periods, which are sent in the order of deals and days. Former ones of the same deals must have been forgotten. */
  put(sent: readonly (Buffer | null)[]): void {
    const [ids, from, until, stages, pipelines, cents, currencies, probabilities, closing, archived, owners] =
      sent as Buffer[];
    const { length } = binaryArray(ids);
    this.makeRoom(length);
    this.each(ids, (at, id) => {
      this.row[at] = this.columns.rowOfPast(id);
    });
    this.each(from, (at, day) => {
      this.from[at] = Number.isNaN(day) ? -NO_END : day + EPOCH_DAYS;
    });
    this.each(until, (at, day) => {
      this.until[at] = day === NO_END ? NO_END : day + EPOCH_DAYS;
    });
    this.each(stages, (at, id) => {
      this.stage[at] = codeOfStage(this.columns, id);
    });
    this.each(pipelines, (at, id) => {
      this.pipeline[at] = codeOf(this.columns.coded.deal_pipeline_id, id);
    });
    this.each(cents, (at, amount) => {
      this.cents[at] = amount;
    });
    this.each(currencies, (at, id) => {
      this.currency[at] = this.currencyOf(id);
    });
    this.each(probabilities, (at, percent) => {
      this.probability[at] = Number.isNaN(percent) ? NO_PROBABILITY : percent;
    });
    this.each(closing, (at, day) => {
      this.closing[at] = Number.isNaN(day) ? NO_DAY : day === NO_END ? NO_END : day + EPOCH_DAYS;
    });
    this.each(archived, (at, is) => {
      this.archived[at] = is;
    });
    this.each(owners, (at, id) => {
      this.owner[at] = codeOf(this.columns.coded.owner_key, id);
    });
    this.growRows();
    for (let at = this.size; at < this.size + length; at += 1) this.belong(this.row[at] as number, at);
    this.size += length;
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) {
      const row = this.columns.rowOf(id);
      const count = this.count[row] ?? 0;
      if (!count) continue;
      const first = this.first[row] as number;
      this.row.fill(-1, first, first + count);
      this.count[row] = 0;
      for (let at = first; at < first + count; at += 1) this.replaced.push(at);
    }
  }

  /** Closes the gaps of replaced periods once there are many. */
  tidy(mostGaps = MOST_GAPS): void {
    if (this.replaced.length <= mostGaps + this.size / 3) return;
    const kept = new Int32Array(this.size - this.replaced.length);
    let length = 0;
    for (let at = 0; at < this.size; at += 1) if ((this.row[at] as number) >= 0) kept[length++] = at;
    for (const own of this.arrays()) moveTogether(own, kept);
    for (let at = length - 1; at >= 0; at -= 1) this.first[this.row[at] as number] = at;
    [this.size, this.replaced] = [length, []];
    this.version += 1;
  }

  private arrays() {
    const { row, from, until, stage, pipeline, cents, currency, probability, closing, archived, owner } = this;
    return [row, from, until, stage, pipeline, cents, currency, probability, closing, archived, owner] as const;
  }

  private each(sent: Buffer | undefined, write: (at: number, value: number) => void): void {
    binaryArray(sent).each((at, start, size) => write(this.size + at, wholeAt(sent as Buffer, start, size)));
  }

  private currencyOf(id: number): number {
    if (Number.isNaN(id)) return 0;
    const known = this.currencies.indexOf(id);
    if (known >= 0) return known;
    if (this.currencies.length > 255) throw new Unheld('There are too many currencies.');
    return this.currencies.push(id) - 1;
  }

  private belong(row: number, at: number): void {
    if (!this.count[row]) this.first[row] = at;
    this.count[row] = (this.count[row] as number) + 1;
  }

  private growRows(): void {
    const rows = this.columns.live.length;
    if (rows <= this.first.length) return;
    [this.first, this.count] = [copied(this.first, new Int32Array(rows)), copied(this.count, new Uint16Array(rows))];
  }

  private makeRoom(more: number): void {
    if (this.size + more > this.row.length) this.room(Math.ceil((this.size + more) * 1.2));
  }

  private room(size: number): void {
    this.row = copied(this.row, new Int32Array(size));
    this.from = copied(this.from, new Int32Array(size));
    this.until = copied(this.until, new Int32Array(size));
    this.stage = copied(this.stage, new Uint16Array(size));
    this.pipeline = copied(this.pipeline, new Uint16Array(size));
    this.cents = copied(this.cents, new Float64Array(size));
    this.currency = copied(this.currency, new Uint8Array(size));
    this.probability = copied(this.probability, new Uint8Array(size));
    this.closing = copied(this.closing, new Int32Array(size));
    this.archived = copied(this.archived, new Uint8Array(size));
    this.owner = copied(this.owner, new Uint16Array(size));
  }
}

const BYTES_OF_A_PERIOD = 33;
const MOST_GAPS = 100_000;

function moveTogether(own: Float64Array | Int32Array | Uint16Array | Uint8Array, kept: Int32Array): void {
  for (let to = 0; to < kept.length; to += 1) own[to] = own[kept[to] as number] as number;
}

function copied<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

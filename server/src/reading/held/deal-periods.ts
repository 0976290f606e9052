import { binaryArray, wholeAt } from './binary-array';
import { codeOfStage, type DealColumns, EPOCH_DAYS } from './deal-columns';

/** The day after all others. */
export const NO_END = 2 ** 31 - 1;

/**
 * The stages in which the deals of an account were, and from which day until before which other: the periods of each
 * deal are adjacent.
 */
export class DealPeriods {
  /** By row of the deal: the place of its first period, and how many it has. */
  first: Int32Array;
  count: Uint16Array;
  from: Int32Array;
  until: Int32Array;
  /** Codes of the columns. */
  stage: Uint16Array;
  private size = 0;
  /** How many periods were replaced: their places are not used again. */
  private replaced = 0;

  constructor(
    private readonly columns: DealColumns,
    expected: number,
  ) {
    this.first = new Int32Array(columns.live.length);
    this.count = new Uint16Array(columns.live.length);
    this.from = new Int32Array(expected);
    this.until = new Int32Array(expected);
    this.stage = new Uint16Array(expected);
  }

  /** Reading all periods anew uses less memory than replaced ones occupy. */
  get isWorn(): boolean {
    return this.replaced > 100_000 + this.size / 3;
  }

  get bytes(): number {
    return this.first.length * 6 + this.from.length * 10;
  }

  /** Replaces the periods of deals by those that were read, in the order of deals and days. */
  put(sent: readonly (Buffer | null)[]): void {
    const [ids, from, until, stages] = sent as Buffer[];
    const { length } = binaryArray(ids);
    this.makeRoom(length);
    const rows = new Int32Array(length);
    binaryArray(ids).each((at, start, size) => {
      rows[at] = this.columns.rowOf(wholeAt(ids as Buffer, start, size));
    });
    this.putDays(this.from, from as Buffer);
    this.putDays(this.until, until as Buffer);
    binaryArray(stages).each((at, start, size) => {
      this.stage[this.size + at] = codeOfStage(this.columns, wholeAt(stages as Buffer, start, size));
    });
    for (let at = 0; at < length; at += 1) this.belong(rows[at] as number, this.size + at);
    this.size += length;
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) {
      const row = this.columns.rowOf(id);
      this.replaced += this.count[row] ?? 0;
      if (row >= 0 && row < this.count.length) this.count[row] = 0;
    }
  }

  private belong(row: number, at: number): void {
    if (row < 0) return;
    if (!this.count[row]) this.first[row] = at;
    this.count[row] = (this.count[row] as number) + 1;
  }

  private putDays(days: Int32Array, sent: Buffer): void {
    binaryArray(sent).each((at, start, size) => {
      const day = wholeAt(sent, start, size);
      days[this.size + at] = day === NO_END ? NO_END : Number.isNaN(day) ? -NO_END : day + EPOCH_DAYS;
    });
  }

  private makeRoom(more: number): void {
    const rows = this.columns.live.length;
    if (rows > this.first.length) {
      [this.first, this.count] = [copied(this.first, new Int32Array(rows)), copied(this.count, new Uint16Array(rows))];
    }
    if (this.size + more <= this.from.length) return;
    const size = Math.ceil((this.size + more) * 1.2);
    this.from = copied(this.from, new Int32Array(size));
    this.until = copied(this.until, new Int32Array(size));
    this.stage = copied(this.stage, new Uint16Array(size));
  }
}

function copied<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

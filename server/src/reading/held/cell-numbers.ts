const DENSE = 2 ** 20;

/** Numbers groups in the order of their appearance, by a whole number below `most` that identifies each. */
export class CellNumbers {
  private readonly isDense: boolean;
  private readonly numbers: Int32Array;
  private readonly known: Float64Array;
  private size = 0;

  constructor(most: number, rows: number) {
    this.isDense = most <= DENSE;
    this.numbers = new Int32Array(this.isDense ? most : 2 ** Math.ceil(Math.log2(2 * rows + 2)));
    this.known = new Float64Array(Math.min(most, rows));
  }

  of(cell: number): number {
    if (this.isDense) return this.at(cell, cell);
    const last = this.numbers.length - 1;
    let slot = (Math.imul(cell ^ Math.floor(cell / 2 ** 32), 0x9e3779b1) >>> 3) & last;
    for (;;) {
      const number = (this.numbers[slot] as number) - 1;
      if (number < 0 || this.known[number] === cell) return this.at(slot, cell);
      slot = (slot + 1) & last;
    }
  }

  /** What identifies the groups, by their numbers. */
  cells(): Float64Array {
    return this.known.subarray(0, this.size);
  }

  private at(slot: number, cell: number): number {
    const number = this.numbers[slot] as number;
    if (number) return number - 1;
    this.known[this.size] = cell;
    this.size += 1;
    this.numbers[slot] = this.size;
    return this.size - 1;
  }
}

/** The number of bounds, in ascending order, that do not exceed the value. */
export function placeAmong(bounds: Float64Array, value: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value >= (bounds[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ids of one table in an archive, in ascending order, and those that the rows get here. Sixteen bytes an id. */
export class IdMap {
  #old = new Float64Array(1024);
  #fresh: Float64Array = new Float64Array(0);
  #size = 0;
  readonly #later: number[] = [];
  #isSorted = true;

  get size(): number {
    return this.#size;
  }

  add(id: number): void {
    if (this.#size === this.#old.length) {
      const larger = new Float64Array(this.#size * 2);
      larger.set(this.#old);
      this.#old = larger;
    }
    if (this.#size && id <= (this.#old[this.#size - 1] as number)) this.#isSorted = false;
    this.#old[this.#size++] = id;
  }

  /** For an id that comes out of order; found only after `settle`. */
  later(id: number): void {
    this.#later.push(id);
  }

  *all(): Generator<number> {
    for (let place = 0; place < this.#size; place += 1) yield this.#old[place] as number;
  }

  /** Call after the last `add`: the ids in order, each once. */
  settle(): void {
    for (const id of this.#later.splice(0)) this.add(id);
    if (this.#isSorted) return;
    const sorted = this.#old.subarray(0, this.#size).sort();
    let kept = 0;
    for (const id of sorted) if (!kept || id !== sorted[kept - 1]) sorted[kept++] = id;
    this.#size = kept;
    this.#isSorted = true;
  }

  has(id: number): boolean {
    return this.#placeOf(id) >= 0;
  }

  /** The ids that the rows get, in the same order. */
  give(fresh: Float64Array): void {
    this.#fresh = fresh;
  }

  /** For a row that already exists, under this id. */
  settleOn(old: number, here: number): void {
    const place = this.#placeOf(old);
    if (place >= 0) this.#fresh[place] = here;
  }

  of(old: number): number | undefined {
    const place = this.#placeOf(old);
    return place < 0 ? undefined : this.#fresh[place];
  }

  #placeOf(id: number): number {
    let [from, to] = [0, this.#size - 1];
    while (from <= to) {
      const middle = (from + to) >> 1;
      const found = this.#old[middle] as number;
      if (found === id) return middle;
      if (found < id) from = middle + 1;
      else to = middle - 1;
    }
    return -1;
  }
}

interface Amount {
  readonly n: number;
  readonly value: number;
  readonly weighted: number;
}

const NOTHING: Amount = { n: 0, value: 0, weighted: 0 };

/**
 * Sums the changes of one transaction to the exact counts, by counter and key. The sums are written once, at the end.
 */
export class CounterDeltas {
  readonly #counters = new Map<string, Map<string, Amount>>();

  add(counter: string, key: string, by: Amount): void {
    const sums = this.#counters.get(counter) ?? new Map<string, Amount>();
    this.#counters.set(counter, sums);
    const old = sums.get(key) ?? NOTHING;
    sums.set(key, { n: old.n + by.n, value: old.value + by.value, weighted: old.weighted + by.weighted });
  }

  /** The keys of a counter whose sums have changed, unordered. */
  changed(counter: string): [key: string, by: Amount][] {
    return [...(this.#counters.get(counter) ?? [])].filter(
      ([, { n, value, weighted }]) => n !== 0 || value !== 0 || weighted !== 0,
    );
  }

  clear(): void {
    this.#counters.clear();
  }
}

import { CompactMap } from './compact-map';

/** Which company, or user, stands above which, by key. There may be as many as rows. */
export class Above {
  readonly #numbers: CompactMap;
  /** By number: that of the parent; 0 for none. */
  readonly #parents: number[] = [0];

  constructor(seed = 0) {
    this.#numbers = new CompactMap(seed);
  }

  set(child: string, parent: string): void {
    this.#parents[this.#numberOf(child)] = this.#numberOf(parent);
  }

  /** Would the parent stand below the child? Remembers the pair where it would not. */
  closesCircle(child: string, parent: string): boolean {
    const lower = this.#numbers.get(child);
    let at = this.#numbers.get(parent) ?? 0;
    if (child === parent) return true;
    for (let steps = 0; at !== 0 && steps < 10_000; steps += 1) {
      if (at === lower) return true;
      at = this.#parents[at] ?? 0;
    }
    this.set(child, parent);
    return false;
  }

  #numberOf(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#parents.push(0) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

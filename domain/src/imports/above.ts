import { CompactMap } from './compact-map';

/** The parent of each company or user, by key. There may be as many as rows. */
export class Above {
  readonly #numbers: CompactMap;
  /** By index: the parent's index, 0 if there is none. */
  readonly #parents: number[] = [0];

  constructor(seed = 0) {
    this.#numbers = new CompactMap(seed);
  }

  set(child: string, parent: string): void {
    this.#parents[this.#numberOf(child)] = this.#numberOf(parent);
  }

  /** Would the parent be below the child? Otherwise remembers the pair. */
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

/** Keeps of all that is added the few with the largest amounts; of equal ones those with the lowest ids. */
export class Largest {
  private readonly kept: Entry[] = [];

  constructor(private readonly most: number) {}

  add(amount: number, id: number, at: number): void {
    const { kept } = this;
    const entry = { amount, id, at };
    if (kept.length < this.most) {
      kept.push(entry);
      this.rise(kept.length - 1);
    } else if (kept[0] && isBehind(kept[0], entry)) {
      kept[0] = entry;
      this.sink();
    }
  }

  /** The largest first. */
  inOrder(): readonly Entry[] {
    return this.kept.toSorted((one, other) => (isBehind(one, other) ? 1 : -1));
  }

  /** The first of all is the one that the next larger one takes the place of. */
  private rise(place: number): void {
    const { kept } = this;
    for (let at = place; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!isBehind(kept[at] as Entry, kept[above] as Entry)) return;
      [kept[at], kept[above]] = [kept[above] as Entry, kept[at] as Entry];
      at = above;
    }
  }

  private sink(): void {
    const { kept } = this;
    for (let at = 0; ; ) {
      let below = 2 * at + 1;
      if (below >= kept.length) return;
      if (below + 1 < kept.length && isBehind(kept[below + 1] as Entry, kept[below] as Entry)) below += 1;
      if (!isBehind(kept[below] as Entry, kept[at] as Entry)) return;
      [kept[at], kept[below]] = [kept[below] as Entry, kept[at] as Entry];
      at = below;
    }
  }
}

interface Entry {
  readonly amount: number;
  readonly id: number;
  readonly at: number;
}

function isBehind(one: Entry, other: Entry): boolean {
  return one.amount === other.amount ? one.id > other.id : one.amount < other.amount;
}

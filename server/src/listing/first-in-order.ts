/** Beyond twice what is kept, so that few are looked at again where little is kept. */
const ROOM = 1024;

/**
 * The first of many by a number each, the smallest first, and by a second number where these are equal. What cannot be one of them is
 * refused at once. The others are kept until there is no room, and then all but the first are dropped.
 */
export class FirstInOrder {
  private readonly keys: Float64Array;
  private readonly ties: Float64Array;
  private size = 0;
  private bound = Number.POSITIVE_INFINITY;

  constructor(
    private readonly most: number,
    offered: number,
  ) {
    const room = Math.min(offered, 2 * most + ROOM);
    this.keys = new Float64Array(room);
    this.ties = new Float64Array(room);
  }

  offer(key: number, tie: number): void {
    if (key > this.bound) return;
    if (this.size === this.keys.length) this.cut();
    this.keys[this.size] = key;
    this.ties[this.size] = tie;
    this.size += 1;
  }

  /** The second numbers of those from a place on, in order. */
  from(offset: number): number[] {
    const end = Math.min(this.size, this.most);
    if (offset >= end) return [];
    this.select(0, this.size, end);
    this.select(0, end, offset);
    const places = Array.from({ length: end - offset }, (_, at) => offset + at);
    return places.sort((one, other) => this.compared(one, other)).map((at) => this.ties[at] as number);
  }

  private cut(): void {
    this.select(0, this.size, this.most);
    this.size = this.most;
    let bound = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < this.most; at += 1) bound = Math.max(bound, this.keys[at] as number);
    this.bound = bound;
  }

  /** Moves those that come before the others to places before `middle`, in any order. */
  private select(from: number, before: number, middle: number): void {
    let [low, high] = [from, before - 1];
    while (low < high) {
      const last = this.parted(low, high);
      if (middle <= last) high = last;
      else low = last + 1;
    }
  }

  /** Parts a range around one of its values, and answers the last place of the first part; neither part is empty. */
  private parted(low: number, high: number): number {
    const middle = (low + high) >> 1;
    if (this.compared(middle, low) < 0) this.swap(middle, low);
    if (this.compared(high, low) < 0) this.swap(high, low);
    if (this.compared(high, middle) < 0) this.swap(high, middle);
    const [key, tie] = [this.keys[middle] as number, this.ties[middle] as number];
    let [left, right] = [low - 1, high + 1];
    for (;;) {
      do left += 1;
      while (this.isBefore(left, key, tie));
      do right -= 1;
      while (this.isBehind(right, key, tie));
      if (left >= right) return right;
      this.swap(left, right);
    }
  }

  private isBefore(at: number, key: number, tie: number): boolean {
    const own = this.keys[at] as number;
    return own < key || (own === key && (this.ties[at] as number) < tie);
  }

  private isBehind(at: number, key: number, tie: number): boolean {
    const own = this.keys[at] as number;
    return own > key || (own === key && (this.ties[at] as number) > tie);
  }

  private compared(one: number, other: number): number {
    const [key, tie] = [this.keys[other] as number, this.ties[other] as number];
    return this.isBefore(one, key, tie) ? -1 : Number(one !== other);
  }

  private swap(one: number, other: number): void {
    const [key, tie] = [this.keys[one] as number, this.ties[one] as number];
    this.keys[one] = this.keys[other] as number;
    this.ties[one] = this.ties[other] as number;
    this.keys[other] = key;
    this.ties[other] = tie;
  }
}

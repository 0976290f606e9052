/**
 * A small seeded pseudo-random number generator (sfc32). Each record has its own stream, derived from the seed, the
 * name of the stream and the record's number, so that any record can be made without the preceding ones.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(seed: number, stream: string, index = 0) {
    this.a = scramble(seed);
    this.b = scramble(this.a ^ textHash(stream));
    this.c = scramble(this.b ^ index);
    for (let round = 0; round < 6; round += 1) this.next();
  }

  /** At least 0 and less than 1. */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** An element of the list with probability `share`, otherwise null. */
  maybe<T>(share: number, list: readonly T[]): T | null {
    return this.chance(share) && list.length ? this.pick(list) : null;
  }

  /** Up to `most` different elements. */
  some<T>(most: number, list: readonly T[]): T[] {
    const found = new Set<T>();
    for (let n = this.int(1, most); n > 0 && list.length; n -= 1) found.add(this.pick(list));
    return [...found];
  }

  /** Distributed around a median with a long tail to the right, like amounts and durations. */
  around(median: number, sigma: number): number {
    const u = Math.max(this.next(), 1e-12);
    const normal = Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(sigma * normal);
  }
}

/** Picks an index with a probability proportional to its weight. */
export class Weighted {
  private readonly sums: Float64Array;

  constructor(weights: readonly number[]) {
    let sum = 0;
    this.sums = Float64Array.from(weights, (weight) => {
      sum += weight;
      return sum;
    });
  }

  index(random: Random): number {
    const target = random.next() * (this.sums.at(-1) ?? 0);
    let low = 0;
    let high = this.sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sums[middle] as number) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const hashes = new Map<string, number>();

function textHash(text: string): number {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hashes.set(text, hash);
  return hash;
}

function scramble(value: number): number {
  let x = (value + 0x9e3779b9) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

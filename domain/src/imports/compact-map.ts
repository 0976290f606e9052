import { Texts } from './texts';

const FEWEST = 256;

/**
 * Maps text to numbers like a Map, in a third of the memory, for what an import remembers of every row. Texts are
 * stored, so different texts never collide. The seed prevents crafted files from filling one hash slot.
 */
export class CompactMap {
  readonly #texts = new Texts();
  readonly #seed: number;
  #size = 0;
  /** By the hash of a text: its position in the columns below plus one; 0 if there is none. */
  #slots = new Uint32Array(2 * FEWEST);
  #hashes = new Uint32Array(FEWEST);
  #addresses = new Uint32Array(FEWEST);
  #values = new Uint32Array(FEWEST);

  constructor(seed = 0) {
    this.#seed = seed;
  }

  get size(): number {
    return this.#size;
  }

  has(text: string): boolean {
    return this.#size > 0 && this.#slots[this.#slotOf(text, this.#hashOf(text))] !== 0;
  }

  get(text: string): number | undefined {
    if (!this.#size) return undefined;
    const place = this.#slots[this.#slotOf(text, this.#hashOf(text))];
    return place ? this.#values[place - 1] : undefined;
  }

  /** A whole number below 2^32. */
  set(text: string, value: number): void {
    const hash = this.#hashOf(text);
    const slot = this.#slotOf(text, hash);
    const place = this.#slots[slot];
    if (place) {
      this.#values[place - 1] = value;
      return;
    }
    const at = this.#size;
    this.#size += 1;
    this.#slots[slot] = this.#size;
    this.#hashes[at] = hash;
    this.#addresses[at] = this.#texts.add(text);
    this.#values[at] = value;
    if (this.#size === this.#values.length) this.#grow();
  }

  /** The slot of the text, or the free slot for it. Half of the slots are always free. */
  #slotOf(text: string, hash: number): number {
    const last = this.#slots.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const place = this.#slots[slot];
      if (!place) return slot;
      if (this.#hashes[place - 1] === hash && this.#texts.is(this.#addresses[place - 1] ?? 0, text)) return slot;
    }
  }

  #grow(): void {
    const larger = (column: Uint32Array<ArrayBuffer>) => {
      const copy = new Uint32Array(2 * column.length);
      copy.set(column);
      return copy;
    };
    this.#hashes = larger(this.#hashes);
    this.#addresses = larger(this.#addresses);
    this.#values = larger(this.#values);
    this.#slots = new Uint32Array(2 * this.#values.length);
    const last = this.#slots.length - 1;
    for (let at = 0; at < this.#size; at += 1) {
      let slot = (this.#hashes[at] ?? 0) & last;
      while (this.#slots[slot]) slot = (slot + 1) & last;
      this.#slots[slot] = at + 1;
    }
  }

  #hashOf(text: string): number {
    let hash = this.#seed ^ 0x811c9dc5;
    for (let at = 0; at < text.length; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      hash = (hash << 5) | (hash >>> 27);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  }
}

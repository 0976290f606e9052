import { Unheld } from './unheld';

/**
 * The texts of one fact: each distinct text once, as the bytes that the database sends, and for each row the code of its text. 0 means
 * none. Texts that no row has any more keep their code.
 */
export class HeldTexts {
  codes: Uint8Array | Uint16Array | Uint32Array = new Uint8Array(0);
  /** How many codes there are. */
  size = 1;
  private bytes: Buffer = Buffer.alloc(64);
  /** By code: where its text begins. It ends where the next one begins. */
  private starts: Uint32Array = new Uint32Array(64);
  /** The codes by the hashes of their texts: an open hash table, at most half full. */
  private slots: Uint32Array = new Uint32Array(128);

  get room(): number {
    return this.codes.byteLength + this.bytes.length + this.starts.byteLength + this.slots.byteLength;
  }

  grow(rows: number): void {
    const codes =
      this.size > 2 ** 16 ? new Uint32Array(rows) : this.size > 2 ** 8 ? new Uint16Array(rows) : new Uint8Array(rows);
    codes.set(this.codes);
    this.codes = codes;
  }

  put(row: number, sent: Buffer, start: number, length: number): void {
    const code = length > 0 ? this.codeOf(sent, start, start + length) : 0;
    if (code >= 2 ** (8 * this.codes.BYTES_PER_ELEMENT)) this.grow(this.codes.length);
    this.codes[row] = code;
  }

  /** The place in `all` at which the text of a code begins. */
  startOf(code: number): number {
    return this.starts[code] as number;
  }

  endOf(code: number): number {
    return this.starts[code + 1] as number;
  }

  get all(): Buffer {
    return this.bytes;
  }

  private codeOf(sent: Buffer, start: number, end: number): number {
    const last = this.slots.length - 1;
    for (let at = hashOf(sent, start, end) & last; ; at = (at + 1) & last) {
      const code = this.slots[at] as number;
      if (!code) return this.added(at, sent, start, end);
      if (this.isAt(code, sent, start, end)) return code;
    }
  }

  private isAt(code: number, sent: Buffer, start: number, end: number): boolean {
    const own = this.startOf(code);
    if (this.endOf(code) - own !== end - start) return false;
    for (let at = start; at < end; at += 1) if (sent[at] !== this.bytes[own + at - start]) return false;
    return true;
  }

  private added(slot: number, sent: Buffer, start: number, end: number): number {
    if (this.size > MOST_WORN && this.size > 2 * this.codes.length) throw new Unheld('Too many texts have changed.');
    const [code, from] = [this.size, this.starts[this.size] as number];
    const until = from + end - start;
    if (until >= 2 ** 32) throw new Unheld('The texts are too long.');
    if (code + 1 >= this.starts.length) this.starts = copied(this.starts, new Uint32Array(half(this.starts.length)));
    if (until > this.bytes.length) {
      const bytes = Buffer.alloc(Math.max(until, half(this.bytes.length)));
      this.bytes.copy(bytes, 0, 0, from);
      this.bytes = bytes;
    }
    sent.copy(this.bytes, from, start, end);
    this.starts[code + 1] = until;
    this.slots[slot] = code;
    this.size += 1;
    if (2 * this.size > this.slots.length) this.spread();
    return code;
  }

  private spread(): void {
    this.slots = new Uint32Array(2 * this.slots.length);
    const last = this.slots.length - 1;
    for (let code = 1; code < this.size; code += 1) {
      let at = hashOf(this.bytes, this.startOf(code), this.endOf(code)) & last;
      while (this.slots[at]) at = (at + 1) & last;
      this.slots[at] = code;
    }
  }
}

/** With more texts than this that no row has any more, all records are read again. */
const MOST_WORN = 100_000;

/** Half as much again. */
const half = (size: number) => Math.ceil(size * 1.5);

function copied(from: Uint32Array, to: Uint32Array): Uint32Array {
  to.set(from);
  return to;
}

function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

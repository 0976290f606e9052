/** What an array of the database holds, in its binary form: every value is read in place, without an object of its own. */
export interface BinaryArray {
  readonly length: number;
  /** Calls back with the place of each value in the buffer and its length, which is -1 for a null. */
  each(visit: (at: number, start: number, length: number) => void): void;
}

const HEAD = 20;

/** An aggregate of no rows is no array. */
export function binaryArray(sent: Buffer | null | undefined): BinaryArray {
  const length = sent && sent.readInt32BE(0) > 0 ? sent.readInt32BE(12) : 0;
  return {
    length,
    each(visit) {
      if (!sent) return;
      let start = HEAD;
      for (let at = 0; at < length; at += 1) {
        const size = sent.readInt32BE(start);
        start += 4;
        visit(at, start, size);
        if (size > 0) start += size;
      }
    },
  };
}

const HIGH = 2 ** 32;
/** The upper half of the lowest 64-bit number, which means "no value" in the facts, and the time before all others. */
const LOWEST = -(2 ** 31);

/** A number of 64 bits; NaN for none. */
export function wholeAt(sent: Buffer, start: number, length: number): number {
  if (length < 0) return Number.NaN;
  if (length === 2) return sent.readInt16BE(start);
  if (length === 1) return sent.readInt8(start);
  const high = sent.readInt32BE(start);
  if (length === 4) return high === LOWEST ? Number.NaN : high;
  return high === LOWEST ? Number.NaN : high * HIGH + sent.readUInt32BE(start + 4);
}

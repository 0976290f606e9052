import type { DatabaseMemory } from '../../base/database';
import { binaryArray, wholeAt } from './binary-array';
import type { Held } from './held-store';
import type { UpToDate } from './up-to-date';

/** The number of users whose shares are held. */
const MOST_READERS = 20;

/** By row: 1 for the records of these owners and those that are shared with the reader. */
export function seenBy(
  { held, shared }: UpToDate,
  owners: readonly number[],
  reader: number,
  { holdsSharesFrom }: DatabaseMemory,
): Uint8Array {
  const { columns, shares } = held;
  const own = columns.coded['owner_key'];
  if (!own) throw new Error(`What is held of ${columns.kind} does not say who owns it.`);
  const { codes, index, values } = own;
  const isSeen = new Uint8Array(values.length);
  for (const owner of owners) isSeen[index.get(owner) ?? 0] = 1;
  isSeen[0] = 0;
  const mask = shares.get(reader);
  const seen = new Uint8Array(columns.rows);
  for (let row = 0; row < seen.length; row += 1) seen[row] = isSeen[codes[row] as number] as number;
  if (mask) for (let row = 0; row < seen.length; row += 1) seen[row] = (seen[row] as number) | (mask[row] as number);
  else if (shared) {
    const { length } = binaryArray(shared);
    const kept = length >= holdsSharesFrom ? new Uint8Array(columns.live.length) : undefined;
    binaryArray(shared).each((_, start, size) => {
      const row = columns.rowOf(wholeAt(shared, start, size));
      seen[row] = 1;
      if (kept) kept[row] = 1;
    });
    if (kept) keepShares(held, reader, kept);
  }
  return seen;
}

/** Updates that are being read do not include these shares: raising the version discards them. */
function keepShares(held: Held, reader: number, mask: Uint8Array): void {
  held.version += 1;
  held.shares.set(reader, mask);
  for (const oldest of held.shares.keys()) if (held.shares.size > MOST_READERS) held.shares.delete(oldest);
}

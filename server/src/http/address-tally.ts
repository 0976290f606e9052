import { createHash } from 'node:crypto';
import { tooMany } from '../base/errors';

const MOST = 100;
const SECONDS = 15 * 60;
const MOST_ADDRESSES = 10_000;

/**
 * Counts different keys per network address, at most a hundred in a quarter of an hour. The counts are in the memory
 * of this process, so that a valid call needs no additional query.
 */
export class AddressTally {
  private readonly tallies = new Map<string, { since: number; things: Set<string> }>();

  /** `refusal` is the answer to an address with too many. */
  constructor(private readonly refusal: string) {}

  /** Throws 429 if the address has too many already. */
  requireFew(address: string, now: number): void {
    const known = this.tallies.get(address);
    if (!known) return;
    const left = SECONDS - (now - known.since) / 1000;
    if (left <= 0) this.tallies.delete(address);
    else if (known.things.size >= MOST) throw tooMany(this.refusal, Math.ceil(left));
  }

  /** The same key counts once. */
  add(address: string, thing: string, now: number): void {
    const known = this.tallies.get(address) ?? { since: now, things: new Set<string>() };
    if (this.tallies.size >= MOST_ADDRESSES) this.tidy(now);
    this.tallies.set(address, known);
    known.things.add(shortHash(thing));
  }

  takeBack(address: string, thing: string): void {
    const known = this.tallies.get(address);
    known?.things.delete(shortHash(thing));
    if (known?.things.size === 0) this.tallies.delete(address);
  }

  /**
   * Removes expired entries; if there are still too many addresses, as in a distributed attack, also the oldest
   * tenth.
   */
  private tidy(now: number): void {
    for (const [address, { since }] of this.tallies) if ((now - since) / 1000 >= SECONDS) this.tallies.delete(address);
    if (this.tallies.size < MOST_ADDRESSES) return;
    const oldest = [...this.tallies.keys()].slice(0, MOST_ADDRESSES / 10);
    for (const address of oldest) this.tallies.delete(address);
  }
}

/** A few bytes of the hash suffice to distinguish keys, and reveal none. */
function shortHash(thing: string): string {
  return createHash('sha256').update(thing).digest('base64url').slice(0, 12);
}

/**
 * For unknown keys. A program that keeps sending a reset key counts once and does not block other users, and a valid key
 * is never blocked, because a whole office, or all users behind a proxy, share one address.
 */
export const unknownKeys = () => new AddressTally('Too many unknown API keys. Please try again in 15 minutes.');

/** For public calls whose body never arrived, was too long or could not be read. */
export const unreadBodies = () =>
  new AddressTally('Too many requests that could not be read. Please try again in 15 minutes.');

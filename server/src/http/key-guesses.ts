import { createHash } from 'node:crypto';
import { tooMany } from '../base/errors';

const MOST = 100;
const SECONDS = 15 * 60;
const MOST_ADDRESSES = 10_000;

/**
 * Counts unknown keys per network address. A repeated key counts once, so that a program that keeps sending a reset
 * key does not block other callers at the same address. The counts are in the memory of this process, so that a call
 * with a valid key needs no additional query. A valid key is never blocked, because a whole office, or all users
 * behind a proxy, share one address.
 */
export class KeyGuesses {
  private readonly guesses = new Map<string, { since: number; keys: Set<string> }>();

  /** Called for an unknown key: throws 429 if the address has already sent too many unknown keys. */
  requireFew(address: string, now: number): void {
    const known = this.guesses.get(address);
    if (!known) return;
    const left = SECONDS - (now - known.since) / 1000;
    if (left <= 0) this.guesses.delete(address);
    else if (known.keys.size >= MOST) throw tooMany(LATER, Math.ceil(left));
  }

  /** Only a few bytes of each key's hash are kept, which are sufficient to distinguish the keys. */
  remember(address: string, key: string, now: number): void {
    const known = this.guesses.get(address) ?? { since: now, keys: new Set<string>() };
    if (this.guesses.size >= MOST_ADDRESSES) this.forget(now);
    this.guesses.set(address, known);
    known.keys.add(createHash('sha256').update(key).digest('base64url').slice(0, 12));
  }

  /**
   * Removes expired entries; if there are still too many addresses, as in a distributed attack, also the oldest
   * tenth.
   */
  private forget(now: number): void {
    for (const [address, { since }] of this.guesses) if ((now - since) / 1000 >= SECONDS) this.guesses.delete(address);
    if (this.guesses.size < MOST_ADDRESSES) return;
    const oldest = [...this.guesses.keys()].slice(0, MOST_ADDRESSES / 10);
    for (const address of oldest) this.guesses.delete(address);
  }
}

const LATER = 'Too many api keys that nobody has. Please try again in 15 minutes.';

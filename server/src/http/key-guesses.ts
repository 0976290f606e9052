import { createHash } from 'node:crypto';
import { tooMany } from '../base/errors';

const MOST = 100;
const SECONDS = 15 * 60;
const MOST_ADDRESSES = 10_000;

/**
 * Counts, for each network address, keys that nobody has. The same one again is no other guess: a program whose key was
 * reset and that goes on sending it keeps nobody out who comes from the same address. In memory of this process, so that
 * a call with a right key costs no query more; and a right key is never held off, because a whole office, or everybody
 * behind a proxy, comes from one address.
 */
export class KeyGuesses {
  private readonly guesses = new Map<string, { since: number; keys: Set<string> }>();

  /** Asked of a key that was looked for and that nobody has: throws 429 where too many others were wrong before it. */
  requireFew(address: string, now: number): void {
    const known = this.guesses.get(address);
    if (!known) return;
    const left = SECONDS - (now - known.since) / 1000;
    if (left <= 0) this.guesses.delete(address);
    else if (known.keys.size >= MOST) throw tooMany(LATER, Math.ceil(left));
  }

  /** Of keys only a few bytes of the hash are kept, which is enough to tell them apart. */
  remember(address: string, key: string, now: number): void {
    const known = this.guesses.get(address) ?? { since: now, keys: new Set<string>() };
    if (this.guesses.size >= MOST_ADDRESSES) this.forget(now);
    this.guesses.set(address, known);
    known.keys.add(createHash('sha256').update(key).digest('base64url').slice(0, 12));
  }

  /** What is over; and when an attack comes from everywhere, the oldest tenth. */
  private forget(now: number): void {
    for (const [address, { since }] of this.guesses) if ((now - since) / 1000 >= SECONDS) this.guesses.delete(address);
    if (this.guesses.size < MOST_ADDRESSES) return;
    const oldest = [...this.guesses.keys()].slice(0, MOST_ADDRESSES / 10);
    for (const address of oldest) this.guesses.delete(address);
  }
}

const LATER = 'Too many api keys that nobody has. Please try again in 15 minutes.';

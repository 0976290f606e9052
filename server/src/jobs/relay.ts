import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../base/context';
import type { Pool } from '../base/database';
import { horizonOf, takeOutbox } from './relay.queries';

interface RelayParts {
  readonly pool: Pool;
  readonly log: Log;
  /** The tasks that this server knows. */
  readonly tasks: readonly string[];
  /** Of these, those whose jobs wait in a queue of their account, by its name. */
  readonly inTurns?: Readonly<Record<string, string>>;
  /** Commits within so many milliseconds are handled together. */
  readonly gatherMs?: number;
}

interface Relay {
  /** Called after a commit: look soon, not at the next round. */
  wake(): void;
  stop(): Promise<void>;
}

const ROUND_MS = 500;
/** The next request of a person who saves one thing after another comes before what follows from the last one. */
const GATHER_MS = 100;
const BATCH = 500;
const FIRST = '0';

/**
 * Turns rows of the outbox into jobs, each row in the transaction that deletes it, so that none is lost or
 * duplicated. It looks a moment after it is woken by a commit, and periodically for rows that another server left behind.
 */
export function startRelay(parts: RelayParts): Relay {
  const relay = new OutboxRelay(parts);
  relay.wake();
  return { wake: () => relay.wake(), stop: () => relay.stop() };
}

class OutboxRelay {
  /** All rows of older transactions have been moved: those transactions had ended before the last look. */
  #since = FIRST;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #broken = false;

  constructor(private readonly parts: RelayParts) {}

  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      this.#wait();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.wake(), ROUND_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    let more = false;
    while (this.#again && !this.#stopped) {
      if (!more) await sleep(this.parts.gatherMs ?? GATHER_MS);
      this.#again = false;
      try {
        // Not combined into one assignment: a wake-up during the move must not be overwritten.
        more = await this.#move();
        if (more) this.#again = true;
        this.#broken = false;
      } catch (error) {
        if (!this.#broken) this.parts.log.warn({ err: error }, 'the outbox waits for the database');
        this.#broken = true;
        return;
      }
    }
  }

  /** One relay at a time moves rows, across all servers. True if there may be more rows. */
  async #move(): Promise<boolean> {
    const moved = await this.parts.pool.transaction('write', '', async (db) => {
      // Read before the rows: the look that follows sees every transaction that ended before this moment.
      const { horizon, turn } = await horizonOf(db);
      return turn ? { horizon, rows: await takeOutbox(db, this.parts, this.#since, BATCH) } : undefined;
    });
    if (!moved) return false;
    if (moved.rows === BATCH) return true;
    this.#since = moved.horizon;
    return false;
  }
}

import type { Writable } from 'node:stream';
import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import { cursorOf, type Place } from './snapshot';

/**
 * A reader that has more than this waiting when there is more to send is disconnected: it asks again from where it
 * stopped. One message may be longer.
 */
const MOST_WAITING = 64 * 1024;
/** And one that accepts nothing for this long. Its browser gives up earlier, if it is still there. */
const STALLED_MS = 30_000;

/** A connected browser with its user and its state. */
export interface Who {
  readonly account: number;
  readonly user: number;
  readonly session: number;
  readonly browser: string;
  /** Ends with the first event. */
  readonly once: boolean;
}

/** One connected browser. */
export class Channel {
  /**
   * The position up to which it was notified. Channels at the same position share it, so that a thousand cost no more
   * than one.
   */
  place: Place;
  readonly begun = performance.now();
  #waitsSince: number | undefined;

  constructor(
    readonly who: Who,
    private readonly connection: Writable,
    place: Place,
    /** A digest of what the user may see; compared when teams change. */
    public rights: string,
  ) {
    this.place = place;
  }

  /** Without events, only the position: it keeps the connection alive, and the browser misses less after a break. */
  tell(message: LiveMessage | undefined): void {
    const told = message ? `data: ${JSON.stringify(message)}\n` : '';
    this.#write(`id: ${cursorOf(this.place)}\n${told}\n`);
    if (message && this.who.once) this.end();
  }

  /** Gives the reason before it closes. */
  refuse(why: 'session_ended' | 'asked_again'): void {
    this.#write(`event: end\ndata: ${why}\n\n`);
    this.end();
  }

  end(): void {
    this.connection.end();
  }

  get isClosed(): boolean {
    return this.connection.destroyed;
  }

  /** An ended connection, too, is closed only when its reader has accepted the end. Called every few seconds. */
  closeIfStalled(now = performance.now()): void {
    if (this.connection.writableLength === 0) this.#waitsSince = undefined;
    else {
      this.#waitsSince ??= now;
      if (now - this.#waitsSince > STALLED_MS) this.connection.destroy();
    }
  }

  #write(text: string): void {
    if (this.connection.destroyed || this.connection.writableEnded) return;
    if (this.connection.writableLength > MOST_WAITING) this.connection.destroy();
    else this.connection.write(text);
  }
}

import type { Writable } from 'node:stream';
import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import { cursorOf, type Place } from './snapshot';

/** More than this waiting for one reader, and it is disconnected: it asks again from where it stopped. */
const MOST_WAITING = 64 * 1024;

/** Whose browser is connected, and what is remembered of it. */
export interface Who {
  readonly account: number;
  readonly user: number;
  readonly session: number;
  readonly browser: string;
  /** Ends with the first thing told. */
  readonly once: boolean;
}

/** One connected browser. */
export class Channel {
  /** What it was told so far. Shared by all that were told the same, so that a thousand of them cost no more than one. */
  place: Place;
  readonly begun = performance.now();

  constructor(
    readonly who: Who,
    private readonly connection: Writable,
    place: Place,
    /** What the user may see, in short; compared when teams change. */
    public rights: string,
  ) {
    this.place = place;
  }

  /** With nothing to tell, only the place: the connection is seen to live, and the browser misses less after a break. */
  tell(message: LiveMessage | undefined): void {
    const told = message ? `data: ${JSON.stringify(message)}\n` : '';
    this.#write(`id: ${cursorOf(this.place)}\n${told}\n`);
    if (message && this.who.once) this.end();
  }

  /** Says why before it closes. */
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

  #write(text: string): void {
    if (this.connection.destroyed || this.connection.writableEnded) return;
    this.connection.write(text);
    if (this.connection.writableLength > MOST_WAITING) this.connection.destroy();
  }
}

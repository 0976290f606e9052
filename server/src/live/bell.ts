import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Log } from '../base/context';
import type { Pool } from '../base/database';
import { LISTEN, NOTIFY } from './live.queries';

/** Commits within this time share one notification. */
const GATHER_MS = 20;
const AGAIN_MS = 1000;

/**
 * Tells every server that something was committed, this one included. A notification is sent on a connection of its
 * own, never with the commit: commits that notify wait for each other across the whole server.
 */
export class Bell {
  #client: PoolClient | undefined;
  #opening: Promise<void> | undefined;
  #ringing = false;
  #stopped = false;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
    private readonly heard: () => void,
  ) {}

  ring(): void {
    if (this.#ringing || this.#stopped) return;
    this.#ringing = true;
    setTimeout(() => void this.#ring(), GATHER_MS);
  }

  /** Begins to listen, if it does not yet. */
  open(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  stop(): void {
    this.#stopped = true;
    this.#client?.release(true);
    this.#client = undefined;
  }

  async #ring(): Promise<void> {
    await this.open();
    this.#ringing = false;
    // The other servers find missed events when they next read.
    await this.#client?.query(NOTIFY).catch(() => undefined);
  }

  async #open(): Promise<void> {
    while (!this.#stopped && !this.#client) {
      const client = await this.#connected();
      if (client) this.#client = client;
      else await sleep(AGAIN_MS, undefined, { ref: false });
    }
    // Events committed while the connection was lost.
    this.heard();
  }

  async #connected(): Promise<PoolClient | undefined> {
    let client: PoolClient | undefined;
    try {
      client = await this.pool.client();
      const listening = client;
      listening.on('notification', () => this.heard());
      listening.on('error', (error) => this.#lost(listening, error));
      await listening.query(LISTEN);
      return listening;
    } catch (err) {
      // There are few connections: one that is not released is missing until the server restarts.
      client?.release(true);
      this.log.warn({ err }, 'open screens wait for the database');
      return undefined;
    }
  }

  #lost(client: PoolClient, err: Error): void {
    if (this.#client !== client) return;
    this.log.warn({ err }, 'open screens wait for the database');
    this.#client = undefined;
    this.#opening = undefined;
    client.release(true);
    if (!this.#stopped) void this.open();
  }
}

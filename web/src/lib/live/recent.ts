import type { LiveMessage } from '@fairlead/domain/live/live.contract';

const RECENT_MS = 60_000;
const MOST = 200;

/** The messages of the last minute, for tabs that are being loaded. */
export class Recent {
  #heard: readonly { readonly at: number; readonly message: LiveMessage }[] = [];

  keep(message: LiveMessage): void {
    const now = performance.now();
    this.#heard = [...this.#heard.filter(({ at }) => now - at < RECENT_MS), { at: now, message }].slice(-MOST);
  }

  all(): LiveMessage[] {
    return this.#heard.map(({ message }) => message);
  }
}

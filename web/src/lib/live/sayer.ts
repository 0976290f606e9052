import { livePresence } from '@fairlead/domain/live/live.contract';
import { call, csrfHeader } from '../api';
import type { OpenRecord } from './open-records';

const SAY_AFTER_MS = 150;
const MOST_OPEN = 30;

/** Reports what all tabs have open, when that has changed; typing changes it often. */
export class Sayer {
  /** Unknown, unless this browser had nothing open at its last report. */
  #said = keptSaid() === '[]' ? '[]' : '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly browser: string,
    private readonly open: () => readonly OpenRecord[],
  ) {}

  say(): void {
    if (this.#timer === undefined) this.#timer = setTimeout(() => void this.#send(), SAY_AFTER_MS);
  }

  /** The server may have deleted it in the meantime. */
  sayAgain(): void {
    if (this.#said !== '[]') this.#said = '';
    this.say();
  }

  /** The page is left, and only what other tabs have open remains: reported by a call that outlives the page. */
  leave(open: readonly OpenRecord[]): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const left = once(open);
    const text = JSON.stringify(left);
    if (text === this.#said) return;
    this.#said = text;
    keepSaid(text);
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json', ...csrfHeader() };
    const body = JSON.stringify({ browser: this.browser, open: left });
    const { path, method } = livePresence;
    void fetch(path, { method, headers, body, credentials: 'same-origin', keepalive: true }).catch(() => undefined);
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    const open = once(this.open());
    const text = JSON.stringify(open);
    if (text === this.#said) return;
    this.#said = text;
    keepSaid(text);
    try {
      await call(livePresence, { body: { browser: this.browser, open } });
    } catch {
      // It is reported again with the next change.
      this.#said = '';
    }
  }
}

/** The last report of this browser outlives the page: the server keeps it as long as the browser is connected. */
const KEPT = 'fairlead.live.said';

function keptSaid(): string {
  try {
    return localStorage.getItem(KEPT) ?? '[]';
  } catch {
    return '';
  }
}

function keepSaid(text: string): void {
  try {
    localStorage.setItem(KEPT, text);
  } catch {
    // Without storage, every page reports what it has open.
  }
}

/** A record that two tabs have open counts once, with the field that is typed in. */
function once(records: readonly OpenRecord[]): OpenRecord[] {
  const found = new Map<string, OpenRecord>();
  for (const one of records) {
    const key = `${one.kind} ${one.id}`;
    if (!found.get(key)?.field) found.set(key, one);
  }
  return [...found.values()].slice(-MOST_OPEN);
}

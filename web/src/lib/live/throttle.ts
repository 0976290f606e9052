export interface ThrottleOptions {
  /** The minimum time between two rounds. */
  readonly leastMs?: number;
  /** The first round is spread over this time. */
  readonly spreadMs?: number;
  /** True while no round may happen, such as while the user edits data that would change. */
  readonly held?: () => boolean;
}

const LEAST_MS = 1000;
const HELD_MS = 500;
/** The maximum share of time that a browser spends on requests: a busy server gets fewer. */
const PART = 1 / 30;
const SPREAD_MS = 120;

/**
 * Does something soon after it is requested, and then not again for a while, however often it is requested. The first
 * time is spread a little, because many browsers are notified of the same change at the same moment.
 */
export class Throttle {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the last round ended; the first one waits for none. */
  #ended = Number.NEGATIVE_INFINITY;
  #took = 0;
  #busy = false;
  #isSoon = false;
  #again: 'later' | 'soon' | null = null;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly options: ThrottleOptions = {},
  ) {}

  ask(): void {
    if (this.#busy) this.#again ??= 'later';
    else this.#timer ??= setTimeout(() => void this.#run(), this.#delay(this.waits));
  }

  /** For what must not stay on a screen: it does not wait longer because the server was slow. */
  askSoon(): void {
    if (this.#busy) this.#again = 'soon';
    else if (!this.#isSoon) {
      this.stop();
      this.#isSoon = true;
      this.#timer = setTimeout(() => void this.#run(), this.#delay(this.#rest()));
    }
  }

  /** How long it will take until it is done, if it is requested now. */
  get waits(): number {
    return this.#rest(this.#took / PART);
  }

  /** What is left of the time between two rounds. */
  #rest(least = 0): number {
    return Math.max(0, this.#ended + Math.max(this.options.leastMs ?? LEAST_MS, least) - performance.now());
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isSoon = false;
  }

  #delay(waits: number): number {
    return Math.max(waits, Math.random() * (this.options.spreadMs ?? SPREAD_MS));
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#isSoon = false;
    if (document.visibilityState === 'hidden' || this.options.held?.()) {
      this.#timer = setTimeout(() => void this.#run(), HELD_MS);
      return;
    }
    this.#busy = true;
    const begun = performance.now();
    await this.work().catch(() => undefined);
    this.#busy = false;
    this.#ended = performance.now();
    this.#took = this.#ended - begun;
    const again = this.#again;
    this.#again = null;
    if (again === 'soon') this.askSoon();
    else if (again) this.ask();
  }
}

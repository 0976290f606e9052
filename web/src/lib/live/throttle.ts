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
  #free = 0;
  #busy = false;
  #again = false;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly options: ThrottleOptions = {},
  ) {}

  ask(): void {
    if (this.#busy) this.#again = true;
    else this.#timer ??= setTimeout(() => void this.#run(), this.#delay());
  }

  /** How long it will take until it is done, if it is requested now. */
  get waits(): number {
    return Math.max(0, this.#free - performance.now());
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #delay(): number {
    return Math.max(this.waits, Math.random() * (this.options.spreadMs ?? SPREAD_MS));
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    if (document.visibilityState === 'hidden' || this.options.held?.()) {
      this.#timer = setTimeout(() => void this.#run(), HELD_MS);
      return;
    }
    this.#busy = true;
    const begun = performance.now();
    await this.work().catch(() => undefined);
    this.#busy = false;
    const took = performance.now() - begun;
    this.#free = performance.now() + Math.max(this.options.leastMs ?? LEAST_MS, took / PART);
    if (!this.#again) return;
    this.#again = false;
    this.ask();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** A rest follows after this much work. */
const WORK_MS = 250;
/** A rest takes this many times as long as the work before it: the work uses a quarter of a processor. */
const REST = 3;

type Rest = (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;

/** Work for which no one waits, in steps: it rests between them, and ends before the next one when the server stops. */
export class Unhurried {
  #worked = 0;

  constructor(
    private readonly stopping?: AbortSignal,
    private readonly rest: Rest = (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
    private readonly now: () => number = () => performance.now(),
  ) {}

  async step<T>(work: () => Promise<T>): Promise<T> {
    this.stopping?.throwIfAborted();
    if (this.#worked >= WORK_MS) {
      await this.rest(this.#worked * REST, this.stopping);
      this.#worked = 0;
    }
    const began = this.now();
    try {
      return await work();
    } finally {
      this.#worked += this.now() - began;
    }
  }
}

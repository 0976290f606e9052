/** Shows the progress of work, outside its transaction: one statement at a time, so that it never delays the work. */
export class Progress<T> {
  #next: T | undefined;
  #showing: Promise<void> | undefined;

  constructor(private readonly write: (counts: T) => Promise<void>) {}

  /** While a write is running, only the latest of the newer values is kept, and is written next. */
  show(counts: T): void {
    this.#next = counts;
    this.#showing ??= this.#writeAll();
    // `end` throws it.
    this.#showing.catch(() => undefined);
  }

  /** Like `show`, for work that continues only after its progress is visible. */
  async shown(counts: T): Promise<void> {
    this.show(counts);
    await this.end();
  }

  /** Waits for the running write. Afterwards the work marks itself as done, in the same row. */
  async end(): Promise<void> {
    await this.#showing;
  }

  async #writeAll(): Promise<void> {
    while (this.#next !== undefined) {
      const counts = this.#next;
      this.#next = undefined;
      await this.write(counts);
    }
    this.#showing = undefined;
  }
}

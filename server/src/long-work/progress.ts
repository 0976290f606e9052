/** Shows how far work is, beside the work: one statement at a time, so that showing never holds the work up. */
export class Progress<T> {
  #next: T | undefined;
  #showing: Promise<void> | undefined;

  constructor(private readonly write: (counts: T) => Promise<void>) {}

  /** Of what comes while an earlier one is still being written, the last is written next. */
  show(counts: T): void {
    this.#next = counts;
    this.#showing ??= this.#writeAll();
    // `end` throws it.
    this.#showing.catch(() => undefined);
  }

  /** As `show`, for work that goes on only when it can be seen how far it is. */
  async shown(counts: T): Promise<void> {
    this.show(counts);
    await this.end();
  }

  /** Waits for what is being written. Afterwards the work marks itself as done, in the same row. */
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

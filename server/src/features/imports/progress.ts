import type { PlannedRow } from '@fairlead/domain/imports/planned';
import type { Counts } from './imports.queries';

/** Counts what is written and shows it, beside the work and never twice at a time. */
export class Progress {
  #counts: Counts = { done: 0, created: 0, updated: 0, skipped: 0, refused: 0 };
  #showing: Promise<void> | undefined;

  constructor(private readonly show: (counts: Counts) => Promise<void>) {}

  add(outcomes: readonly PlannedRow['outcome'][]): void {
    const count = (outcome: PlannedRow['outcome']) => outcomes.filter((one) => one === outcome).length;
    const { done, created, updated, skipped, refused } = this.#counts;
    this.#counts = {
      done: done + outcomes.length,
      created: created + count('create'),
      updated: updated + count('update'),
      skipped: skipped + count('skip'),
      refused: refused + count('refuse'),
    };
    if (this.#showing) return;
    const showing = this.show(this.#counts).then(() => {
      this.#showing = undefined;
    });
    // One that failed stays, and is thrown in the end.
    showing.catch(() => undefined);
    this.#showing = showing;
  }

  /** Waits for what is being shown: after it the work marks itself as done, and both write the same row. */
  async end(): Promise<Counts> {
    await this.#showing;
    return this.#counts;
  }
}

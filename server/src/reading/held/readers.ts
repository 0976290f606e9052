/** A lock: computations read the columns over several turns of the event loop, and an update waits until they are done. */
export class Readers {
  private reading = 0;
  private readonly waiting: (() => void)[] = [];

  async read<T>(work: () => Promise<T>): Promise<T> {
    this.reading += 1;
    try {
      return await work();
    } finally {
      this.reading -= 1;
      if (this.reading === 0) for (const goOn of this.waiting.splice(0)) goOn();
    }
  }

  get areNone(): boolean {
    return this.reading === 0;
  }

  /** Resolves when the running computations are done. Others may have begun by then, so the caller checks `areNone` again. */
  async gone(): Promise<void> {
    if (this.reading) await new Promise<void>((goOn) => this.waiting.push(goOn));
  }
}

/** The computations that are running: they read the columns over several turns of the event loop, and an update waits for them. */
export class Computations {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
      if (this.running === 0) for (const goOn of this.waiting.splice(0)) goOn();
    }
  }

  get areNone(): boolean {
    return this.running === 0;
  }

  /** Resolves when the running computations are done. Others may have begun by then, so the caller checks `areNone` again. */
  async ended(): Promise<void> {
    if (this.running) await new Promise<void>((goOn) => this.waiting.push(goOn));
  }
}

/** Those who read what is about to be written, in more than one turn of the event loop. Who wants to write waits until they are done. */
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

  /** Others may have begun to read when this goes on: it is asked again. */
  async gone(): Promise<void> {
    if (this.reading) await new Promise<void>((goOn) => this.waiting.push(goOn));
  }
}

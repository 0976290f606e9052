import { AllBusy } from '../../base/database';

const MOST_WAITING = 300;

/**
 * Limits how many calls run at the same time under one key. The others wait and hold neither a connection nor a lock.
 */
export class KeyedLimiter {
  private readonly lines = new Map<string, { busy: number; readonly waiting: (() => void)[] }>();

  constructor(private readonly atOnce: number) {}

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.begin(name);
    try {
      return await work();
    } finally {
      this.end(name);
    }
  }

  private begin(name: string): Promise<void> | undefined {
    const line = this.lines.get(name) ?? { busy: 0, waiting: [] };
    this.lines.set(name, line);
    if (line.busy < this.atOnce) {
      line.busy += 1;
      return undefined;
    }
    if (line.waiting.length >= MOST_WAITING) throw new AllBusy(`${line.waiting.length} wait for their turn already.`);
    return new Promise((resolve) => line.waiting.push(resolve));
  }

  /** Lets the caller run that has waited longest. */
  private end(name: string): void {
    const line = this.lines.get(name);
    const next = line?.waiting.shift();
    if (next) return next();
    if (line && --line.busy === 0) this.lines.delete(name);
  }
}

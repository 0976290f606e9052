import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Held {
  /** The largest delay of the event loop within this second, and its 99th percentile. */
  readonly max: number;
  readonly p99: number;
  /** How long the server computed without a pause, and when that ended. */
  readonly own: number;
  readonly at: number;
}

/** The settings of a server that writes the delays of its event loop into this file. */
export function watchLoop(file: string): Record<string, string> {
  const watch = fileURLToPath(new URL('./loop-watch.mjs', import.meta.url));
  return { NODE_OPTIONS: `--import=${watch}`, FAIRLEAD_BENCH_LOOP: file };
}

/** Without the start of the server. */
export function heldUp(file: string, from: number): Held[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Held).filter(({ at }) => at > from);
}

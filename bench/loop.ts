import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Held {
  /** How late the event loop came at most within this second, and for one in a hundred turns. */
  readonly max: number;
  readonly p99: number;
  /** How long the server computed without a pause, and when that ended. */
  readonly own: number;
  readonly at: number;
}

/** The settings of a server that writes into this file how its event loop fares. */
export function watchLoop(file: string): Record<string, string> {
  const watch = fileURLToPath(new URL('./loop-watch.mjs', import.meta.url));
  return { NODE_OPTIONS: `--import=${watch}`, FAIRLEAD_BENCH_LOOP: file };
}

/** Without what the start of the server took. */
export function heldUp(file: string, from: number): Held[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Held).filter(({ at }) => at > from);
}

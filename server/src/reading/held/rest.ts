import { setTimeout as sleep } from 'node:timers/promises';
import type { Reading } from './held-store';

/** Shorter portions follow each other at once. */
const SHORT_MS = 5;

/** How long background reading rests after a portion: as long as the portion took, so that requests have the other half of the time. */
export function restOf(tookMs: number, longestMs: number): number {
  return tookMs < SHORT_MS ? 0 : Math.min(tookMs, longestMs);
}

/** Rests after a portion that began at a time of `performance.now`. */
export async function restSince({ db }: Pick<Reading, 'db'>, began: number): Promise<void> {
  const ms = restOf(performance.now() - began, db.memory.longestRestMs);
  if (ms) await sleep(ms);
}

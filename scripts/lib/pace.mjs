import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/**
 * The number of processes that want a processor now; if the system does not report it, the average of the last
 * minute. Time taken by the host of a virtual machine counts as well: with half of the time stolen, two processes are
 * as slow as four.
 */
export function loadOf() {
  try {
    const running = Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[3].split('/')[0]);
    return running / (1 - stolenShare());
  } catch {
    return loadavg()[0];
  }
}

let before = { stolen: 0, total: 0 };

/** The share of the processors' time that the host took since the last call. */
function stolenShare() {
  const times = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1, 9).map(Number);
  const now = { stolen: times[7], total: times.reduce((sum, time) => sum + time, 0) };
  const share = (now.stolen - before.stolen) / Math.max(1, now.total - before.total);
  before = now;
  return Math.min(0.9, share);
}

/** The time in milliseconds that `LOOPS` needs on the machine for which the budgets were set. */
const REFERENCE_MS = 60;
const LOOPS = 30_000_000;

/** How many times slower this processor is than the one of the budgets; at least 1. Counts only its own CPU time. */
export function slowness() {
  const once = () => {
    const before = process.cpuUsage().user;
    let sum = 0;
    for (let at = 0; at < LOOPS; at += 1) sum = (sum * 31 + at) | 0;
    return sum === 1 ? 0 : (process.cpuUsage().user - before) / 1000;
  };
  const best = Math.min(once(), once(), once());
  return Math.max(1, best / REFERENCE_MS);
}

/**
 * Converts a measured time to that of a quiet machine of the budgets' kind: a process that shares a processor with
 * three others gets a quarter of it. `load` includes the tests themselves.
 */
export function quietMs(ms, load, slower, processors = availableParallelism()) {
  return ms / slower / Math.max(1, load / processors);
}

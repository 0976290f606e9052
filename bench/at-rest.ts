import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that only answers the writes beside uses less of a processor. */
const BUSY = 0.4;
const QUIET_SECONDS = 5;
const MOST_SECONDS = 240;
/** Ticks of the processor's clock in a second, as Linux counts the time of processes. */
const TICKS = 100;

/**
 * Waits until a server and its database have read into memory what earlier questions asked for: for five seconds both
 * together use less than two fifths of a processor. Returns the seconds it took. Only Linux says what processes use;
 * elsewhere, and after four minutes, it goes on.
 */
export async function untilAtRest(server: number): Promise<number> {
  let quiet = 0;
  for (let second = 0; second < MOST_SECONDS; second += 1) {
    if (quiet === QUIET_SECONDS || !existsSync('/proc/self/stat')) return second;
    const before = used(server);
    await sleep(1000);
    quiet = (used(server) - before) / TICKS < BUSY ? quiet + 1 : 0;
  }
  return MOST_SECONDS;
}

/** Of the server and of all processes of databases. */
function used(server: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [head = '', tail = ''] = statOf(name).split(') ');
    if (Number(name) !== server && !head.includes('(postgres')) continue;
    const fields = tail.split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks;
}

/** Empty for a process that has just ended. */
function statOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/stat`, 'latin1');
  } catch {
    return '';
  }
}

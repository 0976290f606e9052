import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type pg from 'pg';

/** About a tenth of the processor time of a process with normal priority. */
const BEHIND = 10;

/**
 * Lowers the priority of this connection's database process below those of requests, if both run on this machine: on
 * few processors, an import would otherwise get as much time as all users together. Returns whether that was
 * possible.
 */
export async function makeWay(client: pg.ClientBase): Promise<boolean> {
  const { processID: pid } = client as pg.ClientBase & { readonly processID?: number | null };
  if (!pid || !(await isPostgres(pid))) return false;
  try {
    setPriority(pid, BEHIND);
    return true;
  } catch {
    // The database runs as a user whose processes this one may not change.
    return false;
  }
}

/** The process ID belongs to the database's machine or container: here it may be another program. */
async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'postgres';
}

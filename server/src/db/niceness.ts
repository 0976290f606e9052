import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type pg from 'pg';

/** About a tenth of the processor time of a process that has not been asked to make way. */
const BEHIND = 10;

/**
 * Lets the database process of this connection make way for those of requests, where both run on this machine: on few
 * processors, an import would otherwise get as much time as everybody who opens a list. Answers whether it could.
 */
export async function makeWay(client: pg.ClientBase): Promise<boolean> {
  const { processID: pid } = client as pg.ClientBase & { readonly processID?: number | null };
  if (!pid || !(await isPostgres(pid))) return false;
  try {
    setPriority(pid, BEHIND);
    return true;
  } catch {
    // The database runs as a user whose processes this one may not touch.
    return false;
  }
}

/** The number belongs to the database's machine, or container: here it may mean another program. */
async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'postgres';
}

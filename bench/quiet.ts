import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../server/src/base/sql';
import type { Pool } from '../server/src/base/database';

/** In tenths of a second. */
const LOOKED_AT = 50;
/** How many of them something may be at work: what takes its time, such as learning from past deals, rests in between. */
const BUSY = 15;

/** Waits until the work is done that a server begins when it starts, and that changes leave behind. */
export async function untilQuiet(pool: Pool): Promise<void> {
  const active = sql`select exists(select from pg_stat_activity where pid <> pg_backend_pid()
    and datname = current_database() and state = 'active') as found`;
  const seen: boolean[] = [];
  while (seen.length < LOOKED_AT || seen.filter(Boolean).length > BUSY) {
    const { found } = await pool.transaction('read', '', (db) => db.one<{ found: boolean }>(active));
    seen.push(found);
    if (seen.length > LOOKED_AT) seen.shift();
    await sleep(100);
  }
}

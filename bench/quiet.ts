import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../server/src/base/sql';
import type { Pool } from '../server/src/base/database';

/** In tenths of a second. */
const QUIET_FOR = 50;

/**
 * Waits until the work is done that a server begins when it starts, and that changes leave behind; not for what takes its
 * time, such as learning from past deals.
 */
export async function untilQuiet(pool: Pool): Promise<void> {
  const busy = sql`select count(*)::int as n from pg_stat_activity where pid <> pg_backend_pid()
    and datname = current_database() and state = 'active'`;
  for (let quiet = 0; quiet < QUIET_FOR; await sleep(100)) {
    const { n } = await pool.transaction('read', '', (db) => db.one<{ n: number }>(busy));
    quiet = n === 0 ? quiet + 1 : 0;
  }
}

import type { Db } from '../../db/connection';
import { sql } from '../../db/sql';

/** The demo account's administrator, when it was made already. */
export function findDemoAdmin(db: Db, email: string): Promise<{ account_id: number; user_id: number } | undefined> {
  return db.maybe(sql`select account_id, user_id from find_sign_in(${email}) where is_demo`);
}

/** Several servers may start at once, and a visitor may ask at the same moment; one of them makes it. */
export async function lockDemo(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(7103002)`);
}

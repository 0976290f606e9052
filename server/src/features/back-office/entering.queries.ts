import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

/** The account that is entered from now on, or null: the database decides whether this staff user may enter it. */
export async function enterAsStaff(
  db: Db,
  which: { readonly account: number } | { readonly user: number },
): Promise<number | null> {
  const [account, user] = 'user' in which ? [null, which.user] : [which.account, null];
  return (await db.one<{ id: number | null }>(sql`select staff_enter(${account}, ${user}) as id`)).id;
}

export async function leaveAccount(db: Db): Promise<void> {
  await db.run(sql`select set_config('app.account_id', '', true)`);
}

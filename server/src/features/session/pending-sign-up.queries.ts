import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { NewAccount } from './new-account';

/** Expired ones are deleted as new ones arrive. */
export async function insertPendingSignUp(db: Db, fresh: NewAccount): Promise<number> {
  await db.run(sql`delete from pending_sign_up where created_at < now() - interval '1 day'`);
  const { id } = await db.one<{ id: number }>(sql`insert into pending_sign_up (email, details)
    values (${fresh.user.email}, ${JSON.stringify(fresh)}) returning id`);
  return id;
}

/** Undefined if it has expired, was confirmed, or its address has a user. */
export async function pendingSignUp(db: Db, id: number): Promise<NewAccount | undefined> {
  const row = await db.maybe<{ details: NewAccount }>(sql`select details from pending_sign_up
    where id = ${id} and created_at > now() - interval '1 day' and not exists (select from find_sign_in(email))`);
  return row?.details;
}

/** Works once, for all that wait with the address. */
export async function spendPendingSignUp(db: Db, id: number): Promise<boolean> {
  const gone = await db.rows<{ id: number }>(sql`delete from pending_sign_up
    where lower(email) = (select lower(email) from pending_sign_up where id = ${id}) returning id`);
  return gone.some((one) => one.id === id);
}

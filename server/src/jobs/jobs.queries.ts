import type { SessionAccount } from '@fairlead/domain/access/session.types';
import type { Db } from '../base/database';
import { sql } from '../base/sql';

export async function everyAccount(db: Db): Promise<number[]> {
  return (await db.rows<{ id: number }>(sql`select every_account() as id`)).map(({ id }) => id);
}

/** The account that the transaction has entered. */
export async function readAccount(db: Db, id: number): Promise<SessionAccount> {
  return (
    await db.one<{ account: SessionAccount }>(sql`select to_jsonb(a) as account from account a where a.id = ${id}`)
  ).account;
}

/** True for one server at a time; the lock is held until the transaction ends, however long it is idle. */
export async function tryScheduleLock(db: Db, lock: number): Promise<boolean> {
  await db.run(sql`set local idle_in_transaction_session_timeout = 0`);
  return (await db.one<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as taken`)).taken;
}

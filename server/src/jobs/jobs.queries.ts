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

/** The name of a connection while its transaction holds the lock of a schedule: it reads and writes nothing else. */
export const HOLDS_SCHEDULE = 'fairlead schedule';

/** True for one server at a time; the lock is held until the transaction ends, however long it is idle. */
export async function tryScheduleLock(db: Db, lock: number): Promise<boolean> {
  await db.run(sql`select set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('application_name', ${HOLDS_SCHEDULE}, true)`);
  return (await db.one<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as taken`)).taken;
}

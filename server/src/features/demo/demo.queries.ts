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

/** The largest open deal of an owner that a partner could be working on. */
export function dealForPartner(
  db: Db,
  account: number,
  owner: number,
  now: Date,
): Promise<{ id: number; company_id: number } | undefined> {
  return db.maybe(sql`select id, company_id from deal where account_id = ${account} and user_id = ${owner}
      and closed_time is null and not is_archived and value_cents > 0 and company_id is not null and length(name) < 60
      and created_at < ${now}::timestamptz - interval '30 days'
    order by value_cents desc, id limit 1`);
}

export async function shareViewWith(db: Db, account: number, view: number, user: number): Promise<void> {
  await db.run(
    sql`insert into list_view_share (account_id, list_view_id, user_id) values (${account}, ${view}, ${user})`,
  );
}

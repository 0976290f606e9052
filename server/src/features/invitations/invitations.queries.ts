import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

/** False if the user already has a password: an invitation must not replace a password that someone else set. */
export async function setFirstPassword({ db, account, actor }: Ctx, hash: string): Promise<boolean> {
  const set =
    await db.run(sql`update account_user set password_hash = ${hash}, password_updated_at = now(), updated_at = now()
    where account_id = ${account.id} and id = ${actor.id} and password_hash is null and deleted_at is null`);
  return set === 1;
}

import type { SessionAccount, SessionUser } from '@fairlead/domain/access/session.types';
import type { Db } from '../base/database';
import { sql } from '../base/sql';

export interface Asker {
  readonly actor: SessionUser;
  readonly account: SessionAccount;
}

/** The user as of now, without a password, and the account. Undefined if the user does not exist. */
export function readAsker(db: Db, accountId: number, userId: number): Promise<Asker | undefined> {
  return db.maybe<Asker>(sql`select to_jsonb(u) - 'password_hash' - 'email_key' as actor, to_jsonb(a) as account,
      set_config('timezone', u.time_zone, true)
    from account_user u join account a on a.id = u.account_id
   where u.account_id = ${accountId} and u.id = ${userId}`);
}

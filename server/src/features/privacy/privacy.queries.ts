import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

export interface Consent {
  readonly account_id: number;
  readonly user_id: number;
  /** The address of the page. */
  readonly notice: string;
}

export async function hasAgreed(db: Db, { account_id, user_id, notice }: Consent): Promise<boolean> {
  const found = await db.maybe(sql`select from privacy_consent
    where account_id = ${account_id} and user_id = ${user_id} and notice = ${notice}`);
  return found !== undefined;
}

/** The first time counts. */
export async function noteConsent(db: Db, { account_id, user_id, notice }: Consent): Promise<void> {
  await db.run(sql`insert into privacy_consent (account_id, user_id, notice) values (${account_id}, ${user_id}, ${notice})
    on conflict (account_id, user_id, notice) do nothing`);
}

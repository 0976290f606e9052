import type { OtherEmail } from '@fairlead/domain/users/other-emails';
import { type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

/** The further addresses of a user (alias t). */
export const otherEmailsJson: Sql = sql`(select coalesce(json_agg(json_build_object('id', e.id, 'email', e.email) order by e.id), '[]')
  from user_email e where e.account_id = t.account_id and e.user_id = t.id)`;

export function readOtherEmails(ctx: Ctx, userId: number): Promise<OtherEmail[]> {
  return ctx.db.rows(sql`select id, email from user_email
    where account_id = ${ctx.account.id} and user_id = ${userId} order by id`);
}

/** Does another user of the account have one of the addresses, as sign-in address or as further address? */
export async function isTaken({ db, account, actor }: Ctx, emails: readonly string[]): Promise<boolean> {
  const others = (user: Sql) => sql`account_id = ${account.id} and ${user} <> ${actor.id}
    and email_key in (select lower(one) from unnest(${emails}::text[]) one)`;
  const { taken } = await db.one<{ taken: boolean }>(sql`select
    exists (select from account_user where ${others(sql`id`)})
    or exists (select from user_email where ${others(sql`user_id`)}) as taken`);
  return taken;
}

/** Those of the addresses with which users of the account sign in, in small letters. */
export async function ownAddresses({ db, account }: Ctx, emails: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(sql`select email_key as email from account_user
    where account_id = ${account.id} and email_key in (select lower(one) from unnest(${emails}::text[]) one)`);
  return rows.map(({ email }) => email);
}

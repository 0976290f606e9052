import type { OtherEmail } from '@fairlead/domain/users/other-emails';
import { type Sql, sql } from '../../db/sql';
import type { Ctx } from '../../http/context';

/** The further addresses of a user of the alias t. */
export const otherEmailsJson: Sql = sql`(select coalesce(json_agg(json_build_object('id', e.id, 'email', e.email) order by e.id), '[]')
  from user_email e where e.account_id = t.account_id and e.user_id = t.id)`;

export function readOtherEmails(ctx: Ctx, userId: number): Promise<OtherEmail[]> {
  return ctx.db.rows(sql`select id, email from user_email
    where account_id = ${ctx.account.id} and user_id = ${userId} order by id`);
}

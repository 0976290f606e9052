import { hashOf } from '../../account/sessions';
import { type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

export const INVITATION_DAYS = 7;

/** The invitation status of a user (alias t). */
export const invitationStatus: Sql = sql`case
  when t.password_hash is not null then 'accepted'
  when exists (select from one_time_token o where o.account_id = t.account_id and o.user_id = t.id
    and o.purpose = 'invitation' and o.used_at is null and o.expires_at > now()) then 'pending'
  when t.invited_at is not null then 'expired' else 'none' end`;

export async function hasPassword(ctx: Ctx, id: number): Promise<boolean> {
  const found = await ctx.db.maybe<{ has: boolean }>(
    sql`select password_hash is not null as has from account_user where account_id = ${ctx.account.id} and id = ${id}`,
  );
  return found?.has ?? false;
}

export async function insertInvitation(ctx: Ctx, id: number, token: string): Promise<void> {
  await ctx.db.run(sql`insert into one_time_token (account_id, user_id, purpose, token_hash, expires_at)
    values (${ctx.account.id}, ${id}, 'invitation', ${hashOf(token)}, now() + make_interval(days => ${INVITATION_DAYS}))`);
}

export async function endInvitations(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`update one_time_token set used_at = now()
    where account_id = ${ctx.account.id} and user_id = ${id} and purpose = 'invitation' and used_at is null`);
}

import { DIGEST_HOUR, type EventWays } from '@fairlead/domain/notifications/events';
import type { SessionUser } from '@fairlead/domain/access/session.types';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

export interface KeptSettings {
  readonly events: Partial<EventWays>;
  readonly digest_hour: number;
}

export const UNCHANGED: KeptSettings = { events: {}, digest_hour: DIGEST_HOUR };

/** Of these users; who never chose anything may be missing. */
export async function settingsOf(
  db: Db,
  account: number,
  users: readonly number[],
): Promise<Map<number, KeptSettings>> {
  const rows = await db.rows<KeptSettings & { user_id: number }>(sql`select user_id, events, digest_hour
    from notification_setting where account_id = ${account} and user_id = any(${users}::bigint[])`);
  return new Map(rows.map(({ user_id, ...kept }) => [user_id, kept]));
}

export async function writeSettings(ctx: Ctx, { events, digest_hour }: KeptSettings, next: Date): Promise<void> {
  await ctx.db.run(sql`insert into notification_setting (account_id, user_id, events, digest_hour, next_round_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${JSON.stringify(events)}::jsonb, ${digest_hour}, ${next})
    on conflict (account_id, user_id) do update set events = excluded.events, digest_hour = excluded.digest_hour,
      next_round_at = excluded.next_round_at`);
}

/** Active users of the account that are told things, with their present rights. */
export function readersOf(db: Db, account: number, users: readonly number[]): Promise<{ actor: SessionUser }[]> {
  return db.rows(sql`select to_jsonb(u) - 'password_hash' - 'email_key' as actor from account_user u
    where u.account_id = ${account} and u.id = any(${users}::bigint[]) and u.deleted_at is null order by u.id`);
}

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

/** Of these users; those who never chose anything may be missing. */
export async function settingsOf(
  db: Db,
  account: number,
  users: readonly number[],
): Promise<Map<number, KeptSettings>> {
  const rows = await db.rows<KeptSettings & { user_id: number }>(sql`select user_id, events, digest_hour
    from notification_setting where account_id = ${account} and user_id = any(${users}::bigint[])`);
  return new Map(rows.map(({ user_id, ...kept }) => [user_id, kept]));
}

/**
 * Writes what is chosen and leaves the rest, also choices made at the same moment in another call. Only another hour
 * moves the next round, which `next` returns for it: one that is due right now still takes place.
 */
export function writeSettings(
  ctx: Ctx,
  { events, digest_hour }: { readonly events: Partial<EventWays>; readonly digest_hour: number | undefined },
  next: Date,
): Promise<KeptSettings> {
  const hour = sql`${digest_hour ?? null}::smallint`;
  return ctx.db.one(sql`insert into notification_setting as s (account_id, user_id, events, digest_hour, next_round_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${JSON.stringify(events)}::jsonb, coalesce(${hour}, ${DIGEST_HOUR}), ${next})
    on conflict (account_id, user_id) do update set events = s.events || excluded.events,
      digest_hour = coalesce(${hour}, s.digest_hour),
      next_round_at = case when ${hour} <> s.digest_hour then excluded.next_round_at else s.next_round_at end
    returning events, digest_hour`);
}

/** The daily round of a user whose time zone has changed. */
export async function setNextRound(ctx: Ctx, user: number, next: Date): Promise<void> {
  await ctx.db.run(sql`update notification_setting set next_round_at = ${next}
    where account_id = ${ctx.account.id} and user_id = ${user}`);
}

/** Active users of the account that are notified, with their present rights. */
export function readersOf(db: Db, account: number, users: readonly number[]): Promise<{ actor: SessionUser }[]> {
  return db.rows(sql`select to_jsonb(u) - 'password_hash' - 'email_key' as actor from account_user u
    where u.account_id = ${account} and u.id = any(${users}::bigint[]) and u.deleted_at is null order by u.id`);
}

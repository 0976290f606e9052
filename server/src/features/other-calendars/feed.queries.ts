import type { CalendarFeed } from '@fairlead/domain/other-calendars/other-calendars.contract';
import { hashOf } from '../../account/sessions';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

export function readFeed(ctx: Ctx): Promise<CalendarFeed | undefined> {
  return ctx.db.maybe(sql`select wire_time(created_at) as created_at, wire_time(last_used_at) as last_used_at
    from calendar_feed where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id}`);
}

export async function writeFeed(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.run(sql`insert into calendar_feed (account_id, user_id, token_hash)
    values (${ctx.account.id}, ${ctx.actor.id}, ${hashOf(token)})
    on conflict (account_id, user_id) do update
      set token_hash = excluded.token_hash, created_at = now(), last_used_at = null`);
}

export async function deleteFeed(ctx: Ctx): Promise<boolean> {
  const { id } = ctx.actor;
  return (
    (await ctx.db.run(sql`delete from calendar_feed where account_id = ${ctx.account.id} and user_id = ${id}`)) > 0
  );
}

export interface Holder {
  readonly account_id: number;
  readonly user_id: number;
}

/** Runs before the account is known. */
export function findFeed(db: Db, token: string): Promise<Holder | undefined> {
  return db.maybe<Holder>(sql`select account_id, user_id from find_calendar_feed(${hashOf(token)})`);
}

export async function touchFeed(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`update calendar_feed set last_used_at = now()
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id}
      and (last_used_at is null or last_used_at < now() - interval '5 minutes')`);
}

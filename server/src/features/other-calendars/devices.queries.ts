import type { CalendarDevice } from '@fairlead/domain/other-calendars/other-calendars.contract';
import { hashOf } from '../../account/sessions';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { raw, sql } from '../../base/sql';
import type { Holder } from './feed.queries';

const SHOWN = raw('id, name, wire_time(created_at) as created_at, wire_time(last_used_at) as last_used_at');

export function readDevices(ctx: Ctx): Promise<CalendarDevice[]> {
  return ctx.db.rows(sql`select ${SHOWN} from calendar_device
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} order by id`);
}

/** From the first device on, the changes of the user's calendar are counted. */
export async function writeDevice(ctx: Ctx, name: string, password: string): Promise<CalendarDevice> {
  const { account, actor } = ctx;
  await ctx.db.run(sql`insert into calendar_sync (account_id, user_id) values (${account.id}, ${actor.id})
    on conflict do nothing`);
  return ctx.db.one(sql`insert into calendar_device (account_id, user_id, name, password_hash)
    values (${account.id}, ${actor.id}, ${name}, ${hashOf(password)}) returning ${SHOWN}`);
}

export async function deleteDevice(ctx: Ctx, id: number): Promise<string | undefined> {
  const gone = await ctx.db.maybe<{ name: string }>(sql`delete from calendar_device
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and id = ${id} returning name`);
  return gone?.name;
}

/** Runs before the account is known. */
export function findDevice(db: Db, password: string): Promise<(Holder & { id: number }) | undefined> {
  return db.maybe(sql`select account_id, user_id, id from find_calendar_device(${hashOf(password)})`);
}

export async function touchDevice(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`update calendar_device set last_used_at = now() where account_id = ${ctx.account.id} and id = ${id}
    and (last_used_at is null or last_used_at < now() - interval '5 minutes')`);
}

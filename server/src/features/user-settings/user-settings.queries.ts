import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

/** The user's own setting; undefined if never set. */
export async function readUserSetting(ctx: Ctx, key: string): Promise<unknown> {
  const row = await ctx.db.prepared.maybe<{ value: unknown }>(sql`select value from user_setting
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and key = ${key}`);
  return row?.value;
}

/** The user's own setting, locked until the end of the transaction, so that concurrent changes are all kept. */
export async function lockUserSetting(ctx: Ctx, key: string): Promise<unknown> {
  const row = await ctx.db.prepared.one<{
    value: unknown;
  }>(sql`insert into user_setting (account_id, user_id, key, value)
    values (${ctx.account.id}, ${ctx.actor.id}, ${key}, '{}'::jsonb)
    on conflict (account_id, user_id, key) do update set value = user_setting.value returning value`);
  return row.value;
}

export async function writeUserSetting(ctx: Ctx, key: string, value: object): Promise<void> {
  await ctx.db.prepared.run(sql`insert into user_setting (account_id, user_id, key, value)
    values (${ctx.account.id}, ${ctx.actor.id}, ${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (account_id, user_id, key) do update set value = excluded.value`);
}

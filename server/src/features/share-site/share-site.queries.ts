import type { ExternalUser, SharedSearch } from '@fairlead/domain/share-site/share-site.contract';
import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

/** The views that were shared with the actor by name and still exist. */
export async function readSharedSearches(
  ctx: Ctx,
  limit: number,
  offset: number,
): Promise<{ entries: SharedSearch[]; total: number }> {
  const from = sql`from list_view_share s join list_view v on v.account_id = s.account_id and v.id = s.list_view_id
    where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id} and v.deleted_at is null`;
  const entries = await ctx.db.rows<SharedSearch>(sql`select v.id, v.name, v.record_type, v.filter, v.sort_by,
      v.sort_direction, v.columns, wire_time(v.updated_at) as updated_at ${from}
    order by v.name_key, v.id limit ${limit} offset ${offset}`);
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total ${from}`);
  return { entries, total };
}

/** External users who may still sign in, by name, and whether they already have the view. */
export function externalUsers(ctx: Ctx, view: number): Promise<(ExternalUser & { readonly time_zone: string })[]> {
  const has = sql`exists (select from list_view_share s where s.account_id = u.account_id and s.list_view_id = ${view}
    and s.user_id = u.id)`;
  return ctx.db.rows(sql`select u.id, u.full_name, u.email, u.time_zone, ${has} as shared from account_user u
    where u.account_id = ${ctx.account.id} and u.deleted_at is null and (u.is_external or u.level = 5)
    order by u.full_name collate "und-x-icu", u.id`);
}

export async function writeSearchShares(ctx: Ctx, view: number, users: readonly number[]): Promise<void> {
  await ctx.db.run(sql`delete from list_view_share where account_id = ${ctx.account.id} and list_view_id = ${view}
    and user_id <> all(${users}::bigint[])`);
  await ctx.db.run(sql`insert into list_view_share (account_id, list_view_id, user_id)
    select ${ctx.account.id}, ${view}, u.id from unnest(${users}::bigint[]) as u(id) on conflict do nothing`);
}

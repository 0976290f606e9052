import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ListView } from '@fairlead/domain/list-views/list-view';
import { all, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

/** Maximum number of views returned: they are shown as the tabs of a list. */
const MOST = 1000;

/** The actor's own views and those that others share, with the actor's stars and default. */
export function readListViews(ctx: Ctx, only: { kind?: RecordKind; id?: number } = {}): Promise<ListView[]> {
  const where = all([
    seen(ctx),
    ...(only.kind === undefined ? [] : [sql`v.record_type = ${only.kind}`]),
    ...(only.id === undefined ? [] : [sql`v.id = ${only.id}`]),
  ]);
  return ctx.db.prepared.rows<ListView>(sql`select v.id, v.record_type, v.user_id, v.name, v.filter, v.sort_by,
      v.sort_direction, v.columns, v.is_shared, coalesce(m.is_starred, false) as is_starred,
      coalesce(m.is_default, false) as is_default, wire_time(v.updated_at) as updated_at
    from list_view v left join list_view_mark m on m.account_id = v.account_id and m.list_view_id = v.id
      and m.user_id = ${ctx.actor.id}
    where ${where} order by v.name_key, v.id limit ${MOST}`);
}

function seen(ctx: Ctx): Sql {
  return sql`v.account_id = ${ctx.account.id} and v.deleted_at is null
    and (v.user_id = ${ctx.actor.id} or v.is_shared)`;
}

/** The names that a user's views of a kind already have. */
export async function viewNames(ctx: Ctx, user: number, kind: RecordKind, except: number | null): Promise<string[]> {
  const rows = await ctx.db.rows<{ name: string }>(sql`select name from list_view
    where account_id = ${ctx.account.id} and user_id = ${user} and record_type = ${kind} and deleted_at is null
      and id is distinct from ${except}::bigint`);
  return rows.map(({ name }) => name);
}

/** Writes the actor's own star. */
export async function writeStar(ctx: Ctx, id: number, kind: RecordKind, is_starred: boolean): Promise<void> {
  await ctx.db.run(sql`insert into list_view_mark (account_id, list_view_id, user_id, record_type, is_starred)
    values (${ctx.account.id}, ${id}, ${ctx.actor.id}, ${kind}, ${is_starred})
    on conflict (account_id, list_view_id, user_id) do update set is_starred = excluded.is_starred`);
}

/** Sets the view that opens first for the actor and clears the previous default. */
export async function writeDefault(ctx: Ctx, id: number, kind: RecordKind, is_default: boolean): Promise<void> {
  await ctx.db.run(sql`update list_view_mark set is_default = false where account_id = ${ctx.account.id}
    and user_id = ${ctx.actor.id} and record_type = ${kind} and is_default`);
  await ctx.db.run(sql`insert into list_view_mark (account_id, list_view_id, user_id, record_type, is_default)
    values (${ctx.account.id}, ${id}, ${ctx.actor.id}, ${kind}, ${is_default})
    on conflict (account_id, list_view_id, user_id) do update set is_default = excluded.is_default`);
}

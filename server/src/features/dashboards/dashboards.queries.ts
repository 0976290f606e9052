import type { Dashboard } from '@fairlead/domain/dashboards/dashboards.contract';
import { isReportSeen } from '@fairlead/domain/reports/sharing';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';
import { isSharedWithActor } from '../../reading/shared-with-actor';

/**
 * The maximum in an answer, because they are shown as one list. The caller's own and starred ones are always
 * included.
 */
const MOST = 1000;

type Kept = Omit<Dashboard, 'may_update' | 'may_share' | 'may_delete' | 'version'>;
type Listed = Omit<Kept, 'tiles'> & { readonly tile_count: number };

const what = sql`s.id, s.name, s.name_key, s.user_id,
  (select json_build_object('id', u.id, 'full_name', concat_ws(' ', u.first_name, u.last_name)) from account_user u
    where u.account_id = s.account_id and u.id = s.user_id) as "user",
  s.shares, s.is_shared_home, coalesce(m.is_starred, false) as is_starred, wire_time(s.created_at) as created_at,
  wire_time(s.updated_at) as updated_at`;
const answered = sql`x.id, x.name, x.user_id, x.user, x.shares, x.is_shared_home, x.is_starred, x.created_at, x.updated_at`;

const among = (ctx: Ctx) => sql`dashboard s left join dashboard_mark m on m.account_id = s.account_id
    and m.dashboard_id = s.id and m.user_id = ${ctx.actor.id}
  where s.account_id = ${ctx.account.id} and s.deleted_at is null`;

/** The dashboards that the actor sees, by name, with the actor's stars. */
export async function readDashboards(ctx: Ctx): Promise<Listed[]> {
  const isOwn = sql`s.user_id = ${ctx.actor.id}`;
  const rows = await ctx.db.prepared.rows<Listed>(sql`select ${answered}, x.tile_count
    from (select ${what}, jsonb_array_length(s.tiles) as tile_count from ${among(ctx)} and ${isSharedWithActor(ctx)}
      order by ${isOwn} desc, coalesce(m.is_starred, false) desc, s.name_key, s.id limit ${MOST}) x
    order by x.name_key, x.id`);
  return rows.filter((row) => isReportSeen(row, ctx.actor));
}

/** Undefined if the actor does not see it. */
export async function readDashboard(ctx: Ctx, id: number): Promise<Kept | undefined> {
  const row = await ctx.db.prepared.maybe<Kept>(sql`select ${answered}, x.tiles
    from (select ${what}, s.tiles from ${among(ctx)} and s.id = ${id}) x`);
  return row && isReportSeen(row, ctx.actor) ? row : undefined;
}

/** The names that a user's dashboards already have. */
export async function dashboardNames(ctx: Ctx, user: number, except: number | null): Promise<string[]> {
  const rows = await ctx.db.rows<{ name: string }>(sql`select name from dashboard where account_id = ${ctx.account.id}
    and user_id = ${user} and deleted_at is null and id is distinct from ${except}::bigint`);
  return rows.map(({ name }) => name);
}

/** Writes the actor's own star. */
export async function writeDashboardStar(ctx: Ctx, id: number, is_starred: boolean): Promise<void> {
  await ctx.db.run(sql`insert into dashboard_mark (account_id, dashboard_id, user_id, is_starred)
    values (${ctx.account.id}, ${id}, ${ctx.actor.id}, ${is_starred})
    on conflict (account_id, dashboard_id, user_id) do update set is_starred = excluded.is_starred`);
}

/** The dashboard that the actor chose as home; undefined if they never chose. */
export function readHome(ctx: Ctx): Promise<{ readonly dashboard_id: number | null } | undefined> {
  return ctx.db.prepared.maybe(sql`select dashboard_id from dashboard_home
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id}`);
}

export async function writeHome(ctx: Ctx, dashboard_id: number | null): Promise<void> {
  await ctx.db.run(sql`insert into dashboard_home (account_id, user_id, dashboard_id)
    values (${ctx.account.id}, ${ctx.actor.id}, ${dashboard_id})
    on conflict (account_id, user_id) do update set dashboard_id = excluded.dashboard_id`);
}

/** Which of these saved reports and goals exist, visible or not. */
export async function standing(
  ctx: Ctx,
  table: 'saved_report' | 'product_line_goal',
  ids: readonly number[],
): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const from = table === 'saved_report' ? sql`saved_report` : sql`product_line_goal`;
  const rows = await ctx.db.rows<{ id: number }>(sql`select r.id from ${from} r where r.account_id = ${ctx.account.id}
    and r.deleted_at is null and r.id = any(${ids}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

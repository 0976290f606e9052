import { isReportSeen } from '@fairlead/domain/reports/sharing';
import type { SavedReport } from '@fairlead/domain/reports/reports.contract';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';
import { isSharedWithActor } from '../../reading/shared-with-actor';

/**
 * The maximum in an answer, because they are shown as one list. The caller's own and starred ones are always
 * included.
 */
const MOST = 1000;

type Kept = Omit<SavedReport, 'may_update' | 'may_share'>;

/** The saved reports that the actor sees, or one of them, with the actor's stars. */
export async function readSavedReports(ctx: Ctx, ids?: readonly number[]): Promise<Kept[]> {
  const only = ids === undefined ? sql`true` : sql`s.id = any(${ids}::bigint[])`;
  const isOwn = sql`s.user_id = ${ctx.actor.id}`;
  const rows = await ctx.db.prepared.rows<Kept>(sql`select x.id, x.name, x.definition, x.user_id, x.user,
      x.shares, x.is_starred, x.created_at, x.updated_at from (select s.id, s.name, s.name_key, s.definition, s.user_id,
      (select json_build_object('id', u.id, 'full_name', concat_ws(' ', u.first_name, u.last_name)) from account_user u
        where u.account_id = s.account_id and u.id = s.user_id) as user,
      s.shares, coalesce(m.is_starred, false) as is_starred, wire_time(s.created_at) as created_at,
      wire_time(s.updated_at) as updated_at
    from saved_report s left join saved_report_mark m on m.account_id = s.account_id and m.saved_report_id = s.id
      and m.user_id = ${ctx.actor.id}
    where s.account_id = ${ctx.account.id} and s.deleted_at is null and ${isSharedWithActor(ctx)}
      and ${only} order by ${isOwn} desc, coalesce(m.is_starred, false) desc, s.name_key, s.id limit ${MOST}) x order by x.name_key, x.id`);
  return rows.filter((row) => isReportSeen(row, ctx.actor));
}

/** The names that a user's saved reports already have. */
export async function reportNames(ctx: Ctx, user: number, except: number | null): Promise<string[]> {
  const rows = await ctx.db.rows<{
    name: string;
  }>(sql`select name from saved_report where account_id = ${ctx.account.id}
    and user_id = ${user} and deleted_at is null and id is distinct from ${except}::bigint`);
  return rows.map(({ name }) => name);
}

/** Writes the actor's own star. */
export async function writeReportStar(ctx: Ctx, id: number, is_starred: boolean): Promise<void> {
  await ctx.db.run(sql`insert into saved_report_mark (account_id, saved_report_id, user_id, is_starred)
    values (${ctx.account.id}, ${id}, ${ctx.actor.id}, ${is_starred})
    on conflict (account_id, saved_report_id, user_id) do update set is_starred = excluded.is_starred`);
}

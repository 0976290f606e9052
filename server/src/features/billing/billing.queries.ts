import type { AskedPlan, FutureChange, PlanRequest } from '@fairlead/domain/billing/billing.contract';
import { KEPT_ANSWER_DAYS, type Plan } from '@fairlead/domain/billing/plans';
import { futureChangesJson } from '../../account/future-changes';
import type { Ctx } from '../../base/context';
import { type Sql, sql } from '../../base/sql';

export interface Standing {
  readonly plan_since: string;
  readonly trial_ends_on: string | null;
  readonly licenses_used: number;
  readonly read_only_users: number;
  readonly external_users: number;
  readonly future_changes: readonly FutureChange[];
  readonly request: PlanRequest | null;
}

/** One round trip; the users of one account are few. */
export function readStanding(ctx: Ctx): Promise<Standing> {
  const id = ctx.account.id;
  return ctx.db.one(sql`select wire_date(a.plan_since) as plan_since, wire_date(a.trial_ends_on) as trial_ends_on, u.*,
      ${futureChangesJson(id)} as future_changes, ${requestsJson(id, sql`limit 1`)} -> 0 as request
    from account a, lateral (
      select count(*) filter (where not read_only and not is_external and level <> 5) as licenses_used,
          count(*) filter (where read_only and not is_external and level <> 5) as read_only_users,
          count(*) filter (where is_external or level = 5) as external_users
        from account_user where account_id = ${id} and deleted_at is null) u
    where a.id = ${id}`);
}

/** Requests that are open or were answered recently, the newest first. */
export function requestsJson(account: number, most: Sql = sql`limit 20`): Sql {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'user', jsonb_build_object('id', u.id, 'full_name', u.full_name),
      'plan', p.plan, 'license_count', p.license_count, 'note', p.note, 'status', p.status, 'answer', p.answer,
      'created_at', wire_time(p.created_at), 'answered_at', wire_time(p.answered_at)) order by p.id desc), '[]')
    from (select * from plan_request where account_id = ${account} and status <> 'withdrawn'
      and (answered_at is null or answered_at > now() - make_interval(days => ${KEPT_ANSWER_DAYS})) order by id desc ${most}) p
    join account_user u on u.account_id = p.account_id and u.id = p.user_id)`;
}

export async function insertRequest(ctx: Ctx, { plan, license_count, note }: AskedPlan): Promise<void> {
  await ctx.db.run(sql`update plan_request set status = 'withdrawn', answered_at = ${ctx.now}
    where account_id = ${ctx.account.id} and status = 'open'`);
  await ctx.db.run(sql`insert into plan_request (account_id, user_id, plan, license_count, note, created_at)
    values (${ctx.account.id}, ${ctx.actor.id}, ${plan}, ${license_count}, ${note}, ${ctx.now})`);
}

/** False if there is no such open request. */
export async function closeRequest(
  ctx: Ctx,
  id: number,
  { status, answer, by }: { status: 'done' | 'declined' | 'withdrawn'; answer: string | null; by: string | null },
): Promise<boolean> {
  const closed = await ctx.db.run(sql`update plan_request
      set status = ${status}, answer = ${answer}, answered_by = ${by}, answered_at = ${ctx.now}
    where account_id = ${ctx.account.id} and id = ${id} and status = 'open'`);
  return closed === 1;
}

export interface DueChange {
  readonly id: number;
  readonly plan: Plan;
  readonly license_count: number | null;
  readonly reason: string;
  readonly staff_name: string;
}

/** Deletes and returns the changes that are due in the account's own time zone, the earliest first. */
export function takeDueChanges(ctx: Ctx): Promise<DueChange[]> {
  return ctx.db.rows(sql`with taken as (
      delete from account_future_change where account_id = ${ctx.account.id}
        and effective_on <= (${ctx.now}::timestamptz at time zone ${ctx.account.time_zone})::date returning *)
    select id, plan, license_count, reason, staff_name from taken order by effective_on, id`);
}

import type { SessionUser } from '@fairlead/domain/access/session.types';
import type { Stop } from '@fairlead/domain/report-schedules/reasons';
import type { Plan } from '@fairlead/domain/report-schedules/schedule';
import type { Targeted } from '@fairlead/domain/report-schedules/targets';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { type Sql, sql } from '../../base/sql';
import { WITHHELD } from '../system-mail/public';

/** The result for one recipient of a sending. */
export interface Outcome {
  readonly user_id: number;
  readonly is: 'mailed' | 'skipped' | 'failed';
  /** For a skipped recipient a word, for a failed one a text. */
  readonly why?: string;
  readonly mail_message_id?: number;
}

export interface ReadSchedule extends Plan, Targeted {
  readonly id: number;
  readonly user_id: number;
  readonly user: { readonly id: number; readonly full_name: string } | null;
  readonly time_zone: string;
  readonly is_paused: boolean;
  readonly stopped: Stop | null;
  readonly recipient_user_ids: readonly number[];
  readonly muted: readonly number[];
  readonly last: LastSending | null;
}

type MailState = 'waiting' | 'delayed' | 'sent' | 'failed' | 'withheld';

export interface LastSending {
  readonly id: number;
  readonly at: string;
  readonly test_user_id: number | null;
  readonly is_ended: boolean;
  /**
   * With the state of each mail, unless it was deleted: one that no mail server has accepted yet is `delayed`, one
   * whose recipient may no longer have it `withheld`.
   */
  readonly outcomes: readonly (Outcome & { readonly mail: MailState | null })[];
}

/** Those that the actor sees: their own, those that send to them and, for account admins, all. */
export function readSchedules(ctx: Ctx, which: { readonly id: number } | Targeted): Promise<ReadSchedule[]> {
  const { actor, account } = ctx;
  const these: Sql = 'id' in which ? sql`s.id = ${which.id}` : sendingIt(which);
  return ctx.db.rows(sql`select s.id, s.saved_report_id, s.dashboard_id, s.user_id, s.every, s.weekday, s.month_day, s.hour, s.is_paused,
      s.stopped, s.recipient_user_ids, u.time_zone,
      json_build_object('id', u.id, 'full_name', concat_ws(' ', u.first_name, u.last_name)) as user,
      coalesce((select json_agg(m.user_id) from report_schedule_mute m
        where m.account_id = s.account_id and m.report_schedule_id = s.id), '[]') as muted,
      (select json_build_object('id', x.id, 'at', wire_time(x.due_at), 'test_user_id', x.test_user_id,
          'is_ended', x.ended_at is not null, 'outcomes', ${outcomes})
        from report_sending x where x.account_id = s.account_id and x.report_schedule_id = s.id
          and (x.test_user_id is null or x.test_user_id = ${actor.id})
        order by x.due_at desc, x.id desc limit 1) as last
    from report_schedule s join account_user u on u.account_id = s.account_id and u.id = s.user_id
    where s.account_id = ${account.id} and s.deleted_at is null and ${these}
      and (s.user_id = ${actor.id} or ${actor.is_account_admin} or s.recipient_user_ids @> to_jsonb(${actor.id}::bigint))
    order by s.id`);
}

function sendingIt({ saved_report_id, dashboard_id }: Targeted): Sql {
  return dashboard_id === null ? sql`s.saved_report_id = ${saved_report_id}` : sql`s.dashboard_id = ${dashboard_id}`;
}

const outcomes = sql`(select coalesce(json_agg(o.one || jsonb_build_object('mail',
      case when m.status = 'waiting' and m.attempts > 0 then 'delayed'
        when m.status = 'failed' and m.last_error = ${WITHHELD} then 'withheld' else m.status end) order by o.at), '[]')
  from rows from (jsonb_array_elements(x.outcomes), jsonb_to_recordset(x.outcomes) as (mail_message_id bigint))
      with ordinality o(one, mail_message_id, at)
    left join mail_message m on m.account_id = x.account_id and m.id = o.mail_message_id)`;

export async function countOwnSchedules(ctx: Ctx): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from report_schedule
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and deleted_at is null`);
  return n;
}

/** Every active user, with the present rights. */
export function activeUsers(ctx: Ctx): Promise<{ actor: SessionUser }[]> {
  return ctx.db.rows(sql`select to_jsonb(u) - 'password_hash' - 'email_key' as actor from account_user u
    where u.account_id = ${ctx.account.id} and u.deleted_at is null order by u.first_name, u.last_name, u.id`);
}

/** It sends again; the next time is recalculated. */
export async function resumeSchedule(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`update report_schedule set stopped = null, next_at = null
    where account_id = ${ctx.account.id} and id = ${id}`);
}

export async function writeMute(ctx: Ctx, id: number, is_muted: boolean): Promise<void> {
  const { account, actor } = ctx;
  if (is_muted)
    await ctx.db.run(sql`insert into report_schedule_mute (account_id, report_schedule_id, user_id)
      values (${account.id}, ${id}, ${actor.id}) on conflict do nothing`);
  else
    await ctx.db.run(sql`delete from report_schedule_mute where account_id = ${account.id}
      and report_schedule_id = ${id} and user_id = ${actor.id}`);
}

/** Undefined if there is already a sending for this due time. */
export async function insertSending(
  db: Db,
  account: number,
  schedule: number,
  { due_at, test_user_id = null }: { readonly due_at: Date; readonly test_user_id?: number | null },
): Promise<number | undefined> {
  const row = await db.maybe<{
    id: number;
  }>(sql`insert into report_sending (account_id, report_schedule_id, due_at, test_user_id)
    values (${account}, ${schedule}, ${due_at}, ${test_user_id}) on conflict do nothing returning id`);
  return row?.id;
}

/**
 * Begins the last sending again for those who could not be reached: their mails are written anew under the same
 * Message-ID.
 */
export async function reopenSending(ctx: Ctx, sending: number, users: readonly number[]): Promise<void> {
  const { account } = ctx;
  await ctx.db.run(sql`delete from mail_message m using report_sending x,
      jsonb_to_recordset(x.outcomes) as o(user_id bigint, mail_message_id bigint)
    where x.account_id = ${account.id} and x.id = ${sending} and o.user_id = any(${users}::bigint[])
      and m.account_id = x.account_id and m.id = o.mail_message_id and m.status = 'failed'`);
  await ctx.db.run(sql`update report_sending set ended_at = null, outcomes = coalesce((select jsonb_agg(o.one)
      from jsonb_array_elements(outcomes) o(one) where (o.one ->> 'user_id')::bigint <> all(${users}::bigint[])), '[]')
    where account_id = ${account.id} and id = ${sending}`);
}

export function deleteOldSendings(db: Db, account: number, before: Date): Promise<number> {
  return db.run(sql`delete from report_sending where account_id = ${account} and due_at < ${before}`);
}

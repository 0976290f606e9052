import type { SessionUser } from '@fairlead/domain/access/session.types';
import type { Stop } from '@fairlead/domain/report-schedules/reasons';
import type { Plan } from '@fairlead/domain/report-schedules/schedule';
import type { Targeted } from '@fairlead/domain/report-schedules/targets';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { Outcome } from './schedules.queries';

/** The name of the report that is sent, also if its maker may no longer see it. */
const target = sql`left join saved_report r on r.account_id = s.account_id and r.id = s.saved_report_id
  left join dashboard d on d.account_id = s.account_id and d.id = s.dashboard_id`;

export interface DueSchedule {
  readonly account_id: number;
  readonly id: number;
}

export function dueSchedules(db: Db, before: Date, most: number): Promise<DueSchedule[]> {
  return db.rows(sql`select account_id, id from due_report_schedules(${before}, ${most})`);
}

export interface TakenSchedule extends Plan, Targeted {
  readonly id: number;
  /** Null if it is to be calculated. */
  readonly next_at: Date | null;
  readonly maker: SessionUser;
  readonly name: string | null;
}

/** One that is due, locked; undefined if another server has it or had it. */
export function takeSchedule(
  db: Db,
  { account_id, id }: DueSchedule,
  before: Date,
): Promise<TakenSchedule | undefined> {
  return db.maybe(sql`select s.id, s.saved_report_id, s.dashboard_id, s.every, s.weekday, s.month_day, s.hour, s.next_at,
      to_jsonb(u) - 'password_hash' - 'email_key' as maker, coalesce(r.name, d.name) as name
    from report_schedule s join account_user u on u.account_id = s.account_id and u.id = s.user_id ${target}
    where s.account_id = ${account_id} and s.id = ${id} and s.deleted_at is null and not s.is_paused and s.stopped is null
      and (s.next_at is null or s.next_at <= ${before}) for update of s skip locked`);
}

export async function planSchedule(
  db: Db,
  { account_id, id }: DueSchedule,
  next: Date,
  stopped: Stop | null,
): Promise<void> {
  await db.run(sql`update report_schedule set next_at = ${next}, stopped = ${stopped}
    where account_id = ${account_id} and id = ${id}`);
}

export interface Sending extends Targeted {
  readonly id: number;
  readonly report_schedule_id: number;
  readonly due_at: Date;
  readonly test_user_id: number | null;
  readonly maker_id: number;
  readonly maker: string;
  readonly time_zone: string;
  readonly name: string | null;
  readonly plan: Plan;
  readonly recipients: readonly number[];
  readonly outcomes: readonly Outcome[];
}

/** A sending that has not ended. Locked, so that one job at a time works on it. */
export function openSending(db: Db, account: number, id: number, locked: boolean): Promise<Sending | undefined> {
  return db.maybe(sql`select x.id, x.report_schedule_id, s.saved_report_id, s.dashboard_id, x.due_at, x.test_user_id, x.outcomes,
      s.user_id as maker_id, concat_ws(' ', u.first_name, u.last_name) as maker, u.time_zone, coalesce(r.name, d.name) as name,
      json_build_object('every', s.every, 'weekday', s.weekday, 'month_day', s.month_day, 'hour', s.hour) as plan,
      case when x.test_user_id is null then s.recipient_user_ids else jsonb_build_array(x.test_user_id) end as recipients
    from report_sending x join report_schedule s on s.account_id = x.account_id and s.id = x.report_schedule_id
      join account_user u on u.account_id = s.account_id and u.id = s.user_id ${target}
    where x.account_id = ${account} and x.id = ${id} and x.ended_at is null ${locked ? sql`for update of x` : sql``}`);
}

/** What a schedule sends, also if it was deleted since. */
export function targetOfSchedule(db: Db, account: number, schedule: number): Promise<Targeted | undefined> {
  return db.maybe(sql`select saved_report_id, dashboard_id from report_schedule
    where account_id = ${account} and id = ${schedule}`);
}

export async function isMuted(db: Db, account: number, schedule: number, user: number): Promise<boolean> {
  const row = await db.maybe(sql`select user_id from report_schedule_mute
    where account_id = ${account} and report_schedule_id = ${schedule} and user_id = ${user}`);
  return row !== undefined;
}

export async function addOutcome(db: Db, account: number, sending: number, outcome: Outcome): Promise<void> {
  await db.run(sql`update report_sending set outcomes = outcomes || ${JSON.stringify([outcome])}::jsonb
    where account_id = ${account} and id = ${sending}`);
}

export async function endSending(db: Db, account: number, sending: number, now: Date): Promise<void> {
  await db.run(sql`update report_sending set ended_at = ${now} where account_id = ${account} and id = ${sending}`);
}

/** The results for the recipients of the previous sending; tests do not count. */
export async function outcomesBefore(
  db: Db,
  account: number,
  { report_schedule_id, due_at }: Sending,
): Promise<readonly Outcome[]> {
  const row = await db.maybe<{ outcomes: readonly Outcome[] }>(sql`select outcomes from report_sending
    where account_id = ${account} and report_schedule_id = ${report_schedule_id} and due_at < ${due_at}
      and test_user_id is null and ended_at is not null order by due_at desc limit 1`);
  return row?.outcomes ?? [];
}

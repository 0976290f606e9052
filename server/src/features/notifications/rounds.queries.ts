import { DIGEST_HOUR, MOST_KEPT } from '@fairlead/domain/notifications/events';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { NotificationRow } from './notifications.queries';

export interface Round {
  readonly account_id: number;
  readonly user_id: number;
}

export function dueRounds(db: Db, before: Date, most: number): Promise<Round[]> {
  return db.rows(sql`select account_id, user_id from due_rounds(${before}, ${most})`);
}

export interface TakenRound extends Round {
  readonly digest_hour: number;
  /** When it was due: the same if it is repeated after a crash. */
  readonly next_round_at: Date;
}

/** A round that is due, locked; undefined if another server has it or had it. */
export function takeRound(db: Db, { account_id, user_id }: Round, before: Date): Promise<TakenRound | undefined> {
  return db.maybe(sql`select account_id, user_id, digest_hour, next_round_at from notification_setting
    where account_id = ${account_id} and user_id = ${user_id} and next_round_at <= ${before} for update skip locked`);
}

export async function endRound(db: Db, { account_id, user_id }: Round, next: Date): Promise<void> {
  await db.run(sql`update notification_setting set next_round_at = ${next}
    where account_id = ${account_id} and user_id = ${user_id}`);
}

export async function dropRound(db: Db, { account_id, user_id }: Round): Promise<void> {
  await db.run(sql`delete from notification_setting where account_id = ${account_id} and user_id = ${user_id}`);
}

/** Active users who have no row yet get their first round at the usual hour of their zone. */
export function addRounds(db: Db, account: number, now: Date): Promise<number> {
  return db.run(sql`insert into notification_setting (account_id, user_id, next_round_at)
    select u.account_id, u.id, case when d.today > ${now}::timestamptz then d.today else d.tomorrow end
      from account_user u, lateral (select (${now}::timestamptz at time zone u.time_zone)::date as day) l,
        lateral (select (l.day + make_interval(hours => ${DIGEST_HOUR})) at time zone u.time_zone as today,
          (l.day + 1 + make_interval(hours => ${DIGEST_HOUR})) at time zone u.time_zone as tomorrow) d
     where u.account_id = ${account} and u.deleted_at is null and not u.is_external and u.level <> 5
    on conflict (account_id, user_id) do nothing`);
}

/** The maximum to count in a daily email. */
const MOST_COUNTED = 1000;

/** What waits for the daily email and was not dismissed in the app. */
export function waitingFor(db: Db, { account_id, user_id }: Round): Promise<NotificationRow[]> {
  return db.rows(sql`select id, uuid, kind, record_type, record_id, what, what_id, actor_id, times, details, keep_opened,
      wire_time(received_at) as received_at, null as dismissed_at
    from notification where account_id = ${account_id} and user_id = ${user_id} and in_digest and dismissed_at is null
    order by received_at, id limit ${MOST_COUNTED}`);
}

/** Nothing waits any longer; rows that were not for the app, or are beyond the latest 25, are deleted. */
export async function endWaiting(db: Db, { account_id, user_id }: Round): Promise<void> {
  await db.run(sql`delete from notification where account_id = ${account_id} and user_id = ${user_id} and in_digest
    and (not in_app or id not in (select id from notification where account_id = ${account_id} and user_id = ${user_id}
      and in_app order by received_at desc, id desc limit ${MOST_KEPT}))`);
  await db.run(sql`update notification set in_digest = false
    where account_id = ${account_id} and user_id = ${user_id} and in_digest`);
}

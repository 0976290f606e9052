import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

interface Asked {
  readonly account: number;
  readonly events: readonly string[];
  /** Null for events without a user. */
  readonly user: number | null;
  readonly since: Date;
  /** The maximum to count. */
  readonly most: number;
}

/**
 * The events of one user since then, newest first, so that an hour is read and not the whole log. What a schedule
 * sent to the user is no act of theirs.
 */
export async function countEvents(db: Db, { account, events, user, since, most }: Asked): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from (
    select 1 from audit_event where account_id = ${account} and at >= ${since} and event = any(${events}::text[])
      and user_id is not distinct from ${user} and details ->> 'scheduled' is distinct from 'true' limit ${most}) found`);
  return n;
}

/** Two jobs that run at the same time must not raise the same alarm twice. Held until the commit. */
export async function lockAlarms(db: Db, account: number): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtext('alarms'), ${account}::int)`);
}

/** True if the same alarm was raised since then. */
export async function wasRaised(db: Db, account: number, alarm: string, user: number | null, since: Date) {
  const { raised } = await db.one<{ raised: boolean }>(sql`select exists (select 1 from audit_event
    where account_id = ${account} and event = 'alarm.raised' and at >= ${since}
      and details->>'alarm' = ${alarm} and subject_id is not distinct from ${user}) as raised`);
  return raised;
}

/** The recipients, and the name of the user whose acts raised the alarm. */
export async function alarmMailboxes(db: Db, account: number): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(sql`select u.email from account_user u
    where u.account_id = ${account} and u.is_account_admin and u.deleted_at is null and u.email is not null
      and u.password_hash is not null order by u.id`);
  return rows.map(({ email }) => email);
}

export async function userName(db: Db, account: number, user: number | null): Promise<string | null> {
  if (user === null) return null;
  const found = await db.rows<{
    full_name: string;
  }>(sql`select btrim(concat_ws(' ', first_name, last_name)) as full_name
    from account_user where account_id = ${account} and id = ${user}`);
  return found[0]?.full_name ?? null;
}

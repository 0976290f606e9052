import type { Db } from '../base/database';
import { sql } from '../base/sql';
import { hashOf, newToken } from './sessions';

/** Staff sign in every working day, and again after two idle hours. */
const IDLE = '2 hours';
const LIFETIME = '12 hours';

/** A user of the back office, who belongs to no account. */
export interface Staff {
  readonly id: number;
  readonly email: string;
  readonly full_name: string;
  /** Limited to the demo account. */
  readonly is_demo: boolean;
}

export interface OpenedStaffSession extends Staff {
  readonly session_id: number;
  readonly csrf_token: string;
  readonly seen_seconds: number;
}

/** From now on the transaction acts as this staff user. */
export function openStaffSession(db: Db, token: string): Promise<OpenedStaffSession | undefined> {
  return db.maybe(sql`select * from open_staff_session(${hashOf(token)}, ${IDLE}::interval, ${LIFETIME}::interval)`);
}

export async function startStaffSession(
  db: Db,
  staffId: number,
  userAgent: string | undefined,
): Promise<{ token: string; csrfToken: string }> {
  const token = newToken();
  const csrfToken = newToken();
  await db.run(
    sql`delete from staff_session where staff_id = ${staffId} and created_at < now() - ${LIFETIME}::interval`,
  );
  await db.run(sql`insert into staff_session (staff_id, token_hash, csrf_token, user_agent)
    values (${staffId}, ${hashOf(token)}, ${csrfToken}, ${userAgent?.slice(0, 300) ?? null})`);
  await db.run(sql`update staff_user set last_seen_at = now() where id = ${staffId}`);
  return { token, csrfToken };
}

export async function touchStaffSession(db: Db, sessionId: number): Promise<void> {
  await db.run(sql`update staff_session set last_seen_at = now() where id = ${sessionId}`);
}

export async function endStaffSession(db: Db, sessionId: number): Promise<void> {
  await db.run(sql`delete from staff_session where id = ${sessionId}`);
}

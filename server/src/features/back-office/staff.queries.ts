import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import { hashOf } from '../../account/sessions';

/** Staff are found only while no account is entered. */
export interface StaffRow {
  readonly id: number;
  readonly email: string;
  readonly full_name: string;
  readonly password_hash: string | null;
  readonly mfa_secret: Buffer | null;
  readonly is_demo: boolean;
}

const COLUMNS = sql`id, email, full_name, password_hash, mfa_secret, is_demo`;

export function findStaff(db: Db, email: string): Promise<StaffRow | undefined> {
  return db.maybe(sql`select ${COLUMNS} from staff_user where email_key = lower(${email}) and deleted_at is null`);
}

/** The same person with the same password, locked until the end of the transaction. */
export async function holdStaff(db: Db, { id, password_hash }: StaffRow): Promise<boolean> {
  const held = await db.maybe(sql`select id from staff_user where id = ${id} and deleted_at is null
    and password_hash is not distinct from ${password_hash} for update`);
  return held !== undefined;
}

/** True for exactly one caller: a code works once. */
export async function spendStaffStep(db: Db, id: number, step: number | null): Promise<boolean> {
  if (step === null) return false;
  const spent = await db.run(
    sql`update staff_user set mfa_last_step = ${step} where id = ${id} and mfa_last_step < ${step}`,
  );
  return spent === 1;
}

export function findStaffByLink(db: Db, token: string): Promise<StaffRow | undefined> {
  return db.maybe(sql`select ${COLUMNS} from staff_user where link_hash = ${hashOf(token)} and link_expires_at > now()
    and deleted_at is null`);
}

/** Sets the password and spends the link. All earlier sessions end. */
export async function setStaffPassword(db: Db, id: number, hash: string): Promise<void> {
  await db.run(
    sql`update staff_user set password_hash = ${hash}, link_hash = null, link_expires_at = null where id = ${id}`,
  );
  await db.run(sql`delete from staff_session where staff_id = ${id}`);
}

/** The same password, hashed anew: sessions continue. */
export async function renewStaffHash(db: Db, id: number, hash: string): Promise<void> {
  await db.run(sql`update staff_user set password_hash = ${hash} where id = ${id}`);
}

export interface NewLink {
  readonly email: string;
  readonly full_name: string;
  readonly secret: Buffer;
  readonly token: string;
}

/** Adds the person, or gives them a new link: their former password and second factor end. */
export async function writeStaffLink(db: Db, { email, full_name, secret, token }: NewLink): Promise<number> {
  const { id } = await db.one<{
    id: number;
  }>(sql`insert into staff_user (email, full_name, mfa_secret, link_hash, link_expires_at)
      values (${email}, ${full_name}, ${secret}, ${hashOf(token)}, now() + interval '24 hours')
    on conflict (email_key) do update set full_name = excluded.full_name, mfa_secret = excluded.mfa_secret,
      mfa_last_step = 0, password_hash = null, link_hash = excluded.link_hash,
      link_expires_at = excluded.link_expires_at, deleted_at = null
    where not staff_user.is_demo returning id`);
  await db.run(sql`delete from staff_session where staff_id = ${id}`);
  return id;
}

export async function insertDemoStaff(db: Db, email: string, full_name: string, hash: string): Promise<void> {
  await db.run(sql`insert into staff_user (email, full_name, password_hash, is_demo) values (${email}, ${full_name}, ${hash}, true)
    on conflict (email_key) do nothing`);
}

/** Ends the person's sessions and the support logins that they began. */
export async function removeStaff(db: Db, email: string): Promise<boolean> {
  const gone = await db.maybe<{
    id: number;
  }>(sql`update staff_user set deleted_at = now(), password_hash = null, link_hash = null
    where email_key = lower(${email}) and deleted_at is null returning id`);
  if (gone) await db.run(sql`delete from staff_session where staff_id = ${gone.id}`);
  return gone !== undefined;
}

export function listStaff(
  db: Db,
): Promise<(Pick<StaffRow, 'email' | 'full_name' | 'is_demo'> & { ready: boolean; seen: string | null })[]> {
  return db.rows(sql`select email, full_name, is_demo, password_hash is not null as ready, wire_time(last_seen_at) as seen
    from staff_user where deleted_at is null order by email_key`);
}

/** For the rotation of the installation's secret. */
export function staffSecrets(db: Db): Promise<{ id: number; secret: Buffer }[]> {
  return db.rows(sql`select id, mfa_secret as secret from staff_user where mfa_secret is not null`);
}

export async function replaceStaffSecret(db: Db, was: { id: number; secret: Buffer }, fresh: Buffer): Promise<void> {
  await db.run(sql`update staff_user set mfa_secret = ${fresh} where id = ${was.id} and mfa_secret = ${was.secret}`);
}

import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

export interface Who {
  readonly account_id: number;
  readonly user_id: number;
}

export function secretOf(db: Db, who: Who): Promise<{ secret: Buffer; confirmed: boolean } | undefined> {
  return db.maybe(sql`select secret, confirmed_at is not null as confirmed from user_mfa
    where account_id = ${who.account_id} and user_id = ${who.user_id}`);
}

/** Which second factors the user has. */
export function factorsOf(db: Db, who: Who): Promise<{ app: boolean; passkeys: number }> {
  return db.one(sql`select exists (select from user_mfa where account_id = ${who.account_id} and user_id = ${who.user_id}
      and confirmed_at is not null) as app,
    (select count(*)::int from user_passkey where account_id = ${who.account_id} and user_id = ${who.user_id}) as passkeys`);
}

/** A confirmed secret is not overwritten. */
export async function writeSecret(db: Db, who: Who, secret: Buffer): Promise<void> {
  await db.run(sql`insert into user_mfa (account_id, user_id, secret) values (${who.account_id}, ${who.user_id}, ${secret})
    on conflict (account_id, user_id) do update set secret = excluded.secret, last_step = 0 where user_mfa.confirmed_at is null`);
}

export async function markConfirmed(db: Db, who: Who, now: Date): Promise<void> {
  await db.run(
    sql`update user_mfa set confirmed_at = ${now} where account_id = ${who.account_id} and user_id = ${who.user_id}`,
  );
}

/** True for exactly one caller, even if two send the same code at the same time. */
export async function spendStep(db: Db, who: Who, step: number | null): Promise<boolean> {
  if (step === null) return false;
  const spent = await db.run(sql`update user_mfa set last_step = ${step}
    where account_id = ${who.account_id} and user_id = ${who.user_id} and last_step < ${step}`);
  return spent === 1;
}

/** The hashes of the unused backup codes. */
export async function unusedCodes(db: Db, who: Who): Promise<Buffer[]> {
  const rows = await db.rows<{ code_hash: Buffer }>(sql`select code_hash from mfa_backup_code
    where account_id = ${who.account_id} and user_id = ${who.user_id} and used_at is null`);
  return rows.map(({ code_hash }) => code_hash);
}

/** The address to notify that a code was used twice. */
export function mailboxOf(db: Db, who: Who): Promise<{ email: string | null; is_demo: boolean }> {
  return db.one(sql`select u.email, a.is_demo from account_user u join account a on a.id = u.account_id
    where u.account_id = ${who.account_id} and u.id = ${who.user_id}`);
}

/** True for exactly one caller. */
export async function spendCodeHash(db: Db, who: Who, hash: Buffer): Promise<boolean> {
  const spent = await db.run(sql`update mfa_backup_code set used_at = now()
    where account_id = ${who.account_id} and user_id = ${who.user_id} and code_hash = ${hash} and used_at is null`);
  return spent === 1;
}

export async function replaceCodeHashes(db: Db, who: Who, hashes: readonly Buffer[]): Promise<void> {
  await db.run(sql`delete from mfa_backup_code where account_id = ${who.account_id} and user_id = ${who.user_id}`);
  await db.run(sql`insert into mfa_backup_code (account_id, user_id, code_hash)
    select ${who.account_id}, ${who.user_id}, * from unnest(${hashes}::bytea[])`);
}

export async function deleteApp(db: Db, who: Who): Promise<void> {
  await db.run(sql`delete from user_mfa where account_id = ${who.account_id} and user_id = ${who.user_id}`);
}

/** The app, the passkeys and the backup codes. */
export async function deleteSecondFactor(db: Db, who: Who): Promise<void> {
  await deleteApp(db, who);
  await db.run(sql`delete from user_passkey where account_id = ${who.account_id} and user_id = ${who.user_id}`);
  await db.run(sql`delete from mfa_backup_code where account_id = ${who.account_id} and user_id = ${who.user_id}`);
}

export async function backupCodesLeft(db: Db, who: Who): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from mfa_backup_code
    where account_id = ${who.account_id} and user_id = ${who.user_id} and used_at is null`);
  return n;
}

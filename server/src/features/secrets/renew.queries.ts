import { randomBytes } from 'node:crypto';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

export interface FactorRow {
  readonly user_id: number;
  readonly secret: Buffer;
}

export function factorsOf(db: Db, account: number): Promise<FactorRow[]> {
  return db.rows(sql`select user_id, secret from user_mfa where account_id = ${account}`);
}

/** Leaves values alone that were written in the meantime. */
export async function replaceFactor(db: Db, account: number, was: FactorRow, secret: Buffer): Promise<void> {
  await db.run(sql`update user_mfa set secret = ${secret}
    where account_id = ${account} and user_id = ${was.user_id} and secret = ${was.secret}`);
}

export interface ApiKeyRow {
  readonly user_id: number;
  readonly key_hash: Buffer;
  readonly salt: Buffer;
  readonly sealed: Buffer | null;
}

export function apiKeysOf(db: Db, account: number): Promise<ApiKeyRow[]> {
  return db.rows(sql`select user_id, key_hash, salt, sealed from user_api_key where account_id = ${account}`);
}

/** A new salt: from the old one and a former secret the key could still be derived. */
export async function sealKey(db: Db, account: number, was: ApiKeyRow, sealed: Buffer): Promise<void> {
  await db.run(sql`update user_api_key set sealed = ${sealed}, salt = ${randomBytes(16)}
    where account_id = ${account} and user_id = ${was.user_id} and key_hash = ${was.key_hash}`);
}

export function providersOf(db: Db, account: number): Promise<{ client_secret: Buffer }[]> {
  return db.rows(sql`select client_secret from identity_provider where account_id = ${account}`);
}

/** Leaves values alone that were written in the meantime. */
export async function replaceClientSecret(db: Db, account: number, was: Buffer, secret: Buffer): Promise<void> {
  await db.run(sql`update identity_provider set client_secret = ${secret}
    where account_id = ${account} and client_secret = ${was}`);
}

/** What was issued before and can only be checked with the former secret. */
export function givenOutBefore(db: Db, account: number, before: Date): Promise<{ tokens: number; codes: number }> {
  return db.one(sql`select
    (select count(*)::int from api_token where account_id = ${account} and issued_at < ${before}
       and revoked_at is null and (expires_at is null or expires_at > now())) as tokens,
    (select count(*)::int from mfa_backup_code where account_id = ${account} and created_at < ${before}
       and used_at is null) as codes`);
}

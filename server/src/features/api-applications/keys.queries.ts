import type { ApiKeyOfUser } from '@fairlead/domain/api-applications/api-applications.contract';
import { hashOf } from '../../account/sessions';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

export interface KeyRow {
  readonly key_hash: Buffer;
  readonly salt: Buffer;
  /** The key itself, encrypted, since a rotation of the secret that it derives from. */
  readonly sealed: Buffer | null;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly is_over: boolean;
}

export function readKey({ db, account, actor }: Ctx): Promise<KeyRow | undefined> {
  return db.maybe(sql`select key_hash, salt, sealed, wire_time(created_at) as created_at, wire_time(last_used_at) as last_used_at,
      wire_time(expires_at) as expires_at, coalesce(expires_at <= now(), false) as is_over
    from user_api_key where account_id = ${account.id} and user_id = ${actor.id}`);
}

export interface NewKey {
  readonly key: string;
  readonly salt: Buffer;
  /** Null for a key without an end. */
  readonly days: number | null;
}

const endAfter = (days: number | null) => sql`now() + ${days}::int * interval '1 day'`;

/** Replaces the previous key, if there is one. */
export async function writeKey({ db, account, actor }: Ctx, { key, salt, days }: NewKey): Promise<void> {
  await db.run(sql`insert into user_api_key (account_id, user_id, key_hash, salt, expires_at)
    values (${account.id}, ${actor.id}, ${hashOf(key)}, ${salt}, ${endAfter(days)})
    on conflict (account_id, user_id) do update
      set key_hash = excluded.key_hash, salt = excluded.salt, sealed = null, created_at = now(), last_used_at = null,
          expires_at = excluded.expires_at, warned_at = null`);
}

/** False if a key exists by now. */
export async function insertFirstKey({ db, account, actor }: Ctx, { key, salt, days }: NewKey): Promise<boolean> {
  const written = await db.run(sql`insert into user_api_key (account_id, user_id, key_hash, salt, expires_at)
    values (${account.id}, ${actor.id}, ${hashOf(key)}, ${salt}, ${endAfter(days)}) on conflict (account_id, user_id) do nothing`);
  return written === 1;
}

/** False if the key is no longer the one that was read. */
export async function replaceKey(
  { db, account, actor }: Ctx,
  { key, salt, days }: NewKey,
  before: Buffer,
): Promise<boolean> {
  const written = await db.run(sql`update user_api_key
    set key_hash = ${hashOf(key)}, salt = ${salt}, sealed = null, created_at = now(), last_used_at = null,
        expires_at = ${endAfter(days)}, warned_at = null
    where account_id = ${account.id} and user_id = ${actor.id} and key_hash = ${before}`);
  return written === 1;
}

const livesLonger = (days: number) => sql`(k.expires_at is null or k.expires_at > ${endAfter(days)})`;

/** Makes existing keys expire this many days from now at the latest. Returns how many would have been valid longer. */
export function shortenKeys({ db, account }: Ctx, days: number): Promise<number> {
  return db.run(sql`update user_api_key k set expires_at = ${endAfter(days)}, warned_at = null
    where k.account_id = ${account.id} and ${livesLonger(days)}`);
}

interface KeysPage {
  readonly page: number;
  readonly per_page: number;
  readonly longer_than?: number | undefined;
}

/** The keys of active users that have not ended, those without an end first. */
export async function readKeys(
  { db, account }: Ctx,
  { page, per_page, longer_than }: KeysPage,
): Promise<{ entries: ApiKeyOfUser[]; total: number }> {
  const keys = sql`from user_api_key k join account_user u on u.account_id = k.account_id and u.id = k.user_id
    where k.account_id = ${account.id} and u.deleted_at is null and (k.expires_at is null or k.expires_at > now())
      and ${longer_than === undefined ? sql`true` : livesLonger(longer_than)}`;
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total ${keys}`);
  const entries = await db.rows<ApiKeyOfUser>(sql`select u.id as user_id,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, '') as user_name,
      wire_time(k.created_at) as created_at, wire_time(k.last_used_at) as last_used_at, wire_time(k.expires_at) as expires_at
    ${keys} order by k.expires_at desc nulls first, u.id limit ${per_page} offset ${(page - 1) * per_page}`);
  return { entries, total };
}

/** False if there was none. */
export async function deleteKey({ db, account, actor }: Ctx): Promise<boolean> {
  return (await db.run(sql`delete from user_api_key where account_id = ${account.id} and user_id = ${actor.id}`)) === 1;
}

/**
 * False if there was none, or if it is older and was not issued since then. A password sign-in for an application
 * returns the existing key; the audit log records each time.
 */
export async function deleteKeyGivenSince({ db, account, actor }: Ctx, since: Date): Promise<boolean> {
  const givenOut = sql`exists (select from audit_event e where e.account_id = k.account_id and e.user_id = k.user_id
    and e.event = 'sign_in.succeeded' and e.details ? 'by' and e.at >= ${since})`;
  const deleted = await db.run(sql`delete from user_api_key k
    where account_id = ${account.id} and user_id = ${actor.id} and (created_at >= ${since} or ${givenOut})`);
  return deleted === 1;
}

export interface NewToken {
  readonly api_application_id: number;
  readonly jti: string;
  readonly expires_at: Date | null;
}

/** Also deletes tokens that expired a month ago or earlier. */
export async function insertToken({ db, account, actor, now }: Ctx, token: NewToken): Promise<void> {
  await db.run(sql`delete from api_token where account_id = ${account.id} and user_id = ${actor.id}
    and expires_at < now() - interval '30 days'`);
  await db.run(sql`insert into api_token (account_id, user_id, api_application_id, jti, issued_at, expires_at)
    values (${account.id}, ${actor.id}, ${token.api_application_id}, ${token.jti}, ${now}, ${token.expires_at})`);
}

/** False if it was already revoked: of two concurrent renewals, only one gets a new token. */
export async function revokeJti({ db, account }: Ctx, jti: string): Promise<boolean> {
  return (
    (await db.run(sql`update api_token set revoked_at = now()
      where account_id = ${account.id} and jti = ${jti} and revoked_at is null`)) === 1
  );
}

/** Returns the applications concerned, with their number of tokens. */
export function revokeTokensIssuedSince(
  { db, account, actor }: Ctx,
  since: Date,
): Promise<{ id: number; app_name: string; tokens: number }[]> {
  return db.rows(sql`with ended as (
      update api_token set revoked_at = now()
       where account_id = ${account.id} and user_id = ${actor.id} and revoked_at is null and issued_at >= ${since}
      returning api_application_id)
    select p.id, p.app_name, count(*) as tokens
      from ended join api_application p on p.account_id = ${account.id} and p.id = ended.api_application_id
     group by p.id, p.app_name order by p.id`);
}

interface EndingKey {
  readonly user_id: number;
  readonly email: string;
  /** By the clock of the user. */
  readonly ends_on: string;
}

/** Keys of active users that end within so many days, each once. */
export function markEnding(db: Db, account: number, days: number): Promise<EndingKey[]> {
  return db.rows(sql`update user_api_key k set warned_at = now() from account_user u
    where k.account_id = ${account} and k.warned_at is null and k.expires_at > now() and k.expires_at <= ${endAfter(days)}
      and u.account_id = k.account_id and u.id = k.user_id and u.deleted_at is null and u.email is not null
    returning k.user_id, u.email, to_char(k.expires_at at time zone u.time_zone, 'YYYY-MM-DD') as ends_on`);
}

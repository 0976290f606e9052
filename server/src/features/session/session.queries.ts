import type { Config } from '../../base/config';
import type { OwnSession } from '@fairlead/domain/session/own-sessions.contract';
import type { SessionAccount } from '@fairlead/domain/access/session.types';
import type { OwnProfile } from '@fairlead/domain/session/session.contract';
import type { Db } from '../../base/database';
import { join, name, raw, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { hashOf } from '../../account/sessions';

export interface SignInCandidate {
  readonly account_id: number;
  readonly user_id: number;
  readonly password_hash: string | null;
  readonly is_demo: boolean;
  readonly deleted: boolean;
}

export function findSignIn(db: Db, email: string): Promise<SignInCandidate | undefined> {
  return db.maybe(sql`select * from find_sign_in(${email})`);
}

/**
 * Whether the user is still active, and the password is the one that was compared. Neither can change until the end
 * of the transaction, so that outdated credentials give no access.
 */
export async function holdUser(
  db: Db,
  { account_id, user_id, password_hash }: Pick<SignInCandidate, 'account_id' | 'user_id'> & Partial<SignInCandidate>,
): Promise<boolean> {
  const same = password_hash === undefined ? sql`true` : sql`password_hash is not distinct from ${password_hash}`;
  const held = await db.maybe(sql`select id from account_user
    where account_id = ${account_id} and id = ${user_id} and deleted_at is null and ${same} for share`);
  return held !== undefined;
}

export interface OneTimeToken {
  readonly account_id: number;
  readonly token_id: number;
  readonly user_id: number;
  readonly usable: boolean;
  readonly email: string | null;
}

export function findOneTimeToken(db: Db, token: string, purpose: string): Promise<OneTimeToken | undefined> {
  return db.maybe(sql`select * from find_one_time_token(${hashOf(token)}, ${purpose})`);
}

export function installation(db: Db): Promise<{ accounts: number; demo_account: number | null }> {
  return db.one(sql`select * from installation()`);
}

/** Prevents two first sign-ups, or two demo accounts, from being created at the same time. */
export async function lockInstallation(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(7103002)`);
}

export interface NewUser {
  readonly email: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly time_zone: string;
}

/** The first user of an account: executive and account admin with every grant. */
export async function insertFirstAdmin(db: Db, accountId: number, user: NewUser): Promise<number> {
  const { id } = await db.one<{
    id: number;
  }>(sql`insert into account_user (account_id, email, password_hash, password_updated_at,
      first_name, last_name, level, is_account_admin, can_change_company_owner, is_allowed_to_merge_records, time_zone)
    values (${accountId}, ${user.email}, ${user.password_hash}, now(), ${user.first_name}, ${user.last_name}, 3, true, true, true,
      ${user.time_zone}) returning id`);
  return id;
}

export async function insertResetToken(db: Db, accountId: number, userId: number, token: string): Promise<void> {
  await db.run(sql`update one_time_token set used_at = now()
    where account_id = ${accountId} and user_id = ${userId} and purpose = 'password_reset' and used_at is null`);
  await db.run(sql`insert into one_time_token (account_id, user_id, purpose, token_hash, expires_at)
    values (${accountId}, ${userId}, 'password_reset', ${hashOf(token)}, now() + interval '2 hours')`);
}

/** True for exactly one caller: the link works once, even if it is opened twice at the same time. */
export async function spendToken(db: Db, { account_id, token_id }: OneTimeToken): Promise<boolean> {
  return (
    (await db.run(sql`update one_time_token set used_at = now()
      where account_id = ${account_id} and id = ${token_id} and used_at is null`)) === 1
  );
}

export async function setPassword(db: Db, accountId: number, userId: number, hash: string): Promise<void> {
  await db.run(sql`update account_user set password_hash = ${hash}, password_updated_at = now(), updated_at = now()
    where account_id = ${accountId} and id = ${userId}`);
}

/** The same password, hashed anew. A later one is not overwritten. */
export async function renewPasswordHash(
  db: Db,
  { account_id, user_id, was, fresh }: { account_id: number; user_id: number; was: string; fresh: string },
): Promise<void> {
  await db.run(sql`select set_config('app.same_password', 'yes', true)`);
  await db.run(sql`update account_user set password_hash = ${fresh}
    where account_id = ${account_id} and id = ${user_id} and password_hash = ${was}`);
  await db.run(sql`select set_config('app.same_password', '', true)`);
}

/** The number of passwords that need each pepper; the empty text means none. */
export function peppersInUse(db: Db): Promise<{ pepper: string; passwords: number }[]> {
  return db.rows(sql`select pepper, passwords::int from peppers_in_use()`);
}

/** Ends all sessions of a user, or all but one. */
export async function endSessions(db: Db, accountId: number, userId: number, exceptToken?: string): Promise<void> {
  await db.run(sql`delete from user_session where account_id = ${accountId} and user_id = ${userId}
    and token_hash <> ${exceptToken ? hashOf(exceptToken) : Buffer.alloc(1)}`);
}

export async function endSession(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.run(
    sql`delete from user_session where account_id = ${ctx.account.id} and token_hash = ${hashOf(token)}`,
  );
}

/** Records the end of a support login in the log of staff. The session must still exist. */
export async function noteSupportEnded(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.run(sql`select note_support_ended(${hashOf(token)})`);
}

/** Staff can make an account inactive; its users are then told so at sign-in. */
export async function isAccountInactive(db: Db, accountId: number): Promise<boolean> {
  const found = await db.maybe(sql`select from account where id = ${accountId} and deactivated_at is not null`);
  return found !== undefined;
}

/** The person of the session has just proved their identity. */
export async function markConfirmed(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.run(sql`update user_session set confirmed_at = now()
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and token_hash = ${hashOf(token)}`);
}

/** The actor's own sessions, the most recently used first; expired ones that are not deleted yet are left out. */
export function ownSessions(ctx: Ctx, currentToken: string | undefined): Promise<OwnSession[]> {
  return ctx.db.rows(sql`select id, user_agent, wire_time(created_at) as created_at, wire_time(last_seen_at) as last_seen_at,
      token_hash = ${hashOf(currentToken ?? '')} as is_current
    from user_session where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id}
      and last_seen_at > now() - interval '14 days' and created_at > now() - interval '90 days'
    order by is_current desc, user_session.last_seen_at desc, id desc limit 100`);
}

export async function deleteOwnSession(ctx: Ctx, id: number): Promise<boolean> {
  const ended = await ctx.db.run(sql`delete from user_session
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and id = ${id}`);
  return ended === 1;
}

export async function passwordHashOf(ctx: Ctx): Promise<string | null> {
  const row = await ctx.db.one<{ password_hash: string | null }>(
    sql`select password_hash from account_user where account_id = ${ctx.account.id} and id = ${ctx.actor.id}`,
  );
  return row.password_hash;
}

/** The actor's columns, with instants in the format of the API. */
export async function readOwnUser(ctx: Ctx): Promise<OwnUser> {
  const instants = INSTANTS.map((key) => sql`${raw(`'${key}'`)}, wire_time(u.${name(key)})`);
  const { own } = await ctx.db.one<{ own: OwnUser }>(sql`select to_jsonb(u) - 'password_hash' - 'email_key'
      || jsonb_build_object(${join(instants)}) as own
    from account_user u where account_id = ${ctx.account.id} and id = ${ctx.actor.id}`);
  return own;
}

type OwnUser = Omit<OwnProfile, 'other_emails' | 'avatar_thumb_url'>;
const INSTANTS = [
  'created_at',
  'updated_at',
  'invited_at',
  'last_seen_at',
  'data_reassigned_at',
  'password_updated_at',
  'deleted_at',
  'mfa_requested_at',
] as const satisfies readonly (keyof OwnUser)[];

/** The account requires single sign-on, and the user is not the administrator who keeps the password. */
export async function mustUseProvider(db: Db, who: { account_id: number; user_id: number }): Promise<boolean> {
  const asked = await db.maybe(sql`select from identity_provider where account_id = ${who.account_id}
    and enabled and required and break_glass_user_id <> ${who.user_id}`);
  return asked !== undefined;
}

/** The account's provider or the installation's, if the actor is known there. */
export async function ownProvider(ctx: Ctx, { oidc }: Pick<Config, 'oidc'>): Promise<string | null> {
  const found = await ctx.db.maybe<{ label: string }>(sql`select coalesce(p.label, ${oidc?.label ?? null}) as label
    from user_identity i left join identity_provider p
      on p.account_id = i.account_id and p.issuer = i.issuer and p.enabled
    where i.account_id = ${ctx.account.id} and i.user_id = ${ctx.actor.id}
      and (p.issuer is not null or i.issuer = ${oidc ? `installation ${oidc.issuer}` : null}) limit 1`);
  return found?.label ?? null;
}

/** For the sign-in page. */
export function providersOffered(
  db: Db,
): Promise<{ enabled: boolean; sign_in_key: string | null; label: string | null }> {
  return db.one(sql`select * from identity_providers_offered()`);
}

/** The rules of the account that a reset link belongs to. */
export async function accountOf(db: Db, accountId: number): Promise<SessionAccount> {
  return (await db.one<{ a: SessionAccount }>(sql`select to_jsonb(a) as a from account a where id = ${accountId}`)).a;
}

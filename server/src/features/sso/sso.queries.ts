import type { IdentityProviderBody } from '@fairlead/domain/sso/sso.contract';
import type { Db } from '../../base/database';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

export interface StoredProvider {
  readonly account_id: number;
  readonly sign_in_key: string;
  readonly label: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: Buffer;
  readonly domains: readonly string[];
  readonly default_team_id: number | null;
  readonly groups_claim: string;
  readonly group_teams: IdentityProviderBody['group_teams'];
  readonly enabled: boolean;
  readonly required: boolean;
  readonly break_glass_user_id: number | null;
}

/** The account must be entered. */
export function readProvider(db: Db, accountId: number): Promise<StoredProvider | undefined> {
  return db.maybe(sql`select account_id, sign_in_key, label, issuer, client_id, client_secret, domains, default_team_id,
      groups_claim, group_teams, enabled, required, break_glass_user_id
    from identity_provider where account_id = ${accountId}`);
}

export async function writeProvider(ctx: Ctx, one: Omit<StoredProvider, 'account_id'>): Promise<void> {
  await ctx.db.run(sql`insert into identity_provider (account_id, sign_in_key, label, issuer, client_id, client_secret,
      domains, default_team_id, groups_claim, group_teams, enabled, required, break_glass_user_id)
    values (${ctx.account.id}, ${one.sign_in_key}, ${one.label}, ${one.issuer}, ${one.client_id}, ${one.client_secret},
      ${one.domains}, ${one.default_team_id}, ${one.groups_claim}, ${JSON.stringify(one.group_teams)}::jsonb,
      ${one.enabled}, ${one.required}, ${one.break_glass_user_id})
    on conflict (account_id) do update set label = excluded.label, issuer = excluded.issuer,
      client_id = excluded.client_id, client_secret = excluded.client_secret, domains = excluded.domains,
      default_team_id = excluded.default_team_id, groups_claim = excluded.groups_claim,
      group_teams = excluded.group_teams, enabled = excluded.enabled, required = excluded.required,
      break_glass_user_id = excluded.break_glass_user_id, updated_at = now()`);
}

/** The links of users to it are deleted too: another provider could give the same names to others. */
export async function deleteProvider(ctx: Ctx): Promise<boolean> {
  await deleteIdentities(ctx);
  return (await ctx.db.run(sql`delete from identity_provider where account_id = ${ctx.account.id}`)) === 1;
}

export async function deleteIdentities(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`delete from user_identity where account_id = ${ctx.account.id}`);
}

/** The administrators who could keep the password: active, and with one. */
export async function passwordKeepers(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(sql`select id from account_user
    where account_id = ${ctx.account.id} and is_account_admin and deleted_at is null and not read_only
      and not is_external and level <> 5 and password_hash is not null for share`);
  return rows.map(({ id }) => id);
}

/** The requested account. Runs before the account is known. */
export async function findProvider(db: Db, key: string | null, email: string | null): Promise<number | null> {
  const { account } = await db.one<{ account: number | null }>(
    sql`select find_identity_provider(${key}, ${email}) as account`,
  );
  return account;
}

/** One at a time in an account, so that two first sign-ins of a person do not create two users. */
export async function lockIdentities(db: Db, accountId: number): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(7103062, hashint8(${accountId}))`);
}

export interface Identity {
  readonly user_id: number;
  readonly deleted: boolean;
}

export function findIdentity(ctx: Ctx, issuer: string, subject: string): Promise<Identity | undefined> {
  return ctx.db.maybe(sql`select i.user_id, u.deleted_at is not null as deleted
    from user_identity i join account_user u on u.account_id = i.account_id and u.id = i.user_id
    where i.account_id = ${ctx.account.id} and i.issuer = ${issuer} and i.subject = ${subject}`);
}

export async function touchIdentity(ctx: Ctx, issuer: string, subject: string): Promise<void> {
  await ctx.db.run(sql`update user_identity set last_used_at = now()
    where account_id = ${ctx.account.id} and issuer = ${issuer} and subject = ${subject}`);
}

/** False if the user is already linked to another person at this provider. */
export async function insertIdentity(ctx: Ctx, userId: number, issuer: string, subject: string): Promise<boolean> {
  const linked = await ctx.db.run(sql`insert into user_identity (account_id, user_id, issuer, subject)
    values (${ctx.account.id}, ${userId}, ${issuer}, ${subject}) on conflict do nothing`);
  return linked === 1;
}

/** The account in which a person of the installation's provider is known. Runs before an account is known. */
export async function accountOfIdentity(db: Db, issuer: string, subject: string): Promise<number | null> {
  return (await db.one<{ id: number | null }>(sql`select find_identity_account(${issuer}, ${subject}) as id`)).id;
}

/** The only account of the installation, the demo left aside. */
export async function onlyAccount(db: Db): Promise<number | null> {
  return (await db.one<{ id: number | null }>(sql`select only_account() as id`)).id;
}

/** Is the actor known at this provider? */
export async function isLinked(ctx: Ctx, issuer: string): Promise<boolean> {
  const found = await ctx.db.maybe(sql`select from user_identity
    where account_id = ${ctx.account.id} and user_id = ${ctx.actor.id} and issuer = ${issuer}`);
  return found !== undefined;
}

/** Since when a user is linked to a provider, and the last sign-in there. */
export function readLink(ctx: Ctx, userId: number): Promise<{ linked_at: string; last_used_at: string } | undefined> {
  return ctx.db.maybe(sql`select wire_time(created_at) as linked_at, wire_time(last_used_at) as last_used_at
    from user_identity where account_id = ${ctx.account.id} and user_id = ${userId}
    order by user_identity.last_used_at desc limit 1`);
}

/** Deleting the link ends the sessions that were begun through it, except this one. */
export async function deleteLinks(ctx: Ctx, userId: number, except: Buffer): Promise<boolean> {
  await ctx.db.run(sql`delete from user_session
    where account_id = ${ctx.account.id} and user_id = ${userId} and by_provider and token_hash <> ${except}`);
  const gone = await ctx.db.run(sql`delete from user_identity
    where account_id = ${ctx.account.id} and user_id = ${userId}`);
  return gone > 0;
}

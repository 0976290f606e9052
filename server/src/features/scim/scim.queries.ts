import type { Db } from '../../base/database';
import type { Ctx } from '../../base/context';
import { hashOf } from '../../account/sessions';
import { sql } from '../../base/sql';

export interface TokenRow {
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly default_team_id: number | null;
}

export function readToken(ctx: Ctx): Promise<TokenRow | undefined> {
  return ctx.db.maybe(sql`select wire_time(created_at) as created_at, wire_time(last_used_at) as last_used_at,
      default_team_id from scim_token where account_id = ${ctx.account.id}`);
}

export async function writeToken(ctx: Ctx, token: string, defaultTeam: number | null): Promise<void> {
  await ctx.db.run(sql`insert into scim_token (account_id, token_hash, default_team_id, created_by_user_id)
    values (${ctx.account.id}, ${hashOf(token)}, ${defaultTeam}, ${ctx.actor.id})
    on conflict (account_id) do update set token_hash = excluded.token_hash, default_team_id = excluded.default_team_id,
      created_by_user_id = excluded.created_by_user_id, created_at = now(), last_used_at = null`);
}

export async function deleteToken(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.run(sql`delete from scim_token where account_id = ${ctx.account.id}`)) === 1;
}

/** Runs before the account is known. */
export async function findToken(db: Db, token: string): Promise<number | null> {
  const { account } = await db.one<{ account: number | null }>(
    sql`select find_scim_token(${hashOf(token)}) as account`,
  );
  return account;
}

export async function touchToken(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`update scim_token set last_used_at = now()
    where account_id = ${ctx.account.id} and (last_used_at is null or last_used_at < now() - interval '5 minutes')`);
}

export interface ScimRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly active: boolean;
  readonly is_account_admin: boolean;
  readonly is_external: boolean;
  readonly level: number;
  readonly team_id: number | null;
  readonly team_name: string | null;
  readonly external_id: string | null;
  readonly created: Date;
  readonly modified: Date;
}

export interface Wanted {
  readonly id?: number;
  readonly email?: string;
  readonly external_id?: string;
  readonly limit: number;
  readonly offset: number;
}

/** The users that the directory manages. External users are guests of the account and not its people. */
export async function readScimUsers(ctx: Ctx, wanted: Wanted): Promise<{ rows: ScimRow[]; total: number }> {
  const where = sql`u.account_id = ${ctx.account.id} and not u.is_external and u.level <> 5 and u.email is not null
    and (${wanted.id ?? null}::bigint is null or u.id = ${wanted.id ?? null})
    and (${wanted.email ?? null}::text is null or u.email_key = lower(${wanted.email ?? null}))
    and (${wanted.external_id ?? null}::text is null or s.external_id = ${wanted.external_id ?? null})`;
  const from = sql`account_user u
    left join scim_user s on s.account_id = u.account_id and s.user_id = u.id
    left join team t on t.account_id = u.account_id and t.id = u.team_id`;
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*)::int as total from ${from} where ${where}`);
  const rows = await ctx.db.rows<ScimRow>(sql`select u.id, u.email, u.first_name, u.last_name, u.full_name,
      u.deleted_at is null as active, u.is_account_admin, u.is_external, u.level, u.team_id, t.name as team_name,
      s.external_id, u.created_at as created, u.updated_at as modified
    from ${from} where ${where} order by u.id limit ${wanted.limit} offset ${wanted.offset}`);
  return { rows, total };
}

export async function writeExternalId(ctx: Ctx, userId: number, externalId: string): Promise<void> {
  await ctx.db.run(sql`insert into scim_user (account_id, user_id, external_id)
    values (${ctx.account.id}, ${userId}, ${externalId})
    on conflict (account_id, user_id) do update set external_id = excluded.external_id`);
}

/** The administrator who keeps the password, whether or not single sign-on is required now. */
export async function isKeeper(ctx: Ctx, userId: number): Promise<boolean> {
  const found = await ctx.db.maybe(sql`select from identity_provider
    where account_id = ${ctx.account.id} and break_glass_user_id = ${userId}`);
  return found !== undefined;
}

export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly created: Date;
  readonly modified: Date;
  readonly members: readonly { readonly value: string; readonly display: string }[];
}

export async function readGroups(
  ctx: Ctx,
  wanted: { readonly id?: number; readonly name?: string; readonly limit: number; readonly offset: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const where = sql`t.account_id = ${ctx.account.id} and (${wanted.id ?? null}::bigint is null or t.id = ${wanted.id ?? null})
    and (${wanted.name ?? null}::text is null or lower(t.name) = lower(${wanted.name ?? null}))`;
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*)::int as total from team t where ${where}`);
  const rows = await ctx.db.rows<GroupRow>(sql`select t.id, t.name, t.created_at as created, t.updated_at as modified,
      coalesce((select jsonb_agg(jsonb_build_object('value', u.id::text, 'display', u.full_name) order by u.id)
        from account_user u where u.account_id = t.account_id and u.team_id = t.id and u.deleted_at is null), '[]') as members
    from team t where ${where} order by t.id limit ${wanted.limit} offset ${wanted.offset}`);
  return { rows, total };
}

import type { UserConditions } from '@fairlead/domain/users/users.contract';
import { jsonOf, type Presentation } from '../../presenting/present';
import { all, name, raw, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { invitationStatus } from './invitations.queries';
import { otherEmailsJson } from './other-emails.queries';

const plain = [
  'id',
  'account_id',
  'level',
  'first_name',
  'last_name',
  'full_name',
  'email',
  'is_account_admin',
  'read_only',
  'is_external',
  'is_allowed_to_delete',
  'is_allowed_to_export',
  'is_allowed_to_bulk_edit',
  'is_allowed_to_merge_records',
  'is_allowed_to_send_campaigns',
  'is_allowed_to_manage_email_sequences',
  'is_allowed_to_create_company_via_shortcut',
  'can_change_company_owner',
  'mobile_number',
  'csv_column_separator',
  'csv_decimal_mark',
  'pipeline_email_client',
  'team_id',
  'team_role',
  'manager_id',
  'time_zone',
  'date_format',
  'time_format',
  'theme_mode',
  'mfa_enabled',
  'image_id',
];
const instants = [
  'deleted_at',
  'mfa_requested_at',
  'data_reassigned_at',
  'invited_at',
  'last_seen_at',
  'password_updated_at',
  'created_at',
  'updated_at',
];

/** The columns that are read of a user (alias t). Never the password. */
const user: Presentation = {
  ...Object.fromEntries(plain.map((key) => [key, sql`t.${name(key)}`])),
  ...Object.fromEntries(instants.map((key) => [key, sql`wire_time(t.${name(key)})`])),
  invitation_status: invitationStatus,
  other_emails: otherEmailsJson,
};

export type UserRow = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly level: number;
  readonly full_name: string;
  readonly read_only: boolean;
  readonly is_external: boolean;
  readonly is_account_admin: boolean;
  readonly team_id: number | null;
  readonly team_role: string;
  readonly deleted_at: string | null;
  readonly image_id: number | null;
  readonly mfa_enabled: boolean;
  readonly mfa_requested_at: string | null;
};

export interface UserPage {
  readonly total: number;
  readonly entries: readonly UserRow[];
}

const byName = raw('lower(t.full_name), t.id');

export function readUsers(
  ctx: Ctx,
  ask: { page: number; per_page: number; conditions?: UserConditions },
): Promise<UserPage> {
  return page(ctx, all(conditionsOf(ask.conditions ?? {})), ask);
}

export async function readUser(ctx: Ctx, id: number): Promise<UserRow | undefined> {
  return (await page(ctx, sql`t.id = ${id}`, { page: 1, per_page: 1 })).entries[0];
}

export async function userRow(ctx: Ctx, id: number): Promise<UserRow> {
  const row = await readUser(ctx, id);
  if (!row) throw notFound();
  return row;
}

/** Active users among the given ones, or all of the account. */
export function readActive(
  ctx: Ctx,
  ids: readonly number[] | null,
  ask: { page: number; per_page: number },
): Promise<UserPage> {
  return page(ctx, sql`t.deleted_at is null and (${ids === null} or t.id = any(${ids ?? []}::bigint[]))`, ask);
}

function page(ctx: Ctx, where: Sql, ask: { page: number; per_page: number }): Promise<UserPage> {
  const own = sql`t.account_id = ${ctx.account.id} and ${where}`;
  return ctx.db.one(sql`select (select count(*) from account_user t where ${own}) as total,
    (select coalesce(json_agg(${jsonOf(user, Object.keys(user))} order by ${byName}), '[]')
      from (select * from account_user t where ${own} order by ${byName} limit ${ask.per_page} offset ${(ask.page - 1) * ask.per_page}) t) as entries`);
}

function conditionsOf({ email, admin, including_inactive, user_level }: UserConditions): Sql[] {
  return [
    ...(including_inactive ? [] : [sql`t.deleted_at is null`]),
    ...(email ? [sql`position(lower(${email}::text) in t.email_key) > 0`] : []),
    ...(admin === undefined ? [] : [sql`t.is_account_admin = ${admin}`]),
    ...(user_level?.length ? [sql`t.level = any(${user_level}::int[])`] : []),
  ];
}

/** The administrators of the account and the user to be changed: needed to check that an administrator remains. */
export async function adminIds(ctx: Ctx, id: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(sql`select id from account_user
    where account_id = ${ctx.account.id} and (is_account_admin or id = ${id}) order by id`);
  return rows.map((row) => row.id);
}

/** The administrator who keeps the password while all others must use single sign-on. */
export async function keepsPassword(ctx: Ctx, id: number): Promise<boolean> {
  const kept = await ctx.db.maybe(sql`select from identity_provider
    where account_id = ${ctx.account.id} and required and break_glass_user_id = ${id}`);
  return kept !== undefined;
}

/** Read-only users that count against the quota. */
export async function countReadOnly(ctx: Ctx): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*) as n from account_user
    where account_id = ${ctx.account.id} and read_only and deleted_at is null`);
  return n;
}

export async function lockUserAdministration(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(7103031, hashint8(${ctx.account.id}))`);
}

/** Active users who use a license: those who may write. */
export async function countLicensed(ctx: Ctx): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*) as n from account_user
    where account_id = ${ctx.account.id} and deleted_at is null and not read_only and not is_external and level <> 5`);
  return n;
}

/** Signs the user out of every browser. */
export async function endSessionsOf(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`delete from user_session where account_id = ${ctx.account.id} and user_id = ${id}`);
}

/** Invalidates mailed links that are not used yet. */
export async function endTokensOf(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`update one_time_token set used_at = now()
    where account_id = ${ctx.account.id} and user_id = ${id} and used_at is null`);
}

export async function hasWorkingAdmin(ctx: Ctx): Promise<boolean> {
  const { has } = await ctx.db.one<{ has: boolean }>(sql`select exists (select from account_user
    where account_id = ${ctx.account.id} and is_account_admin and deleted_at is null and not read_only
      and not is_external and level <> 5) as has`);
  return has;
}

/** Ends the sessions and mailed links of inactive users. */
export async function endWhatInactiveHave(ctx: Ctx): Promise<void> {
  const gone = sql`user_id in (select id from account_user where account_id = ${ctx.account.id} and deleted_at is not null)`;
  await ctx.db.run(sql`delete from user_session where account_id = ${ctx.account.id} and ${gone}`);
  await ctx.db.run(sql`update one_time_token set used_at = now()
    where account_id = ${ctx.account.id} and used_at is null and ${gone}`);
}

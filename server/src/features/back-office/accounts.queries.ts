import type {
  AccountLine,
  OfficeAccount,
  OpenRequest,
  UserLine,
} from '@fairlead/domain/back-office/back-office.contract';
import { futureChangesJson } from '../../account/future-changes';
import type { Ctx, PublicCtx } from '../../base/context';
import { sql } from '../../base/sql';
import { requestsJson } from '../billing/public';

interface Found<T> {
  readonly total: number;
  readonly entries: T[];
}

interface Asked {
  readonly q: string;
  readonly page: number;
  readonly per_page: number;
}

/** Across accounts, by the functions that the database provides for staff. */
export async function findAccounts(
  { db }: PublicCtx,
  { q, page, per_page }: Asked,
  affiliate: number | null = null,
): Promise<Found<AccountLine>> {
  const rows = await db.rows<AccountLine & { total: number }>(sql`select id, company_name, plan, is_demo,
      deactivated_at is null as is_active, wire_time(created_at) as created_at, wire_date(trial_ends_on) as trial_ends_on,
      license_count, users, wire_time(last_seen_at) as last_seen_at, total
    from staff_accounts(${q}, ${affiliate}, ${per_page}, ${(page - 1) * per_page})`);
  return { total: rows[0]?.total ?? 0, entries: rows.map(({ total: _total, ...line }) => line) };
}

const KIND = sql`case when is_external or level = 5 then 'external' when read_only then 'read-only'
  when is_account_admin then 'administrator' when level = 3 then 'executive' when level = 2 then 'manager' else 'basic' end`;

export async function findUsers({ db }: PublicCtx, { q, page, per_page }: Asked): Promise<Found<UserLine>> {
  const rows = await db.rows<UserLine & { total: number }>(sql`select id, account_id, company_name, full_name, email,
      ${KIND} as kind, deleted_at is null as is_active, wire_time(last_seen_at) as last_seen_at, total
    from staff_users(${q}, ${per_page}, ${(page - 1) * per_page})`);
  return { total: rows[0]?.total ?? 0, entries: rows.map(({ total: _total, ...line }) => line) };
}

export async function findRequests({ db }: PublicCtx): Promise<OpenRequest[]> {
  return db.rows(sql`select json_build_object('id', account_id, 'company_name', company_name) as account, id, asked_by,
    plan, license_count, note, wire_time(created_at) as created_at from staff_plan_requests(200)`);
}

type Described = Omit<
  OfficeAccount,
  | 'plan'
  | 'license_count'
  | 'licenses_used'
  | 'features'
  | 'quotas'
  | 'events'
  | 'affiliate'
  | 'plan_since'
  | 'trial_ends_on'
> & { readonly affiliate_id: number | null };

const MOST_USERS = 500;

/** Of the entered account. No record, and of users only what staff need. */
export function describeAccount({ db, account }: Ctx): Promise<Described> {
  const { id } = account;
  return db.one(sql`select a.id, a.company_name, a.is_demo, a.deactivated_at is null as is_active,
      wire_time(a.created_at) as created_at, a.currency_code, a.mfa_enforced, a.affiliate_id,
      a.settings ->> 'technical_contact_email' as technical_contact_email,
      exists (select from identity_provider p where p.account_id = a.id and p.enabled) as single_sign_on,
      (select wire_time(max(u.last_seen_at)) from account_user u where u.account_id = a.id) as last_seen_at,
      ${futureChangesJson(id, sql`jsonb_build_object('reason', c.reason, 'staff_name', c.staff_name)`)} as future_changes,
      ${requestsJson(id)} as requests,
      (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from (select id, account_id, ${account.company_name}::text as company_name,
          full_name, email, ${KIND} as kind, deleted_at is null as is_active, wire_time(last_seen_at) as last_seen_at
        from account_user where account_id = ${id} order by deleted_at is not null, lower(full_name), id limit ${MOST_USERS}) u) as users
    from account a where a.id = ${id}`);
}

export interface Planned {
  readonly change_type: string;
  readonly plan: string;
  readonly license_count: number | null;
  readonly effective_on: string;
  readonly reason: string;
  readonly staff_name: string;
  readonly requested_by: number | null;
}

export async function insertChange({ db, account, now }: Ctx, change: Planned): Promise<void> {
  await db.run(sql`insert into account_future_change
      (account_id, change_type, plan, license_count, effective_on, reason, staff_name, requested_by_user_id, created_at)
    values (${account.id}, ${change.change_type}, ${change.plan}, ${change.license_count}, ${change.effective_on},
      ${change.reason}, ${change.staff_name}, ${change.requested_by}, ${now})`);
}

export async function deleteChange(
  { db, account }: Ctx,
  id: number,
): Promise<{ plan: string; effective_on: string } | undefined> {
  return db.maybe(sql`delete from account_future_change where account_id = ${account.id} and id = ${id}
    returning plan, wire_date(effective_on) as effective_on`);
}

export function requesterOf({ db, account }: Ctx, request: number): Promise<{ user_id: number } | undefined> {
  return db.maybe(
    sql`select user_id from plan_request where account_id = ${account.id} and id = ${request} and status = 'open'`,
  );
}

export async function isAffiliate({ db }: PublicCtx, id: number): Promise<boolean> {
  return (await db.maybe(sql`select id from affiliate where id = ${id}`)) !== undefined;
}

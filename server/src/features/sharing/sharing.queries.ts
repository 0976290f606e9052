import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { SessionUser } from '@fairlead/domain/access/session.types';
import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

export type Colleague = Omit<SessionUser, 'time_zone' | 'date_format' | 'time_format' | 'theme_mode' | 'viewed_by'>;

/**
 * All active users with the columns that the permission table needs, by name; or only the given users, active or not.
 */
export async function readColleagues(ctx: Ctx, only?: readonly number[]): Promise<Colleague[]> {
  const some = only ? sql`u.id = any(${only}::bigint[])` : sql`u.deleted_at is null`;
  const rows = await ctx.db.rows<{
    row: Colleague;
  }>(sql`select json_build_object('id', u.id, 'account_id', u.account_id,
      'first_name', u.first_name, 'last_name', u.last_name, 'full_name', u.full_name, 'email', u.email, 'level', u.level,
      'read_only', u.read_only, 'is_external', u.is_external, 'is_account_admin', u.is_account_admin,
      'is_allowed_to_delete', u.is_allowed_to_delete, 'is_allowed_to_export', u.is_allowed_to_export,
      'is_allowed_to_bulk_edit', u.is_allowed_to_bulk_edit,
      'is_allowed_to_merge_records', u.is_allowed_to_merge_records,
      'can_change_company_owner', u.can_change_company_owner, 'team_id', u.team_id, 'team_role', u.team_role,
      'deleted_at', wire_time(u.deleted_at)) as row
    from account_user u where u.account_id = ${ctx.account.id} and ${some} order by lower(u.full_name), u.id`);
  return rows.map(({ row }) => row);
}

export interface LoggedShare {
  readonly at: string;
  readonly user_id: number | null;
  readonly before: readonly number[] | null;
  readonly after: readonly number[] | null;
}

/** Every change of the users that a record is shared with, oldest first. */
export function loggedShares(ctx: Ctx, kind: RecordKind, id: number): Promise<LoggedShare[]> {
  return ctx.db.rows(sql`select wire_time(s.at) as at, s.user_id, c.before -> 'shared_user_ids' as before, c.after -> 'shared_user_ids' as after
    from change c join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
    where c.account_id = ${ctx.account.id} and c.record_type = ${kind} and c.record_id = ${id}
      and jsonb_exists(c.after, 'shared_user_ids')
    order by c.id`);
}

export interface DealsOfPerson {
  readonly owners: readonly number[];
  readonly shared_with: readonly number[];
}

/**
 * The owners of the deals that a person is on, and the users those deals are shared with, regardless of whether the
 * actor sees the deals.
 */
export function dealsOfPerson(ctx: Ctx, id: number): Promise<DealsOfPerson> {
  const deals = sql`from deal_person dp join deal d on d.account_id = dp.account_id and d.id = dp.deal_id
    where dp.account_id = ${ctx.account.id} and dp.person_id = ${id} and d.deleted_at is null`;
  return ctx.db.one(sql`select
    (select coalesce(json_agg(distinct d.owner_key), '[]') ${deals}) as owners,
    (select coalesce(json_agg(distinct s.user_id), '[]') from deal_share s
      where s.account_id = ${ctx.account.id} and s.deal_id in (select d.id ${deals})) as shared_with`);
}

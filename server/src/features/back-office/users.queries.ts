import type { OfficeUser } from '@fairlead/domain/back-office/back-office.contract';
import { SUPPORT_MINUTES } from '@fairlead/domain/access/support';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';

/** Of the account that is entered. */
export function describeUser({ db, account }: Ctx, id: number): Promise<Omit<OfficeUser, 'events'> | undefined> {
  return db.maybe(sql`select u.id, u.account_id, a.company_name, u.full_name, u.email,
      case when u.is_external or u.level = 5 then 'external' when u.read_only then 'read-only'
        when u.is_account_admin then 'administrator' when u.level = 3 then 'executive' when u.level = 2 then 'manager'
        else 'basic' end as kind,
      u.deleted_at is null as is_active, wire_time(u.last_seen_at) as last_seen_at, t.name as team, u.time_zone,
      wire_time(u.created_at) as created_at, wire_time(u.invited_at) as invited_at, u.mfa_enabled,
      (select count(*) from user_session s where s.account_id = u.account_id and s.user_id = u.id
        and s.support_staff_id is null and s.last_seen_at > now() - interval '14 days') as sessions,
      a.deactivated_at is null as account_is_active, a.is_demo
    from account_user u
    join account a on a.id = u.account_id
    left join team t on t.account_id = u.account_id and t.id = u.team_id
    where u.account_id = ${account.id} and u.id = ${id}`);
}

interface NewSupport {
  readonly staff_id: number;
  readonly staff_name: string;
  readonly reason: string;
  readonly hash: Buffer;
  readonly csrf: string;
}

/**
 * Never confirmed: acts that give lasting access need a proof that staff do not have. The end is by the time of the
 * database.
 */
export async function insertSupportSession({ db, account }: Ctx, user: number, session: NewSupport): Promise<void> {
  await db.run(sql`insert into user_session (account_id, user_id, token_hash, csrf_token, remember, user_agent, confirmed_at,
      support_staff_id, support_name, support_reason, support_ends_at)
    values (${account.id}, ${user}, ${session.hash}, ${session.csrf}, false, ${`Support: ${session.staff_name}`}, 'epoch',
      ${session.staff_id}, ${session.staff_name}, ${session.reason}, now() + make_interval(mins => ${SUPPORT_MINUTES}))`);
}

export async function adminAddresses({ db, account }: Ctx): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(sql`select email from account_user where account_id = ${account.id}
    and is_account_admin and not read_only and not is_external and level <> 5 and deleted_at is null and email is not null
    order by id limit 50`);
  return rows.map(({ email }) => email);
}

import { type Sql, sql } from '../base/sql';

/** The planned changes of an account, the earliest first. */
export function futureChangesJson(account: number, more: Sql = sql`'{}'::jsonb`): Sql {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'change_type', c.change_type,
      'change_options', jsonb_build_object('plan', c.plan, 'license_count', c.license_count), 'effective_on', wire_date(c.effective_on),
      'requested_by', (select jsonb_build_object('id', r.id, 'full_name', r.full_name) from account_user r
        where r.account_id = c.account_id and r.id = c.requested_by_user_id),
      'created_at', wire_time(c.created_at)) || ${more} order by c.effective_on, c.id), '[]')
    from account_future_change c where c.account_id = ${account})`;
}

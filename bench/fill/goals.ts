import type { Pool } from '../../server/src/base/database';
import type { Connection } from './bulk';

/** The goal of the first account, which is filled first. */
export const GOAL = 1;

/** A goal of the current quarter that names every product line, team and user. */
export async function addGoals(client: Connection, account: number): Promise<void> {
  await client.query(`select set_config('app.account_id', '${account}', false)`);
  await client.query(`insert into product_line_goal (account_id, name, period, period_start, goal_config)
    select ${account}, 'Q4 2026', 'quarter', '2026-10-01', jsonb_agg(jsonb_build_object('product_line_id', line, 'team_id', team,
        'user_id', "user", 'amount_cents', 5000000))
      from (select id as line, null::bigint as team, null::bigint as "user" from product_line where account_id = ${account}
        union all select null, id, null from team where account_id = ${account}
        union all select null, null, id from account_user where account_id = ${account} and not is_external) x`);
}

/** For a database that was filled before the goals were added. The largest account is the one that is measured. */
export async function addMissingGoals(pool: Pool): Promise<void> {
  const client = await pool.client();
  try {
    await client.query(`select set_config('app.account_id', '1', false)`);
    const { rows } = await client.query(`select from product_line_goal where account_id = 1 limit 1`);
    if (!rows.length) await addGoals(client, 1);
  } finally {
    client.release(true);
  }
}

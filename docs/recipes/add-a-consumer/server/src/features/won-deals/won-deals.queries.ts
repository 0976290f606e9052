import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

/** Writes each deal that the change set has won; one that is written already stays as it is. */
export async function postWonDeals(db: Db, account: number, set: number): Promise<void> {
  await db.run(sql`insert into won_deal_posted (account_id, deal_id, change_set_id, value_cents)
    select distinct c.account_id, c.record_id, c.change_set_id, d.value_cents
      from change c
      join deal d on d.account_id = c.account_id and d.id = c.record_id
      cross join lateral jsonb_to_record(c.after) as moved(deal_stage_id bigint)
      join deal_stage s on s.account_id = c.account_id and s.id = moved.deal_stage_id and s.percent = 100
     where c.account_id = ${account} and c.change_set_id = ${set} and c.record_type = ${DEAL.name} and c.op = 'update'
        on conflict do nothing`);
}

import type { Connection } from './bulk';

/** Every fifth deal and every tenth company has a file, in the order in which a team would have added them. */
export async function addFiles(client: Connection, account: number): Promise<void> {
  await client.query(`select set_config('app.account_id', '${account}', false)`);
  await client.query(`insert into document (account_id, title, deal_id, company_id, user_id, created_by_user_id, file_kind, size,
      created_at, updated_at)
    select ${account}, x.kind || ' ' || x.place || '.' || x.kind, x.deal_id, x.company_id, x.owner, x.owner, x.kind,
        1000 + (x.place * 7919) % 4000000, x.created_at, x.created_at
      from (select d.id as deal_id, null::bigint as company_id, d.user_id as owner, d.created_at,
                case d.id % 3 when 0 then 'pdf' when 1 then 'image' else 'text' end as kind, d.id as place
              from deal d where d.account_id = ${account} and d.id % 5 = 0
            union all
            select null, c.id, c.owner_id, c.created_at, 'pdf', c.id
              from company c where c.account_id = ${account} and c.id % 10 = 0) x
     order by x.created_at`);
}

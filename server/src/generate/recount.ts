import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import type { Db } from '../base/database';
import { name, sql } from '../base/sql';
import { accountAmount } from '../reading/account-amounts';
import { rebuildFacts, wrongFacts } from '../writing/facts-check';

const value = accountAmount('d', 'value_cents');
const weighted = accountAmount('d', 'weighted_cents');

/** Recalculates all counters and facts of an account, as after a bulk load. The write path maintains them afterwards. */
export async function recountCounters(db: Db, account: number): Promise<void> {
  await rebuildFacts(db, account);
  for (const table of ['deal_counter', 'deal_share_counter', 'record_counter']) {
    await db.run(sql`delete from ${name(table)} where account_id = ${account}`);
  }
  await db.run(sql`insert into deal_counter
      (account_id, owner_key, deal_pipeline_id, deal_stage_id, is_archived, n, value_cents, weighted_cents)
    select account_id, owner_key, deal_pipeline_id, coalesce(deal_stage_id, 0), is_archived,
        count(*), coalesce(sum(${value}), 0), coalesce(sum(${weighted}), 0)
      from deal d where account_id = ${account} and deleted_at is null group by 1, 2, 3, 4, 5`);
  await db.run(sql`insert into deal_share_counter
      (account_id, grantee_id, owner_key, deal_pipeline_id, deal_stage_id, is_archived, n, value_cents, weighted_cents)
    select d.account_id, s.user_id, d.owner_key, d.deal_pipeline_id, coalesce(d.deal_stage_id, 0), d.is_archived,
        count(*), coalesce(sum(${value}), 0), coalesce(sum(${weighted}), 0)
      from deal_share s join deal d on d.account_id = s.account_id and d.id = s.deal_id
     where s.account_id = ${account} and d.deleted_at is null group by 1, 2, 3, 4, 5, 6`);
  for (const type of RECORD_KINDS) {
    await db.run(sql`insert into record_counter (account_id, record_type, owner_key, n)
      select account_id, ${type}, owner_key, count(*)
        from ${name(type)} where account_id = ${account} and deleted_at is null group by account_id, owner_key`);
  }
}

/**
 * The number of exact counts and facts of an account that differ from the records. Any value other than 0 is an
 * error.
 */
export async function wrongCounters(db: Db, account: number): Promise<number> {
  let wrong = await wrongCounts(db, account);
  for (const kind of RECORD_KINDS) wrong += (await wrongFacts(db, account, kind)).length;
  return wrong;
}

async function wrongCounts(db: Db, account: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`with truth as (
      select 0::bigint as grantee_id, d.owner_key, d.deal_pipeline_id, coalesce(d.deal_stage_id, 0) as stage, d.is_archived,
          count(*) as n, coalesce(sum(${value}), 0) as value, coalesce(sum(${weighted}), 0) as weighted
        from deal d where d.account_id = ${account} and d.deleted_at is null group by 1, 2, 3, 4, 5
      union all
      select s.user_id, d.owner_key, d.deal_pipeline_id, coalesce(d.deal_stage_id, 0), d.is_archived,
          count(*), coalesce(sum(${value}), 0), coalesce(sum(${weighted}), 0)
        from deal_share s join deal d on d.account_id = s.account_id and d.id = s.deal_id
       where s.account_id = ${account} and d.deleted_at is null group by 1, 2, 3, 4, 5),
    kept as (
      select 0::bigint as grantee_id, owner_key, deal_pipeline_id, deal_stage_id as stage, is_archived, n, value_cents as value,
          weighted_cents as weighted from deal_counter where account_id = ${account} and n <> 0
      union all
      select grantee_id, owner_key, deal_pipeline_id, deal_stage_id, is_archived, n, value_cents, weighted_cents
        from deal_share_counter where account_id = ${account} and n <> 0)
    select count(*) as n from ((table truth except table kept) union all (table kept except table truth)) x`);
  return n;
}

import type { DuplicateCheck } from '@fairlead/domain/duplicates/duplicates.contract';
import type { Rule } from '@fairlead/domain/duplicates/rules';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

/** The rules of the account that are turned on. */
export function activeRules(db: Db, account: number): Promise<Rule[]> {
  return db.prepared.rows(sql`select record_type, fields from duplicate_check
    where account_id = ${account} and is_active order by id`);
}

/** The rules of the account, or one of them. */
export function readChecks(ctx: Ctx, id?: number): Promise<DuplicateCheck[]> {
  const only = id === undefined ? sql`true` : sql`d.id = ${id}`;
  return ctx.db.prepared.rows<DuplicateCheck>(sql`
    select d.id, d.user_id, jsonb_build_object('id', u.id, 'full_name', u.full_name) as user, d.name, d.record_type, d.fields,
        d.is_active, wire_time(d.created_at) as created_at, wire_time(d.updated_at) as updated_at
      from duplicate_check d join account_user u on u.account_id = d.account_id and u.id = d.user_id
     where d.account_id = ${ctx.account.id} and ${only} order by d.record_type, lower(d.name), d.id`);
}

/** The names of the other rules of this kind of record. */
export async function checkNames(ctx: Ctx, record_type: string, except: number | null): Promise<string[]> {
  const rows = await ctx.db.rows<{ name: string }>(sql`select name from duplicate_check
    where account_id = ${ctx.account.id} and record_type = ${record_type} and id is distinct from ${except}::bigint`);
  return rows.map(({ name }) => name);
}

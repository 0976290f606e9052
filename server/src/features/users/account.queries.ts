import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { plainLists } from '@fairlead/domain/lists/lists';
import { join, raw, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { futureChangesJson } from '../../account/future-changes';
import { entriesJson } from '../../lists/lists.queries';

export interface AccountLists {
  readonly users: readonly {
    readonly id: number;
    readonly full_name: string;
    readonly deleted_at: string | null;
    readonly level: number;
    readonly read_only: boolean;
    readonly is_external: boolean;
  }[];
  readonly total_company_count: number;
  readonly [list: string]: unknown;
}

/** Everything that the account answer needs, in one round trip. */
export async function readAccountLists(ctx: Ctx): Promise<AccountLists> {
  const lists = plainLists.map((list): [string, Sql] => [list.plural, entriesJson(ctx, list)]);
  const notes = plainLists.filter(({ table }) => table === 'note_category');
  const all = notes.map((list): [string, Sql] => [
    `${list.plural}_with_system_categories`,
    entriesJson(ctx, list, true),
  ]);
  const pairs = [
    ...lists,
    ...all,
    ['users', users(ctx)],
    ['future_changes', futureChangesJson(ctx.account.id)],
    ['total_company_count', companies(ctx)],
  ] as [string, Sql][];
  const { lists: found } = await ctx.db.one<{ lists: AccountLists }>(
    sql`select json_build_object(${join(pairs.map(([key, value]) => sql`${raw(`'${key}'`)}, ${value}`))}) as lists`,
  );
  return found;
}

function users(ctx: Ctx): Sql {
  return sql`(select coalesce(json_agg(json_build_object('id', t.id, 'first_name', t.first_name, 'last_name', t.last_name,
      'full_name', t.full_name, 'email', t.email, 'level', t.level, 'read_only', t.read_only, 'is_external', t.is_external,
      'is_account_admin', t.is_account_admin, 'team_id', t.team_id, 'deleted_at', wire_time(t.deleted_at))
      order by lower(t.full_name), t.id), '[]')
    from account_user t where t.account_id = ${ctx.account.id})`;
}

function companies(ctx: Ctx): Sql {
  return sql`(select coalesce(sum(n), 0)::bigint from record_counter where account_id = ${ctx.account.id} and record_type = ${COMPANY.name})`;
}

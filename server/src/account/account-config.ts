import type { AccountConfig } from '@fairlead/domain/access/session.types';
import { configuredLists, type PlainList } from '@fairlead/domain/lists/lists';
import type { Db } from '../base/database';
import { join, raw, type Sql, sql } from '../base/sql';

const MOST_ACCOUNTS = 500;

/** The account's configuration, read once per version: every session look-up returns the current version. */
export async function accountConfig(db: Db, accountId: number, version: number): Promise<AccountConfig> {
  const { configurations } = db.memory;
  const known = configurations.get(accountId);
  if (known?.version === version) return known.config;
  const { config } = await db.one<{ config: AccountConfig }>(configQuery(accountId));
  configurations.set(accountId, { version, config });
  if (configurations.size > MOST_ACCOUNTS) configurations.delete(configurations.keys().next().value as number);
  return config;
}

function configQuery(accountId: number): Sql {
  const lists = configuredLists.map((list) => listPiece(accountId, list));
  return sql`select json_build_object(${join(lists)},
    'deal_pipelines', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'default', "default")
        order by "default" desc, lower(name)), '[]')
      from deal_pipeline where account_id = ${accountId}),
    'deal_stages', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'percent', percent,
        'deal_pipeline_id', deal_pipeline_id) order by deal_pipeline_id, percent), '[]')
      from deal_stage where account_id = ${accountId}),
    'users', (select coalesce(json_agg(json_build_object('id', id, 'full_name', full_name, 'first_name', first_name,
        'last_name', last_name, 'email', email, 'team_id', team_id, 'team_role', team_role,
        'is_external', is_external or level = 5, 'image_id', image_id, 'deleted_at', deleted_at)
        order by lower(full_name), id), '[]')
      from account_user where account_id = ${accountId}),
    'teams', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'parent_id', parent_id,
        'permissions', permissions) order by lower(name)), '[]')
      from team where account_id = ${accountId})) as config`;
}

function listPiece(accountId: number, { plural, table, order, offered_by = order }: PlainList): Sql {
  const by = raw(offered_by === 'name' ? 'name_key, id' : 'position, id');
  return sql`${raw(`'${plural}'`)}, (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'hex_color', hex_color)
      order by ${by}), '[]')
    from ${raw(table)} where account_id = ${accountId} and not system)`;
}

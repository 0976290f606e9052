import type { AccountConfig, SessionAccount } from '@fairlead/domain/access/session.types';
import { fieldsWithout } from '@fairlead/domain/features/features';
import { accountFieldOf, type CustomFieldRow } from '@fairlead/domain/custom-fields/custom-field';
import { configuredLists, type PlainList } from '@fairlead/domain/lists/lists';
import { currencyOf } from '@fairlead/domain/money/currency';
import type { Db } from '../base/database';
import { join, raw, type Sql, sql } from '../base/sql';

const MOST_ACCOUNTS = 500;

/** The account's configuration, read once per version: every session look-up returns the current version. */
export async function accountConfig(db: Db, account: ConfiguredAccount): Promise<AccountConfig> {
  const { configurations } = db.memory;
  const { id: accountId, config_version: version, features, currency_code } = account;
  const without = fieldsWithout(features);
  const known = configurations.get(accountId);
  if (known?.version === version && isOf(known.config, currency_code, without)) return known.config;
  const { config: read, custom_fields, currencies } = await db.prepared.one<ReadConfig>(configQuery(accountId));
  const config = {
    ...read,
    currencies: currencies.map(({ code, ...entry }) => ({ ...entry, name: code, ...currencyOf(code) })),
    currency_code,
    without,
    ...(custom_fields.length ? { own_fields: custom_fields.map(accountFieldOf) } : {}),
  };
  configurations.set(accountId, { version, config });
  if (configurations.size > MOST_ACCOUNTS) configurations.delete(configurations.keys().next().value as number);
  return config;
}

/** The features that staff switch, and the account's own currency, change without a new version. */
function isOf(config: AccountConfig, currency_code: string, without: readonly string[]): boolean {
  return config.currency_code === currency_code && config.without.join() === without.join();
}

type ConfiguredAccount = Pick<SessionAccount, 'id' | 'config_version' | 'features' | 'currency_code'>;

interface ReadConfig {
  readonly config: AccountConfig;
  readonly currencies: readonly { readonly id: number; readonly code: string; readonly has_rate: boolean }[];
  readonly custom_fields: readonly CustomFieldRow[];
}

function configQuery(accountId: number): Sql {
  const lists = configuredLists.map((list) => listPiece(accountId, list));
  return sql`select json_build_object(${join(lists)},
    'deal_pipelines', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'default', "default")
        order by "default" desc, lower(name)), '[]')
      from deal_pipeline where account_id = ${accountId}),
    'deal_stages', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'percent', percent,
        'deal_pipeline_id', deal_pipeline_id, 'stale_after_days', stale_after_days) order by deal_pipeline_id, percent), '[]')
      from deal_stage where account_id = ${accountId}),
    'users', (select coalesce(json_agg(json_build_object('id', id, 'full_name', full_name, 'first_name', first_name,
        'last_name', last_name, 'email', email, 'team_id', team_id, 'team_role', team_role,
        'is_external', is_external or level = 5, 'image_id', image_id, 'deleted_at', deleted_at)
        order by lower(full_name), id), '[]')
      from account_user where account_id = ${accountId}),
    'teams', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'parent_id', parent_id,
        'permissions', permissions) order by lower(name)), '[]')
      from team where account_id = ${accountId})) as config,
    (select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'has_rate', exists (select from currency_rate r
        where r.account_id = c.account_id and r.currency_id = c.id)) order by c.code), '[]')
      from currency c where c.account_id = ${accountId}) as currencies,
    ${customFields(accountId)} as custom_fields`;
}

/** The account's own fields as this transaction sees them, without the rest of the configuration. */
export async function ownFieldsNow(db: Db, accountId: number): Promise<NonNullable<AccountConfig['own_fields']>> {
  const { custom_fields } = await db.prepared.one<Pick<ReadConfig, 'custom_fields'>>(
    sql`select ${customFields(accountId)} as custom_fields`,
  );
  return custom_fields.map(accountFieldOf);
}

/** In the order of their groups; fields without a group come first. */
function customFields(accountId: number): Sql {
  return sql`(select coalesce(json_agg(json_build_object('id', f.id, 'record_type', f.record_type, 'name', f.name,
      'field_type', f.field_type, 'locked', f.locked, 'locked_add', f.locked_add, 'slot_page', f.slot_page, 'slot_column', f.slot_column,
      'formula', f.formula, 'association_type', f.association_type, 'group', g.name, 'deleted', f.deleted_at is not null,
      'entries', (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by e.position, e.id), '[]')
        from custom_field_entry e where e.account_id = f.account_id and e.custom_field_id = f.id))
      order by g.position nulls first, f.position, f.id), '[]')
    from custom_field f left join custom_field_group g on g.account_id = f.account_id and g.id = f.custom_field_group_id
    where f.account_id = ${accountId})`;
}

function listPiece(accountId: number, { plural, table, order, offered_by = order }: PlainList): Sql {
  const by = raw(offered_by === 'name' ? 'name_key, id' : 'position, id');
  return sql`${raw(`'${plural}'`)}, (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'hex_color', hex_color)
      order by ${by}), '[]')
    from ${raw(table)} where account_id = ${accountId} and not system)`;
}

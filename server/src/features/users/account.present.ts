import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { everySetting } from '@fairlead/domain/account/every-setting';
import { mergeTagsOf } from '@fairlead/domain/fields/merge-tags';
import { hasFeature } from '@fairlead/domain/features/features';
import { QUOTA_TYPES, quotaOf } from '@fairlead/domain/quotas/quotas';
import { isOnTrial } from '@fairlead/domain/billing/plans';
import { licensesOf, takesLicense } from '@fairlead/domain/users/licenses';
import type { Ctx } from '../../base/context';
import { accountForms } from '../forms/public';
import { type AccountLists, readAccountLists } from './account.queries';
import { fullCurrency } from './users.present';

/** The account as integrations read it, limited to the parts that Fairlead has. */
export async function accountAnswer(ctx: Ctx, attrs: string | undefined): Promise<Readonly<Record<string, unknown>>> {
  const { users, total_company_count, ...lists } = await readAccountLists(ctx);
  const whole = {
    ...described(ctx),
    ...people(ctx, users),
    ...lists,
    deal_pipelines: ctx.config.deal_pipelines,
    deal_stages: ctx.config.deal_stages,
    ...bulkFields(ctx),
    ...(await accountForms(ctx)),
    merge_tags: mergeTagsOf(ctx.catalogue),
    total_company_count,
  };
  const asked = attrs?.split(',').map((key) => key.trim());
  // The company count is included only if it is requested.
  const keys = Object.keys(whole).filter((key) => (asked ? asked.includes(key) : key !== 'total_company_count'));
  return Object.fromEntries(keys.map((key) => [key, whole[key as keyof typeof whole]]));
}

function described({ account, config, now }: Ctx) {
  const currency = fullCurrency(account.currency_code);
  const others = hasFeature(account.features, 'multi_currency') ? config.currencies : [];
  const selected_currencies = [currency, ...others.map(({ id, code }) => ({ ...fullCurrency(code), id }))];
  const { id, plan, brand, time_zone, features, password_requirements, trial_ends_on } = account;
  return {
    id,
    ...everySetting(account),
    currency_id: currency.id,
    currency,
    selected_currencies,
    currencies: selected_currencies.map(({ id, name }) => ({ id, name })),
    currency_symbol: currency.symbol,
    is_api_enabled: hasFeature(account.features, 'is_api_enabled'),
    plan,
    is_on_trial: isOnTrial(trial_ends_on, now, time_zone),
    trial_end_date: trial_ends_on?.replaceAll('-', '/') ?? null,
    brand,
    features,
    password_requirements,
  };
}

function people(ctx: Ctx, users: AccountLists['users']) {
  const active = users.filter(({ deleted_at }) => deleted_at === null);
  const teams = ctx.config.teams.map(({ id, name, parent_id }) => ({ id, name, parent_id }));
  const owners = [
    { id: 'any', full_name: 'Any' },
    ...teams.map(({ id, name }) => ({ id: `${id}_team`, full_name: name })),
    ...active.map(({ id, full_name }) => ({ id, full_name })),
  ];
  const inactive_users = users.filter(({ deleted_at }) => deleted_at !== null);
  const { license_count, user_count } = licensesOf(ctx.account.settings, active.filter(takesLicense).length);
  const seats = { license_count, seat_licenses: license_count, seat_licenses_used: user_count };
  const quotas_in_use = QUOTA_TYPES.filter((type) => quotaOf(ctx.account.settings, type, 0).available !== null);
  const limits = { ...seats, quotas_in_use };
  return { users: active, inactive_users, teams, deal_owners_with_teams: owners, ...limits };
}

/** Names of the fields that can be changed on many records at once. */
function bulkFields(ctx: Ctx) {
  const namesOf = (kind: RecordKind) => ctx.catalogue.fieldsOf(kind).flatMap(({ key, bulk }) => (bulk ? [key] : []));
  return Object.fromEntries(RECORD_KINDS.map((kind) => [`bulk_update_${kind}_fields`, namesOf(kind)]));
}

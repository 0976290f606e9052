import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { currencyOf } from '@fairlead/domain/money/currency';
import { shownColumn } from '../../reading/named-records';
import {
  configuredJson,
  daysSince,
  entryJson,
  linkedEntries,
  linkedIds,
  type Presentation,
  userJson,
} from '../../presenting/present';
import { cardPeople, withoutCardKeys } from '../../presenting/card-keys';
import { activityMetrics, companyName, possibleNotifyUserIds, type View } from '../../presenting/record-present';
import { ownNextEntry } from '../../presenting/next-entry';
import { customFields } from '../../presenting/custom-fields';
import { join, raw, type Sql, sql } from '../../base/sql';
import { accountAmount } from '../../reading/account-amounts';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';

const column = (key: string): Sql => raw(`r."${key}"`);
const asTime = (key: string): Sql => sql`wire_time(${column(key)})`;
const asMoney = (key: string): Sql => sql`money_text(${column(key)})`;
const none: Sql = sql`null::text`;

const plainColumns = [
  'id',
  'name',
  'summary',
  'description',
  'user_id',
  'is_archived',
  'is_sample',
  'source_id',
  'primary_contact_id',
  'company_id',
  'company_name',
  'deal_stage_id',
  'deal_loss_reason_id',
  'deal_loss_reason_notes',
  'deal_won_reason_id',
  'deal_won_reason_notes',
  'deal_pipeline_id',
  'status',
  'probability',
  'import_id',
  'revenue_type_id',
  'forecast_category',
  'currency_id',
  'created_by_user_id',
  'updated_by_user_id',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
  'country',
];

/** A deal's row (alias r) with the keys that integrations of the public API read. */
export function dealPresentation(ctx: Ctx, view: View = 'show'): Presentation {
  return {
    ...Object.fromEntries(plainColumns.map((key) => [key, column(key)])),
    company_id: shownColumn(ctx, 'r', 'company_id'),
    primary_contact_id: shownColumn(ctx, 'r', 'primary_contact_id'),
    ...companyName(ctx),
    ...amounts(ctx, view),
    ...moments(ctx),
    ...related(ctx),
    ...entries(ctx, view),
    ...links(ctx),
    ...cardPeople(ctx),
    possible_notify_user_ids: possibleNotifyUserIds(ctx),
    ...ownNextEntry(ctx),
    ...futures,
    ...customFields(ctx, DEAL.name),
  };
}

function amounts(ctx: Ctx, view: View): Presentation {
  const commission = sql`round(r.value_cents * r.commission_rate / 100)::bigint`;
  return {
    value: sql`coalesce(money_text(r.value_cents), '0.0')`,
    deal_value: asMoney('value_cents'),
    value_in_cents: sql`coalesce(r.value_cents, 0)`,
    deal_weighted_forecast: asMoney('weighted_cents'),
    bonus: asMoney('bonus_cents'),
    commission_rate: sql`trim_scale(r.commission_rate)::text`,
    commission: sql`money_text(${commission})`,
    account_value: sql`money_text(${accountAmount('r', 'value_cents')})`,
    currency: currencyOfDeal(ctx, view),
  };
}

/** The weighted value in the account's currency, as the sums of the board's columns are. */
export const weightedInAccount: Sql = sql`money_text(${accountAmount('r', 'weighted_cents')})`;

/** The currencies are few and in memory. */
function currencyOfDeal(ctx: Ctx, view: View): Sql {
  const json = (code: string, id: number | null) => {
    const { symbol } = currencyOf(code);
    return JSON.stringify({ ...(view === 'written' ? { id } : {}), name: code, symbol, code });
  };
  const own = sql`${json(ctx.account.currency_code, null)}::json`;
  const others = ctx.config.currencies.map(({ id, code }) => sql`when ${id} then ${json(code, id)}::json`);
  return others.length ? sql`(case r.currency_id ${join(others, ' ')} else ${own} end)` : own;
}

function moments(ctx: Ctx): Presentation {
  const until = sql`coalesce(r.closed_time, ${ctx.now}::timestamptz)`;
  return {
    created_at: asTime('created_at'),
    updated_at: asTime('updated_at'),
    closed_time: asTime('closed_time'),
    imported_at: asTime('imported_at'),
    expected_close_date: sql`wire_date(r.expected_close_date)`,
    ...activityMetrics(ctx),
    days_in_stage: daysSince(ctx, sql`coalesce(r.stage_entered_at, r.created_at)`),
    deal_days_active: daysSince(ctx, column('created_at'), until),
    deal_time_to_close: sql`case when r.closed_time is not null then ${daysSince(ctx, column('created_at'), until)} end`,
  };
}

function related(ctx: Ctx): Presentation {
  const person = (fields: string) => sql`(select json_build_object(${raw(fields)}) from person p
    where p.id = r.primary_contact_id and ${visible(ctx, PERSON.name, 'p')})`;
  const contact = ['id', 'first_name', 'last_name', 'phone', 'mobile', 'home_phone', 'email', 'email2', 'home_email'];
  return {
    user: userJson(ctx, column('user_id')),
    team_id: seesSharedOnly(ctx.actor)
      ? sql`null::bigint`
      : sql`(select u.team_id from account_user u where u.account_id = ${ctx.account.id} and u.id = r.user_id)`,
    created_by_user: userJson(ctx, column('created_by_user_id')),
    updated_by_user: userJson(ctx, column('updated_by_user_id')),
    company: sql`(select json_build_object('id', c.id, 'name', c.name, 'is_customer', c.is_customer) from company c
      where c.id = r.company_id and ${visible(ctx, COMPANY.name, 'c')})`,
    primary_contact: person(contact.map((key) => `'${key}', p.${key}`).join()),
    latest_deal_stage_change: stageChange(ctx),
    import: sql`(select json_build_object('import_name', i.file_name) from import i where i.account_id = ${ctx.account.id} and i.id = r.import_id)`,
  };
}

/** Entries of the account's lists. */
function entries(ctx: Ctx, view: View): Presentation {
  const lines = {
    deal_stage: ['deal_stage', 'deal_stages', 'deal_stage_id', ['percent']],
    deal_pipeline: ['deal_pipeline', 'deal_pipelines', 'deal_pipeline_id', ['default']],
    deal_status: ['deal_status', 'deal_statuses', 'status', ['hex_color']],
    deal_loss_reason: ['deal_loss_reason', 'deal_loss_reasons', 'deal_loss_reason_id', []],
    deal_won_reason: ['deal_won_reason', 'deal_won_reasons', 'deal_won_reason_id', []],
    revenue_type: ['revenue_type', 'revenue_types', 'revenue_type_id', []],
    source: ['lead_source', 'lead_sources', 'source_id', []],
  } as const;
  const pieces = Object.entries(lines).map(([key, [table, list, id, more]]) => [
    key,
    view === 'list' ? configuredJson(ctx, list, column(id), more) : entryJson(ctx, table, column(id), more),
  ]);
  return Object.fromEntries(pieces) as Presentation;
}

function stageChange(ctx: Ctx): Sql {
  const stageName = (id: Sql) =>
    sql`(select s.name from deal_stage s where s.account_id = ${ctx.account.id} and s.id = ${id})`;
  return sql`case when r.previous_deal_stage_id is not null then json_build_object(
    'old_deal_stage_name', ${stageName(column('previous_deal_stage_id'))},
    'deal_stage_name', ${stageName(column('deal_stage_id'))},
    'created_at', wire_time(r.stage_entered_at)) end`;
}

function links(ctx: Ctx): Presentation {
  const id = column('id');
  return {
    person_ids: sql`(select coalesce(json_agg(p.id order by p.id), '[]') from deal_person l join person p
      on p.account_id = l.account_id and p.id = l.person_id and ${visible(ctx, PERSON.name, 'p')}
      where l.account_id = ${ctx.account.id} and l.deal_id = ${id})`,
    people: sql`(select coalesce(json_agg(json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) order by p.id), '[]')
      from deal_person l join person p on p.account_id = l.account_id and p.id = l.person_id and ${visible(ctx, PERSON.name, 'p')}
      where l.account_id = ${ctx.account.id} and l.deal_id = ${id})`,
    shared_user_ids: linkedIds(ctx, 'deal_share', 'deal_id', 'user_id', id),
    cached_shared_user_ids: linkedIds(ctx, 'deal_share', 'deal_id', 'user_id', id),
    tag_ids: linkedIds(ctx, 'deal_tagging', 'deal_id', 'tag_id', id),
    tags: linkedEntries(ctx, 'deal_tagging', 'deal_id', 'tag_id', 'deal_tag', id),
    deal_product_lines_ids: linkedIds(ctx, 'deal_product_line', 'deal_id', 'product_line_id', id),
    product_lines: sql`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'account_id', e.account_id,
        'enabled_for_deals', true, 'enabled_for_people', true, 'enabled_for_companies', true,
        'created_at', wire_time(e.created_at), 'updated_at', wire_time(e.updated_at)) order by e.name_key), '[]')
      from deal_product_line l join product_line e on e.account_id = l.account_id and e.id = l.product_line_id
      where l.account_id = ${ctx.account.id} and l.deal_id = ${id})`,
  };
}

/** Keys of the public API for features (calendar, copies) that will fill them later. */
const futures: Presentation = {
  is_example: sql`false`,
  expected_close_date_event_id: sql`null::bigint`,
  project_shared_user_ids: sql`'[]'::json`,
  collaborators: sql`'[]'::json`,
  deal_copy: none,
};

/** Keys left out of a list if no `attrs` are given: those that only the single record carries. */
const showOnly = new Set(['possible_notify_user_ids', 'latest_deal_stage_change', 'import', 'team_id']);

export function listKeys(presentation: Presentation): string[] {
  return withoutCardKeys(presentation).filter((key) => !showOnly.has(key));
}

/** `source` is left out instead of null if the deal has none. */
export const absentKeys: Readonly<Record<string, Sql>> = { source: sql`r.source_id is null` };

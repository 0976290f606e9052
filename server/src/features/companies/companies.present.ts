import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { milestonesJson, nextMilestoneId } from '../../presenting/milestones';
import { shownColumn } from '../../reading/named-records';
import { linkedEntries, linkedIds, type Presentation, userJson } from '../../presenting/present';
import { cardContacts, withoutCardKeys } from '../../presenting/card-keys';
import {
  activityMetrics,
  addressColumns,
  columnOf,
  columnExpressions,
  currencyJson,
  dealSums,
  imageKeys,
  laterKeys,
  possibleNotifyUserIds,
  timeOf,
  type View,
} from '../../presenting/record-present';
import { inSubquery, lookUp, rowColumn, type RowSql } from '../../base/row-sql';
import { raw, type Sql, sql } from '../../base/sql';
import { companyNextEntry } from '../../presenting/next-entry';
import { customFields } from '../../presenting/custom-fields';
import { accountAmount } from '../../reading/account-amounts';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';

const plainColumns = [
  'id',
  'name',
  'description',
  'email',
  'web',
  'fax',
  'phone1',
  'phone1_desc',
  'phone2',
  'phone2_desc',
  'phone3',
  'phone3_desc',
  'phone4',
  'phone4_desc',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
  'country',
  'instant_message',
  'twitter',
  'linked_in_url',
  'facebook_url',
  'owner_id',
  'parent_company_id',
  'is_customer',
  'conversion_notes',
  'health_score_description',
  'is_sample',
  'import_id',
  'created_by_user_id',
  'updated_by_user_id',
];

/** A company's row (alias r) with the keys that integrations of the public API read. */
export function companyPresentation(ctx: Ctx, view: View): Presentation {
  return {
    ...columnExpressions(plainColumns),
    parent_company_id: shownColumn(ctx, 'r', 'parent_company_id'),
    ...Object.fromEntries(
      ['created_at', 'updated_at', 'imported_at', 'customer_since'].map((key) => [key, timeOf(key)]),
    ),
    ...activityMetrics(ctx),
    ...owner(ctx),
    ...links(ctx),
    ...cardContacts(ctx),
    ...dealSums(ctx, sql`d.company_id = r.id`, view),
    ...imageKeys,
    ...companyNextEntry(ctx),
    ...laterKeys,
    ...customFields(ctx, COMPANY.name),
    deals_value: sql`money_text(${dealsValue(ctx, 'r')})`,
    twitter_url: sql`case when r.twitter ~ '^https?://' then r.twitter
      when r.twitter is not null then 'https://twitter.com/' || ltrim(r.twitter, '@') end`,
    address_google_maps_url: sql`maps_url(${addressColumns('r')})`,
    parent_company: sql`(select json_build_object('id', c.id, 'name', c.name) from company c
      where c.id = r.parent_company_id and ${visible(ctx, COMPANY.name, 'c')})`,
    import: sql`(select json_build_object('import_name', i.file_name) from import i
      where i.account_id = ${ctx.account.id} and i.id = r.import_id)`,
    milestones: milestonesJson(ctx, COMPANY.name, columnOf('id')),
    customer: customer(ctx),
    currency: currencyJson(ctx),
    possible_notify_user_ids: possibleNotifyUserIds(ctx),
  };
}

/** The total value in cents of the company's deals that the actor sees, in any stage; null if none has a value. */
export function dealsValue(ctx: Ctx, alias: 'r' | 't'): RowSql {
  return lookUp`(select sum(${inSubquery(accountAmount('d', 'value_cents'))})::bigint from deal d where ${visible(ctx, DEAL.name, 'd')} and not d.is_archived
    and d.company_id = ${rowColumn(alias, 'id')})`;
}

function owner(ctx: Ctx): Presentation {
  const ofOwner = (key: string) =>
    sql`(select u.${raw(key)} from account_user u where u.account_id = ${ctx.account.id} and u.id = r.owner_id)`;
  return {
    owner: userJson(ctx, columnOf('owner_id')),
    owner_name: ofOwner('full_name'),
    owner_manager_id: seesSharedOnly(ctx.actor) ? sql`null::bigint` : ofOwner('manager_id'),
    created_by_user: userJson(ctx, columnOf('created_by_user_id')),
    updated_by_user: userJson(ctx, columnOf('updated_by_user_id')),
  };
}

/** The keys of the public API that a company has as a customer; null for any other. */
function customer(ctx: Ctx): Sql {
  const id = columnOf('id');
  return sql`case when r.is_customer then json_build_object('id', ${id}, 'company_id', ${id}, 'account_id', r.account_id,
    'health_score', null, 'health_score_description', r.health_score_description, 'health_score_changed_at', null,
    'latest_health_score_activity_id', null, 'next_milestone_id', ${nextMilestoneId(ctx, COMPANY.name, id)},
    'created_at', wire_time(coalesce(r.customer_since, r.created_at)), 'updated_at', ${timeOf('updated_at')}) end`;
}

function links(ctx: Ctx): Presentation {
  const id = columnOf('id');
  return {
    shared_user_ids: linkedIds(ctx, 'company_share', 'company_id', 'user_id', id),
    tag_ids: linkedIds(ctx, 'company_tagging', 'company_id', 'tag_id', id),
    tags: linkedEntries(ctx, 'company_tagging', 'company_id', 'tag_id', 'company_tag', id),
    person_ids: sql`(select coalesce(json_agg(p.id order by p.id), '[]') from person p
      where ${visible(ctx, PERSON.name, 'p')} and p.company_id = r.id)`,
    deals: sql`(select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by d.id), '[]') from deal d
      where ${visible(ctx, DEAL.name, 'd')} and d.company_id = r.id)`,
  };
}

/** Keys only on the single record; a list answers them only if `attrs` names them. */
const showOnly = new Set([
  'owner_name',
  'owner_manager_id',
  'created_by_user',
  'updated_by_user',
  'person_ids',
  'deals',
  'deals_value',
  'total_pipeline',
  'won_deals_total',
  'address_google_maps_url',
  'parent_company',
  'import',
  'milestones',
  'customer',
  'currency',
  'possible_notify_user_ids',
]);

export function listKeys(presentation: Presentation): string[] {
  return withoutCardKeys(presentation).filter((key) => !showOnly.has(key));
}

/** Left out instead of null if the company has no owner. */
export const absentKeys: Readonly<Record<string, Sql>> = { owner: sql`r.owner_id is null` };

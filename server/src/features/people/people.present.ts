import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { shownColumn } from '../../reading/named-records';
import {
  configuredJson,
  entryJson,
  linkedEntries,
  linkedIds,
  type Presentation,
  userJson,
} from '../../presenting/present';
import { withoutCardKeys } from '../../presenting/card-keys';
import {
  activityMetrics,
  addressColumns,
  addressKeys,
  columnOf,
  columnExpressions,
  currencyJson,
  dealSums,
  imageKeys,
  laterKeys,
  possibleNotifyUserIds,
  timeOf,
  type View,
  companyName,
} from '../../presenting/record-present';
import { name, raw, type Sql, sql } from '../../base/sql';
import { ownNextEntry } from '../../presenting/next-entry';
import { customFields } from '../../presenting/custom-fields';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';

const plainColumns = [
  'id',
  'first_name',
  'last_name',
  'full_name',
  'type',
  'position',
  'phone',
  'mobile',
  'home_phone',
  'fax',
  'email',
  'email2',
  'home_email',
  'website',
  'instant_message',
  'twitter',
  'linked_in_url',
  'facebook_url',
  'summary',
  'user_id',
  'company_id',
  'company_name',
  'unsubscribed',
  'bounced',
  'is_sample',
  'created_by_user_id',
  'updated_by_user_id',
  'is_key_contact',
  'relationship',
  'lead_status_id',
  'lead_source_id',
  'import_id',
  ...addressKeys('work_'),
  ...addressKeys('home_'),
];
const instants = ['viewed_at', 'created_at', 'updated_at', 'converted_at', 'last_emailed_at', 'imported_at'];

/** A person's row (alias r), with the keys that integrations with the public API read. */
export function personPresentation(ctx: Ctx, view: View): Presentation {
  const onDeal = sql`d.id in (select l.deal_id from deal_person l where l.account_id = ${ctx.account.id} and l.person_id = r.id)`;
  return {
    ...columnExpressions(plainColumns),
    company_id: shownColumn(ctx, 'r', 'company_id'),
    ...companyName(ctx),
    ...Object.fromEntries(instants.map((key) => [key, timeOf(key)])),
    ...activityMetrics(ctx),
    ...addresses(ctx),
    ...related(ctx, view),
    ...links(ctx, onDeal),
    ...dealSums(ctx, onDeal, view),
    ...imageKeys,
    ...ownNextEntry(ctx),
    ...laterKeys,
    ...customFields(ctx, PERSON.name),
    currency: currencyJson(ctx),
    possible_notify_user_ids: possibleNotifyUserIds(ctx),
  };
}

function addresses(ctx: Ctx): Presentation {
  const [work, home, theirs] = [addressColumns('r', 'work_'), addressColumns('r', 'home_'), addressColumns('c')];
  const parts = addressKeys('').map((part) => [`company_${part}`, ofCompany(ctx, sql`c.${name(part)}`)]);
  return {
    ...Object.fromEntries(parts),
    has_work_address: sql`has_address(${work})`,
    has_home_address: sql`has_address(${home})`,
    has_company_address: sql`coalesce(${ofCompany(ctx, sql`has_address(${theirs})`)}, false)`,
    work_address_google_maps_url: sql`maps_url(${work})`,
    home_address_google_maps_url: sql`maps_url(${home})`,
    company_address_google_maps_url: ofCompany(ctx, sql`case when has_address(${theirs}) then maps_url(${theirs}) end`),
  };
}

function ofCompany(ctx: Ctx, value: Sql): Sql {
  return sql`(select ${value} from company c where c.id = r.company_id and ${visible(ctx, COMPANY.name, 'c')})`;
}

function related(ctx: Ctx, view: View): Presentation {
  const [status, source] = [columnOf('lead_status_id'), columnOf('lead_source_id')];
  const inMemory = view === 'list';
  return {
    user: userJson(ctx, columnOf('user_id')),
    owner: sql`(select u.full_name from account_user u where u.account_id = ${ctx.account.id} and u.id = r.user_id)`,
    created_by_user: userJson(ctx, columnOf('created_by_user_id')),
    updated_by_user: userJson(ctx, columnOf('updated_by_user_id')),
    company: ofCompany(ctx, sql`json_build_object('id', c.id, 'name', c.name)`),
    lead_status: inMemory
      ? configuredJson(ctx, 'lead_statuses', status, ['hex_color'])
      : entryJson(ctx, 'lead_status', status, ['hex_color']),
    lead_source: inMemory ? configuredJson(ctx, 'lead_sources', source) : entryJson(ctx, 'lead_source', source),
    import: sql`(select json_build_object('import_name', i.file_name) from import i
      where i.account_id = ${ctx.account.id} and i.id = r.import_id)`,
  };
}

function links(ctx: Ctx, onDeal: Sql): Presentation {
  const id = columnOf('id');
  const deals = (value: string) => sql`(select coalesce(json_agg(${raw(value)} order by d.id), '[]') from deal d
    where ${onDeal} and ${visible(ctx, DEAL.name, 'd')})`;
  const tags = linkedEntries(ctx, 'person_tagging', 'person_id', 'tag_id', 'predefined_contacts_tag', id);
  return {
    deal_ids: deals('d.id'),
    deals: deals("json_build_object('id', d.id, 'name', d.name)"),
    shared_user_ids: linkedIds(ctx, 'person_share', 'person_id', 'user_id', id),
    predefined_contacts_tag_ids: linkedIds(ctx, 'person_tagging', 'person_id', 'tag_id', id),
    predefined_contacts_tags: tags,
    tags,
  };
}

/** Keys that only a single record carries; a list returns them if `attrs` names them. */
const showOnly = new Set([
  'owner',
  'has_home_address',
  'possible_notify_user_ids',
  'currency',
  'import',
  'tags',
  ...addressKeys('company_'),
]);

export function listKeys(presentation: Presentation): string[] {
  return withoutCardKeys(presentation).filter((key) => !showOnly.has(key));
}

/** Omitted, not null, if the person has none or the actor may not see it. */
export function absentKeys(ctx: Ctx): Readonly<Record<string, Sql>> {
  return {
    company: sql`${shownColumn(ctx, 'r', 'company_id')} is null`,
    created_by_user: sql`r.created_by_user_id is null`,
  };
}

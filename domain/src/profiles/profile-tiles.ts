import type { Catalogue } from '../fields/catalogue';
import { isOwnField } from '../fields/field';
import { titled } from '../forms/layout';
import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import { CUSTOMER } from '../kinds/facets';
import { RECORD_KINDS } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';
import { type Column, PROFILE_KINDS, type ProfileKind, recordKindOf } from './profile-kinds';

interface TileLine {
  readonly key: string;
  readonly on: readonly ProfileKind[];
  /** Where it is delivered, in the order of the lines. */
  readonly column: Column;
  /** For a tile of facts: the fields that it shows. */
  readonly fields?: readonly string[];
  /** Delivered collapsed. */
  readonly folded?: true;
}

const OWN = 'own';
const COMPANIES = [COMPANY.name, CUSTOMER.name] as const;
const ADDRESS = ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] as const;
const SOCIAL = ['linked_in_url', 'twitter', 'facebook_url', 'instant_message'] as const;

/** Every tile of every profile, as delivered. Each custom field group is a tile too, at the place of `own`. */
const TILES = [
  {
    key: 'details',
    on: [DEAL.name],
    column: 'left',
    fields: [
      'name',
      'company_id',
      'primary_contact_id',
      'value',
      'currency_id',
      'probability',
      'deal_weighted_forecast',
      'expected_close_date',
      'forecast_category',
      'user_id',
      'status',
      'source_id',
      'revenue_type_id',
      'deal_product_lines_ids',
      'tag_ids',
      'summary',
      'description',
    ],
  },
  {
    key: 'details',
    on: [PERSON.name],
    column: 'left',
    fields: [
      'first_name',
      'last_name',
      'position',
      'company_id',
      'email',
      'phone',
      'mobile',
      'user_id',
      'type',
      'lead_status_id',
      'lead_source_id',
      'predefined_contacts_tag_ids',
    ],
  },
  {
    key: 'details',
    on: COMPANIES,
    column: 'left',
    fields: ['name', 'web', 'email', 'phone1', 'owner_id', 'parent_company_id', 'tag_ids', 'description'],
  },
  {
    key: 'customer',
    on: [CUSTOMER.name],
    column: 'left',
    fields: ['customer_since', 'conversion_notes', 'health_score_description'],
  },
  { key: OWN, on: PROFILE_KINDS, column: 'left' },
  {
    key: 'figures',
    on: [DEAL.name],
    column: 'left',
    fields: [
      'deal_days_active',
      'days_in_stage',
      'deal_time_to_close',
      'hours_to_first_activity',
      'days_since_last_activity',
      'bonus',
      'commission_rate',
      'commission',
    ],
  },
  { key: 'outcome', on: [DEAL.name], column: 'left', fields: ['closed_time'] },
  {
    key: 'more',
    on: [PERSON.name],
    column: 'left',
    fields: ['is_key_contact', 'relationship', 'summary', 'shared_user_ids'],
  },
  {
    key: 'contact',
    on: [PERSON.name],
    column: 'left',
    fields: ['email2', 'home_email', 'home_phone', 'fax', 'website'],
  },
  { key: 'contact', on: COMPANIES, column: 'left', fields: ['phone2', 'phone3', 'phone4', 'fax'] },
  { key: 'address', on: [DEAL.name, ...COMPANIES], column: 'left', fields: ADDRESS, folded: true },
  {
    key: 'address',
    on: [PERSON.name],
    column: 'left',
    fields: ADDRESS.map((field) => `work_${field}`),
    folded: true,
  },
  {
    key: 'home_address',
    on: [PERSON.name],
    column: 'left',
    fields: ADDRESS.map((field) => `home_${field}`),
    folded: true,
  },
  { key: 'social', on: [PERSON.name, ...COMPANIES], column: 'left', fields: SOCIAL, folded: true },
  { key: 'figures', on: COMPANIES, column: 'left', fields: ['total_pipeline', 'won_deals_total'] },
  {
    key: 'system',
    on: [DEAL.name],
    column: 'left',
    fields: ['shared_user_ids', 'created_at', 'created_by_user_id', 'updated_at', 'updated_by_user_id', 'imported_at'],
    folded: true,
  },
  {
    key: 'system',
    on: [PERSON.name],
    column: 'left',
    fields: ['total_pipeline', 'won_deals_total', 'created_at', 'created_by_user_id', 'updated_at', 'imported_at'],
    folded: true,
  },
  {
    key: 'system',
    on: COMPANIES,
    column: 'left',
    fields: ['shared_user_ids', 'created_at', 'created_by_user_id', 'updated_at', 'imported_at'],
    folded: true,
  },
  { key: 'health', on: [DEAL.name], column: 'right' },
  { key: 'milestones', on: [CUSTOMER.name], column: 'right' },
  { key: 'deals', on: [PERSON.name, ...COMPANIES], column: 'right' },
  { key: 'people', on: [DEAL.name, ...COMPANIES], column: 'right' },
  { key: COMPANY.name, on: [DEAL.name, PERSON.name], column: 'right' },
  { key: 'children', on: COMPANIES, column: 'right' },
  { key: 'milestones', on: RECORD_KINDS, column: 'right' },
] as const satisfies readonly TileLine[];

export type TileKey = (typeof TILES)[number]['key'];
type Tile = TileLine & { readonly key: TileKey };

/** A tile at its place as delivered. */
export interface PlacedTile {
  readonly key: string;
  readonly line: TileKey;
  /** The title of a group of the account's own fields. */
  readonly group?: string;
  readonly column: Column;
  readonly folded: boolean;
  readonly fields: readonly string[];
}

/** The tiles of a profile in an account, as delivered. */
export function tilesOf(catalogue: Catalogue, profile: ProfileKind): readonly PlacedTile[] {
  const lines = (TILES as readonly Tile[]).filter(({ on }) => on.includes(profile));
  return lines.flatMap(({ key, column, folded = false, fields = [] }): PlacedTile[] => {
    if (key !== OWN) return [{ key, line: key, column, folded, fields }];
    return titled(catalogue.fieldsOf(recordKindOf(profile)).filter(isOwnField)).map((group) => ({
      key: group.fields[0]?.group === undefined ? OWN : `${OWN}.${group.title}`,
      line: OWN,
      group: group.title,
      column,
      folded,
      fields: group.fields.map((field) => field.key),
    }));
  });
}

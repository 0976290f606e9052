import { z } from 'zod';
import { PERSON_TYPES } from './person-type';
import { colouredRef, personRef } from '../deals/deal.types';
import { day, id, instant, nullableText, named, currency } from '../wire/formats';
import { type Described } from '../wire/contract';

const parts = ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] as const;
type Address<P extends string> = Record<`${P}_${(typeof parts)[number]}`, typeof nullableText>;

function addressOf<P extends string>(place: P): Address<P> {
  return Object.fromEntries(parts.map((part) => [`${place}_${part}`, nullableText])) as Address<P>;
}

/** A person in an API answer. Optional keys are left out if empty, or in lists. */
export const personRecord = z.strictObject({
  ...addressOf('work'),
  ...addressOf('home'),
  ...z.object(addressOf('company')).partial().shape,
  id,
  first_name: nullableText,
  last_name: nullableText,
  full_name: z.string(),
  type: z.enum(PERSON_TYPES),
  position: nullableText,
  phone: nullableText,
  mobile: nullableText,
  home_phone: nullableText,
  fax: nullableText,
  email: nullableText,
  email2: nullableText,
  home_email: nullableText,
  website: nullableText,
  instant_message: nullableText,
  twitter: nullableText,
  linked_in_url: nullableText,
  facebook_url: nullableText,
  summary: nullableText,
  user_id: id.nullable(),
  user: personRef.nullable(),
  /** The owner's full name; only on single records. */
  owner: nullableText.optional(),
  company_id: id.nullable(),
  company_name: nullableText,
  company: named.nullable().optional(),
  is_key_contact: z.boolean(),
  relationship: nullableText,
  lead_status_id: id.nullable(),
  lead_status: colouredRef.nullable(),
  lead_source_id: id.nullable(),
  lead_source: named.nullable(),
  predefined_contacts_tag_ids: z.array(id),
  predefined_contacts_tags: z.array(named),
  tags: z.array(named),
  deal_ids: z.array(id),
  deals: z.array(named),
  total_pipeline: z.union([z.string(), z.literal(0)]),
  won_deals_total: z.union([z.string(), z.literal(0)]),
  work_address_google_maps_url: z.string(),
  home_address_google_maps_url: z.string(),
  company_address_google_maps_url: nullableText,
  has_work_address: z.boolean(),
  has_company_address: z.boolean(),
  has_home_address: z.boolean().optional(),
  image_thumb_url: z.string(),
  image_mobile_url: z.string(),
  shared_user_ids: z.array(id),
  possible_notify_user_ids: z.array(id).optional(),
  currency: currency.extend({ id: id.nullable(), name: z.string() }).optional(),
  unsubscribed: z.boolean(),
  bounced: z.boolean(),
  /** When a lead became a contact. */
  converted_at: instant.nullable(),
  last_emailed_at: instant.nullable(),
  viewed_at: instant.nullable(),
  is_sample: z.boolean(),
  date_of_first_activity: nullableText,
  days_since_last_activity: z.number().nullable(),
  hours_to_first_activity: nullableText,
  import_id: id.nullable(),
  import: z.strictObject({ import_name: z.string() }).nullable().optional(),
  imported_at: instant.nullable(),
  created_at: instant,
  created_by_user_id: id.nullable(),
  created_by_user: personRef.nullable().optional(),
  updated_at: instant,
  updated_by_user_id: id.nullable(),
  updated_by_user: personRef.nullable(),
  next_entry_id: id.nullable(),
  project_shared_user_ids: z.tuple([]),
  next_entry_name: nullableText,
  /** The day. */
  next_entry_due: day.nullable(),
  /** When it starts, for an event at a time of day. */
  next_entry_time: instant.nullable(),
  next_entry_all_day: z.boolean().nullable(),
  custom_fields: z.record(z.string(), z.unknown()),
  /** What custom fields link the record to, by their keys; only in accounts that have such fields. */
  associations: z.record(z.string(), z.array(named)).optional(),
  /** For a business card; only where `attrs` names them. */
  open_deals_count: z.number().optional(),
});
export type PersonRecord = Described<typeof personRecord>;

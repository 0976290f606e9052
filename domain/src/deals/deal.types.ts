import { z } from 'zod';
import { BEST_CASE, COMMIT } from './forecast-category';
import { day, id, instant, money, named, nullableText } from '../wire/formats';
import { type Described } from '../wire/contract';
export type EntryRef = Described<typeof named>;
export const colouredRef = named.extend({ hex_color: nullableText });
export const personRef = z.strictObject({
  id,
  first_name: nullableText,
  last_name: nullableText,
});

export const cardPerson = z.strictObject({
  id,
  full_name: z.string(),
  position: nullableText,
  email: nullableText,
  phone: nullableText,
  is_key_contact: z.boolean(),
  image_thumb_url: z.string(),
});

const chosenProductLine = named.extend({
  account_id: id,
  enabled_for_deals: z.boolean(),
  enabled_for_people: z.boolean(),
  enabled_for_companies: z.boolean(),
  created_at: instant,
  updated_at: instant,
});

/** A deal in the API. Amounts are decimal text, instants wire text in the user's time zone. */
export const dealRecord = z.strictObject({
  id,
  name: z.string(),
  summary: nullableText,
  description: nullableText,
  user_id: id.nullable(),
  user: personRef.nullable(),
  team_id: id.nullable(),
  created_at: instant,
  updated_at: instant,
  is_archived: z.boolean(),
  is_sample: z.boolean(),
  source_id: id.nullable(),
  /** Present only if source_id is set. */
  source: named.optional(),
  primary_contact_id: id.nullable(),
  primary_contact: personRef
    .extend({
      phone: nullableText,
      mobile: nullableText,
      home_phone: nullableText,
      email: nullableText,
      email2: nullableText,
      home_email: nullableText,
    })
    .nullable(),
  company_id: id.nullable(),
  company_name: nullableText,
  company: named.extend({ is_customer: z.boolean() }).nullable(),
  deal_pipeline_id: id,
  deal_pipeline: named.extend({ default: z.boolean() }),
  deal_stage_id: id.nullable(),
  deal_stage: named.extend({ percent: z.number() }).nullable(),
  latest_deal_stage_change: z
    .strictObject({
      old_deal_stage_name: nullableText,
      deal_stage_name: nullableText,
      created_at: instant,
    })
    .nullable(),
  status: z.number().nullable(),
  deal_status: colouredRef.nullable(),
  probability: z.number().nullable(),
  /** '0.0' for a deal without a value; `deal_value` is null then. */
  value: money,
  deal_value: money.nullable(),
  value_in_cents: z.number(),
  /** The value in the account's currency, by the rate of the day on which the deal closed or of today. */
  account_value: money.nullable(),
  deal_weighted_forecast: money.nullable(),
  bonus: money.nullable(),
  commission: money.nullable(),
  commission_rate: nullableText,
  expected_close_date: day.nullable(),
  closed_time: instant.nullable(),
  deal_loss_reason_id: id.nullable(),
  deal_loss_reason_notes: nullableText,
  deal_loss_reason: named.nullable(),
  deal_won_reason_id: id.nullable(),
  deal_won_reason_notes: nullableText,
  deal_won_reason: named.nullable(),
  revenue_type_id: id.nullable(),
  /** 1 Commit, 2 Best case; null for other deals. */
  forecast_category: z.union([z.literal(COMMIT), z.literal(BEST_CASE)]).nullable(),
  revenue_type: named.nullable(),
  person_ids: z.array(id),
  people: z.array(personRef),
  shared_user_ids: z.array(id),
  deal_product_lines_ids: z.array(id),
  product_lines: z.array(chosenProductLine),
  tag_ids: z.array(id),
  tags: z.array(named),
  deal_days_active: z.number(),
  days_in_stage: z.number(),
  deal_time_to_close: z.number().nullable(),
  date_of_first_activity: nullableText,
  days_since_last_activity: z.number().nullable(),
  hours_to_first_activity: nullableText,
  address_1: nullableText,
  address_2: nullableText,
  city: nullableText,
  state: nullableText,
  postal_code: nullableText,
  country: nullableText,
  import_id: id.nullable(),
  import: z.strictObject({ import_name: z.string() }).nullable(),
  imported_at: instant.nullable(),
  created_by_user_id: id.nullable(),
  created_by_user: personRef.nullable(),
  updated_by_user_id: id.nullable(),
  updated_by_user: personRef.nullable(),
  currency_id: z.number().nullable(),
  /** `id` exists only after creating and updating. */
  currency: z.strictObject({ id: id.nullable().optional(), name: z.string(), symbol: z.string(), code: z.string() }),
  cached_shared_user_ids: z.array(id),
  is_example: z.boolean(),
  next_entry_id: id.nullable(),
  expected_close_date_event_id: z.null(),
  project_shared_user_ids: z.tuple([]),
  collaborators: z.tuple([]),
  deal_copy: z.null(),
  next_entry_name: nullableText,
  /** The day. */
  next_entry_due: day.nullable(),
  /** When it starts, for an event at a time of day. */
  next_entry_time: instant.nullable(),
  next_entry_all_day: z.boolean().nullable(),
  custom_fields: z.record(z.string(), z.unknown()),
  /** What custom fields link the record to, by their keys; only in accounts that have such fields. */
  associations: z.record(z.string(), z.array(named)).optional(),
  possible_notify_user_ids: z.array(id).optional(),
  /** The people on its business card, primary contact first; only if `attrs` names it. */
  card_people: z.array(cardPerson).optional(),
});
export type DealRecord = Described<typeof dealRecord>;

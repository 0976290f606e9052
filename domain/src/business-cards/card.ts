import { COMPANY } from '../kinds/company.kind';
import { perKind, type RecordKind } from '../kinds/kinds';

/** The owner of the record, by which rights are decided, and its next step. */
const ALWAYS = [
  'created_by_user_id',
  'next_entry_name',
  'next_entry_due',
  'next_entry_all_day',
  'custom_fields',
  'associations',
] as const;

const OWN_CARD_FIELDS: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  person: [
    'email',
    'phone',
    'mobile',
    'lead_source_id',
    'lead_status_id',
    'user_id',
    'predefined_contacts_tag_ids',
    'summary',
  ],
  company: ['phone1', 'email', 'web', 'owner_id', 'customer_since', 'description'],
  deal: ['user_id', 'status', 'source_id', 'revenue_type_id', 'tag_ids', 'summary', 'description'],
};

/** The standard fields that a card lists, in this order; empty ones are left out. */
export const CARD_FIELDS = perKind<readonly string[]>(({ name }) => OWN_CARD_FIELDS[name] ?? []);

const OWN_OTHERS: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  person: [
    'full_name',
    'position',
    COMPANY.name,
    'image_thumb_url',
    'is_key_contact',
    'total_pipeline',
    'open_deals_count',
  ],
  company: [
    'name',
    'city',
    'country',
    'is_customer',
    'tag_ids',
    'image_thumb_url',
    'total_pipeline',
    'won_deals_total',
    'people_count',
    'key_contact',
  ],
  deal: [
    'name',
    COMPANY.name,
    'deal_pipeline',
    'deal_pipeline_id',
    'deal_stage',
    'deal_stage_id',
    'days_in_stage',
    'deal_value',
    'currency_id',
    'account_value',
    'deal_weighted_forecast',
    'expected_close_date',
    'closed_time',
    'is_archived',
    'primary_contact_id',
    'card_people',
  ],
};

const OTHERS = perKind<readonly string[]>(({ name }) => OWN_OTHERS[name] ?? []);

/** The keys of a record that its card needs: one request returns them all. */
export function cardAttrs(kind: RecordKind): string {
  return [...OTHERS[kind], ...CARD_FIELDS[kind], ...ALWAYS].join();
}

/** "Show More" makes a card taller by this many pixels. */
export const SHOW_MORE_PX = 280;

const LONGEST_TEXT = 240;

/** A custom text is cut at this length; the page of the record shows it whole. */
export function cardText(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST_TEXT ? `${letters.slice(0, LONGEST_TEXT).join('').trimEnd()}…` : text;
}

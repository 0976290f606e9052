import type { RecordKind } from '../kinds/kinds';

export interface FormSection {
  readonly key: 'main' | 'more' | 'contact' | 'address' | 'home_address' | 'social' | 'outcome';
  readonly fields: readonly string[];
}

/** The fields of the add and edit forms, in order. The first section is open, the others are collapsed. */
export const FORMS: Readonly<Record<RecordKind, readonly FormSection[]>> = {
  deal: [
    {
      key: 'main',
      fields: [
        'name',
        'company_id',
        'primary_contact_id',
        'value',
        'currency_id',
        'deal_pipeline_id',
        'deal_stage_id',
        'probability',
        'expected_close_date',
        'user_id',
      ],
    },
    {
      key: 'more',
      fields: [
        'forecast_category',
        'status',
        'source_id',
        'revenue_type_id',
        'deal_product_lines_ids',
        'person_ids',
        'tag_ids',
        'shared_user_ids',
        'bonus',
        'commission_rate',
        'summary',
        'description',
      ],
    },
    { key: 'address', fields: ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] },
    {
      key: 'outcome',
      fields: [
        'closed_time',
        'deal_won_reason_id',
        'deal_won_reason_notes',
        'deal_loss_reason_id',
        'deal_loss_reason_notes',
      ],
    },
  ],
  person: [
    {
      key: 'main',
      fields: ['first_name', 'last_name', 'company_id', 'position', 'email', 'phone', 'mobile', 'user_id'],
    },
    {
      key: 'more',
      fields: [
        'type',
        'lead_status_id',
        'lead_source_id',
        'predefined_contacts_tag_ids',
        'is_key_contact',
        'relationship',
        'shared_user_ids',
        'summary',
      ],
    },
    { key: 'contact', fields: ['email2', 'home_email', 'home_phone', 'fax', 'website'] },
    { key: 'social', fields: ['linked_in_url', 'twitter', 'facebook_url', 'instant_message'] },
    {
      key: 'address',
      fields: ['work_address_1', 'work_address_2', 'work_city', 'work_state', 'work_postal_code', 'work_country'],
    },
    {
      key: 'home_address',
      fields: ['home_address_1', 'home_address_2', 'home_city', 'home_state', 'home_postal_code', 'home_country'],
    },
  ],
  company: [
    { key: 'main', fields: ['name', 'web', 'email', 'phone1', 'owner_id', 'parent_company_id', 'description'] },
    { key: 'more', fields: ['tag_ids', 'shared_user_ids', 'phone2', 'phone3', 'phone4', 'fax'] },
    { key: 'address', fields: ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] },
    { key: 'social', fields: ['linked_in_url', 'twitter', 'facebook_url', 'instant_message'] },
  ],
};

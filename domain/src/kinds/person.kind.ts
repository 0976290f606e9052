import type { KindDeclaration } from './kind';

export const PERSON = {
  name: 'person',
  nouns: { one: 'person', many: 'people' },
  path: 'people',
  wire_name: 'Person',
  owner: 'user_id',
  name_column: 'full_name',
  relations: [
    { name: 'company', kind: 'company', column: 'company_id', label: 'Company' },
    { name: 'user', kind: 'user', column: 'user_id', label: 'Owner' },
  ],
  search: {
    number: 2,
    names: ['first_name', 'last_name'],
    emails: ['email', 'email2', 'home_email'],
    sites: [],
    phones: ['phone', 'mobile', 'home_phone', 'fax'],
    shown: { company_name: 'company_name', position: 'position', city: 'work_city' },
  },
  links: {
    deal_ids: { table: 'deal_person', own: 'person_id', other: 'deal_id', kind: 'deal' },
    predefined_contacts_tag_ids: { table: 'person_tagging', own: 'person_id', other: 'tag_id' },
    shared_user_ids: { table: 'person_share', own: 'person_id', other: 'user_id' },
  },
  tags: { link: 'predefined_contacts_tag_ids', list: 'predefined_contacts_tags' },
  unique_name: false,
  copies_company_name: true,
  instants: ['last_emailed_at', 'viewed_at', 'converted_at', 'next_entry_time', 'next_step_time'],
  counted: [],
  walked_with: [],
  rarely_set: [
    'converted_at',
    'last_emailed_at',
    'first_activity_at',
    'import_id',
    'imported_at',
    'next_entry_due',
    'next_step_due',
  ],
  default_columns: ['full_name', 'company_id', 'position', 'email', 'phone', 'lead_status_id', 'user_id'],
} as const satisfies KindDeclaration;

import type { KindDeclaration } from './kind';

export const DEAL = {
  name: 'deal',
  nouns: { one: 'deal', many: 'deals' },
  path: 'deals',
  wire_name: 'Deal',
  owner: 'user_id',
  name_column: 'name',
  relations: [
    { name: 'company', kind: 'company', column: 'company_id', label: 'Company' },
    { name: 'primary_contact', kind: 'person', column: 'primary_contact_id', label: 'Primary contact' },
    { name: 'user', kind: 'user', column: 'user_id', label: 'Owner' },
  ],
  search: {
    number: 1,
    names: ['name'],
    emails: [],
    sites: [],
    phones: [],
    shown: { company_name: 'company_name', deal_stage_id: 'deal_stage_id', is_archived: 'is_archived' },
    shown_money: 'value_cents',
  },
  links: {
    person_ids: { table: 'deal_person', own: 'deal_id', other: 'person_id', kind: 'person' },
    deal_product_lines_ids: { table: 'deal_product_line', own: 'deal_id', other: 'product_line_id' },
    tag_ids: { table: 'deal_tagging', own: 'deal_id', other: 'tag_id' },
    shared_user_ids: { table: 'deal_share', own: 'deal_id', other: 'user_id' },
  },
  tags: { link: 'tag_ids', list: 'deal_tags' },
  unique_name: false,
  copies_company_name: true,
  instants: ['closed_time', 'stage_entered_at'],
  counted: ['deal_pipeline_id', 'deal_stage_id', 'is_archived', 'value_cents', 'probability'],
  walked_with: ['deal_stage_id', 'is_archived'],
  sums: { value: 'value_cents', weighted: 'weighted_cents' },
  default_columns: ['name', 'company_id', 'value', 'deal_stage_id', 'expected_close_date', 'user_id', 'updated_at'],
} as const satisfies KindDeclaration;

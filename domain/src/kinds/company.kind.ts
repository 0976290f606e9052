import type { KindDeclaration } from './kind';

export const COMPANY = {
  name: 'company',
  nouns: { one: 'company', many: 'companies' },
  path: 'companies',
  wire_name: 'Company',
  owner: 'owner_id',
  name_column: 'name',
  relations: [
    { name: 'parent_company', kind: 'company', column: 'parent_company_id', label: 'Parent company' },
    { name: 'user', kind: 'user', column: 'owner_id', label: 'Owner' },
  ],
  search: {
    number: 3,
    names: ['name'],
    emails: ['email'],
    sites: ['web'],
    phones: ['phone1', 'phone2', 'phone3', 'phone4', 'fax'],
    shown: { city: 'city', is_customer: 'is_customer' },
  },
  links: {
    tag_ids: { table: 'company_tagging', own: 'company_id', other: 'tag_id' },
    shared_user_ids: { table: 'company_share', own: 'company_id', other: 'user_id' },
  },
  tags: { link: 'tag_ids', list: 'company_tags' },
  unique_name: true,
  copies_company_name: false,
  instants: ['customer_since'],
  counted: [],
  walked_with: ['is_customer'],
  rarely_set: ['parent_company_id', 'customer_since', 'import_id', 'imported_at'],
  default_columns: ['name', 'city', 'country', 'web', 'phone1', 'total_pipeline', 'owner_id', 'updated_at'],
} as const satisfies KindDeclaration;

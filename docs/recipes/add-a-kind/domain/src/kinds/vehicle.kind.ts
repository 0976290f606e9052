import type { KindDeclaration } from './kind';

export const VEHICLE = {
  name: 'vehicle',
  nouns: { one: 'vehicle', many: 'vehicles' },
  path: 'vehicles',
  wire_name: 'Vehicle',
  owner: 'owner_id',
  name_column: 'name',
  relations: [
    { name: 'company', kind: 'company', column: 'company_id', label: 'Company' },
    { name: 'user', kind: 'user', column: 'owner_id', label: 'Owner' },
  ],
  search: { number: 4, names: ['name', 'plate'], emails: [], sites: [], phones: [], shown: {} },
  links: {
    tag_ids: { table: 'vehicle_tagging', own: 'vehicle_id', other: 'tag_id' },
    shared_user_ids: { table: 'vehicle_share', own: 'vehicle_id', other: 'user_id' },
  },
  tags: { link: 'tag_ids', list: 'vehicle_tags' },
  unique_name: false,
  copies_company_name: false,
  instants: [],
  counted: [],
  walked_with: [],
  rarely_set: ['seats'],
  default_columns: ['name', 'plate', 'company_id', 'owner_id', 'updated_at'],
} as const satisfies KindDeclaration;

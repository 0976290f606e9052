import { type Field, fieldsOf, type RecordKind } from '../fields/catalogue';

export type ImportType = 'deals' | 'people' | 'companies' | 'users' | 'product_lines';

/** The records of an import, where it makes records rather than users or entries of a list. */
export const RECORD_KINDS: Readonly<Partial<Record<ImportType, RecordKind>>> = {
  deals: 'deal',
  people: 'person',
  companies: 'company',
};

/** What a column can be mapped to. */
export type ImportField = Pick<Field, 'key' | 'kind' | 'label' | 'list' | 'importAliases'>;

const USER_TARGETS: readonly ImportField[] = [
  {
    key: 'full_name',
    kind: 'text',
    label: 'Name',
    importAliases: ['full name', 'user', 'sales agent', 'sales rep', 'rep'],
  },
  { key: 'first_name', kind: 'text', label: 'First name', importAliases: ['given name'] },
  { key: 'last_name', kind: 'text', label: 'Last name', importAliases: ['surname', 'family name'] },
  { key: 'email', kind: 'email', label: 'Email', importAliases: ['email address', 'e-mail', 'login'] },
  {
    key: 'team_id',
    kind: 'choice',
    label: 'Team',
    list: 'teams',
    importAliases: ['regional office', 'office', 'region', 'group'],
  },
  { key: 'manager_id', kind: 'user', label: 'Manager', list: 'users', importAliases: ['reports to', 'supervisor'] },
];

const PRODUCT_LINE_TARGETS: readonly ImportField[] = [
  { key: 'name', kind: 'text', label: 'Name', importAliases: ['product', 'product line', 'product name'] },
];

export function importFields(type: ImportType): readonly ImportField[] {
  if (type === 'users') return USER_TARGETS;
  if (type === 'product_lines') return PRODUCT_LINE_TARGETS;
  const kind = RECORD_KINDS[type];
  return kind ? fieldsOf(kind).filter((field) => field.imported) : [];
}

/** Without one of these (each a list of which any will do) a row makes nothing. A person needs none. */
export const REQUIRED_FIELDS: Readonly<Record<ImportType, readonly (readonly string[])[]>> = {
  deals: [['name']],
  people: [],
  companies: [['name']],
  users: [['full_name', 'first_name', 'last_name']],
  product_lines: [['name']],
};

import { COMPANY } from '../kinds/company.kind';
import { DEAL } from '../kinds/deal.kind';
import { kindOf, kindOfPath } from '../kinds/kinds';
import { PERSON } from '../kinds/person.kind';
import type { Catalogue, Field } from '../fields/catalogue';
import { IMPORT_ALIASES } from './import-aliases';

/** The paths of the kinds that can be imported, plus users and one list. */
export const IMPORT_TYPES = [DEAL.path, PERSON.path, COMPANY.path, 'users', 'product_lines'] as const;
export type ImportType = (typeof IMPORT_TYPES)[number];

/** What a column can be mapped to. */
export interface ImportField extends Pick<Field, 'key' | 'kind' | 'label' | 'list' | 'entries' | 'slot'> {
  /** Other headers that mean it; those of records' fields are listed separately. */
  readonly importAliases?: readonly string[];
}

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

/** The Fairlead id of a record, as in Fairlead's own exports. Ids of other programs do not count. */
const ID: ImportField = { key: 'id', kind: 'number', label: 'Fairlead ID' };

export function importFields(catalogue: Catalogue, type: ImportType): readonly ImportField[] {
  if (type === 'users') return USER_TARGETS;
  if (type === 'product_lines') return PRODUCT_LINE_TARGETS;
  const kind = kindOfPath(type);
  return kind ? [...catalogue.fieldsOf(kind).filter((field) => field.imported), ID] : [];
}

/** Headers that mean a field, besides its label and key. */
export function aliasesOf(type: ImportType, { key, importAliases }: ImportField): readonly string[] {
  const kind = kindOfPath(type);
  return importAliases ?? (kind && IMPORT_ALIASES[kind][key])?.split(', ') ?? [];
}

/** The fields that a row needs: at least one of each inner list. A person needs none. */
export const REQUIRED_FIELDS: Readonly<Record<ImportType, readonly (readonly string[])[]>> = {
  deals: [['name']],
  people: [],
  companies: [['name']],
  users: [['full_name', 'first_name', 'last_name']],
  product_lines: [['name']],
};

/** Collects columns that have no field of their own as lines `Header: cell`. */
export const TO_SUMMARY = '+summary';
/** Each cell becomes a tag. */
export const TO_TAGS = '+tags';
/** A custom field is created from the column when the import starts. */
export const TO_NEW_FIELD = '+field';
/** Stored with a list entry, under the column's header. */
export const TO_DETAILS = '+details';

export function tagsField(catalogue: Catalogue, type: ImportType): ImportField | undefined {
  const kind = kindOfPath(type);
  return kind && importFields(catalogue, type).find(({ key }) => key === kindOf(kind).tags.link);
}

/** The targets that accept any number of columns. */
export function collectingTargets(type: ImportType): readonly string[] {
  if (type === 'product_lines') return [TO_DETAILS];
  return kindOfPath(type) ? [TO_SUMMARY, TO_TAGS] : [];
}

/** Resolves a mapping by position or by header to the target of each column, and reports its errors. */
export function readMapping(
  catalogue: Catalogue,
  type: ImportType,
  headers: readonly string[],
  mapping: readonly (string | null)[] | Readonly<Record<string, string | null>>,
): { targets: (string | null)[]; issues: { field: string; msg: string }[] } {
  const byHeader = !Array.isArray(mapping);
  const given = (header: string, at: number) =>
    (byHeader ? (mapping as Record<string, string | null>)[header] : (mapping as (string | null)[])[at]) ?? null;
  const targets = headers.map(given);
  const many = [...collectingTargets(type), ...(kindOfPath(type) ? [TO_NEW_FIELD] : [])];
  const known = new Set([...importFields(catalogue, type).map(({ key }) => key), ...many]);
  const issues = targets.flatMap((target, at) => {
    if (target === null) return [];
    if (!known.has(target)) return [{ field: `mapping.${headers[at]}`, msg: 'Has invalid value' }];
    const twice = !many.includes(target) && targets.indexOf(target) < at;
    return twice ? [{ field: `mapping.${headers[at]}`, msg: 'Another column is mapped to this field.' }] : [];
  });
  const unknown = byHeader ? Object.keys(mapping).filter((header) => !headers.includes(header)) : [];
  const strange = unknown.map((header) => ({ field: `mapping.${header}`, msg: 'There is no such column.' }));
  return { targets, issues: [...issues, ...strange] };
}

import type { RecordKind } from '../kinds/kinds';
import { COMPANY_FIELDS } from './company.fields';
import { DEAL_FIELDS } from './deal.fields';
import type { CatalogueKind, Field, FieldLine, Relation } from './field';
import { IMPORT_ALIASES } from './import-aliases';
import { PERSON_FIELDS } from './person.fields';
import { USER_FIELDS } from './user.fields';

export type { CatalogueKind, Field, FieldKind, ListName, Relation } from './field';

/** The records that a filter reaches through a record: `company.city`, `primary_contact.email`, `user.team_id`. */
export const RELATIONS: Readonly<Record<RecordKind, readonly Relation[]>> = {
  deal: [
    { name: 'company', kind: 'company', column: 'company_id', label: 'Company' },
    { name: 'primary_contact', kind: 'person', column: 'primary_contact_id', label: 'Primary contact' },
    { name: 'user', kind: 'user', column: 'user_id', label: 'Owner' },
  ],
  person: [
    { name: 'company', kind: 'company', column: 'company_id', label: 'Company' },
    { name: 'user', kind: 'user', column: 'user_id', label: 'Owner' },
  ],
  company: [
    { name: 'parent_company', kind: 'company', column: 'parent_company_id', label: 'Parent company' },
    { name: 'user', kind: 'user', column: 'owner_id', label: 'Owner' },
  ],
};

const CATALOGUES: Readonly<Record<CatalogueKind, ReadonlyMap<string, Field>>> = {
  deal: mapOf(DEAL_FIELDS, IMPORT_ALIASES.deal),
  person: mapOf(PERSON_FIELDS, IMPORT_ALIASES.person),
  company: mapOf(COMPANY_FIELDS, IMPORT_ALIASES.company),
  user: mapOf(USER_FIELDS, {}),
};

export function fieldsOf(kind: CatalogueKind): readonly Field[] {
  return [...CATALOGUES[kind].values()];
}

/** A field of the record itself. */
export function ownField(kind: CatalogueKind, key: string): Field | undefined {
  return CATALOGUES[kind].get(key);
}

export interface FoundField {
  readonly field: Field;
  /** Null for a field of the record itself. */
  readonly relation: Relation | null;
  /** `Company: City` for a field of a related record. */
  readonly label: string;
}

/** A field of the record, or with a dotted key of a record related to it. */
export function findField(kind: RecordKind, key: string): FoundField | undefined {
  const dot = key.indexOf('.');
  if (dot < 0) {
    const field = ownField(kind, key);
    return field && { field, relation: null, label: field.label };
  }
  const relation = RELATIONS[kind].find(({ name }) => name === key.slice(0, dot));
  const field = relation && ownField(relation.kind, key.slice(dot + 1));
  return relation && field && { field, relation, label: `${relation.label}: ${field.label}` };
}

function mapOf(lines: readonly FieldLine[], aliases: Readonly<Record<string, string>>): ReadonlyMap<string, Field> {
  return new Map(lines.map((line) => [line[0], expand(line, aliases[line[0]])]));
}

function expand([key, kind, label, column, uses, list]: FieldLine, aliases = ''): Field {
  const can = new Set(uses.split(' '));
  return {
    key,
    kind,
    label,
    column: column === '=' ? key : column,
    list,
    shown: can.has('show'),
    sorted: can.has('sort'),
    filtered: can.has('filter'),
    exported: can.has('export'),
    imported: can.has('import'),
    bulk: can.has('bulk'),
    writable: can.has('write'),
    importAliases: aliases.split(', ').filter((alias) => alias !== ''),
  };
}

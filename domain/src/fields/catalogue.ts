import { kindOf, type RecordKind } from '../kinds/kinds';
import { COMPANY_FIELDS } from './company.fields';
import { DEAL_FIELDS } from './deal.fields';
import { type CatalogueKind, type Field, type FieldLine, type GuardedField, isOwnField, type Relation } from './field';
import type { AccountField } from './own-field';
import { PERSON_FIELDS } from './person.fields';
import { USER_FIELDS } from './user.fields';

export type { CatalogueKind, Field, FieldKind, ListName, Relation } from './field';

/** Every field of one account: the standard ones, followed by its custom fields. */
export interface Catalogue {
  /** In the order in which columns are offered. */
  fieldsOf(kind: CatalogueKind): readonly Field[];
  /** The fields that need a right of their own. */
  guardedOf(kind: CatalogueKind): readonly GuardedField[];
  /** A field of the record itself. */
  field(kind: CatalogueKind, key: string): Field | undefined;
  /** A field of the record, or with a dotted key of a record related to it. */
  find(kind: RecordKind, key: string): FoundField | undefined;
  /** The field whose values a column, or a table of links, holds, also if the account has deleted the field. */
  ofColumn(kind: CatalogueKind, column: string): Field | undefined;
}

export interface FoundField {
  readonly field: Field;
  /** Null for a field of the record itself. */
  readonly relation: Relation | null;
  /** `Company: City` for a field of a related record. */
  readonly label: string;
}

/** The part of an account's configuration from which its catalogue is made. */
export interface FieldSource {
  readonly own_fields?: readonly AccountField[];
  /** Fields that the account does not have, by `kind.key`. */
  readonly without?: readonly string[];
}

const STANDARD: Readonly<Record<CatalogueKind, readonly Field[]>> = {
  deal: DEAL_FIELDS.map(expand),
  person: PERSON_FIELDS.map(expand),
  company: COMPANY_FIELDS.map(expand),
  user: USER_FIELDS.map(expand),
};

/** The catalogue of an account without custom fields. */
export const STANDARD_CATALOGUE = madeOf({});

const made = new WeakMap<FieldSource, Catalogue>();

/** The catalogue of an account's configuration, made once for each version of it. */
export function catalogueOf(config: FieldSource): Catalogue {
  if (!config.own_fields?.length && !config.without?.length) return STANDARD_CATALOGUE;
  const catalogue = made.get(config) ?? madeOf(config);
  made.set(config, catalogue);
  return catalogue;
}

/** A field of the account's own that was deleted: its name is still known. */
export function deletedField(catalogue: Catalogue, kind: CatalogueKind, key: string): Field | undefined {
  const field = catalogue.field(kind, key) ? undefined : catalogue.ofColumn(kind, key);
  return field && isOwnField(field) ? field : undefined;
}

type Tables = Readonly<Record<CatalogueKind, ReturnType<typeof tableOf>>>;

function madeOf(config: FieldSource): Catalogue {
  const kinds = Object.keys(STANDARD) as CatalogueKind[];
  const tables = Object.fromEntries(kinds.map((kind) => [kind, tableOf(kind, config)])) as Tables;
  const field = (kind: CatalogueKind, key: string) => tables[kind].byKey.get(key);
  return {
    fieldsOf: (kind) => tables[kind].fields,
    guardedOf: (kind) => tables[kind].guarded,
    field,
    find: (kind, key) => find(kind, key, field),
    ofColumn: (kind, column) => tables[kind].byColumn.get(column),
  };
}

function tableOf(kind: CatalogueKind, { own_fields: own = [], without = [] }: FieldSource) {
  const added = own.filter(({ record_type }) => record_type === kind);
  const ownOf = (isDeleted: boolean) =>
    added
      .filter(({ deleted = false }) => deleted === isDeleted)
      .map(
        ({ line, slot, entries, formula, group }): Field => ({
          ...expand(line),
          slot,
          entries,
          ...(formula ? { formula } : {}),
          ...(group === undefined ? {} : { group }),
        }),
      );
  const standard = STANDARD[kind].filter(({ key }) => !without.includes(`${kind}.${key}`));
  const fields: readonly Field[] = [...standard, ...ownOf(false)];
  return {
    fields,
    guarded: fields.filter(isGuarded),
    byKey: new Map(fields.map((one) => [one.key, one])),
    // Fields that were turned off stay readable in the history.
    byColumn: new Map([...STANDARD[kind], ...fields, ...ownOf(true)].map((one) => [one.column ?? one.key, one])),
  };
}

function isGuarded(field: Field): field is GuardedField {
  return field.needs !== undefined;
}

function find(kind: RecordKind, key: string, fieldOf: Catalogue['field']): FoundField | undefined {
  const dot = key.indexOf('.');
  if (dot < 0) {
    const field = fieldOf(kind, key);
    return field && { field, relation: null, label: field.label };
  }
  const relation = relationsOf(kind).find(({ name }) => name === key.slice(0, dot));
  const field = relation && fieldOf(relation.kind, key.slice(dot + 1));
  return relation && field && { field, relation, label: `${relation.label}: ${field.label}` };
}

/** The records that a filter reaches through a record: `company.city`, `primary_contact.email`, `user.team_id`. */
export function relationsOf(kind: RecordKind): readonly Relation[] {
  return kindOf(kind).relations as readonly Relation[];
}

function expand([key, kind, label, column, uses, list, needs]: FieldLine): Field {
  const can = new Set(uses.split(' '));
  return {
    key,
    kind,
    label,
    column: column === '=' ? key : column,
    ...(typeof list === 'string' ? { list } : list ? { entries: list } : { list: undefined }),
    shown: can.has('show'),
    sorted: can.has('sort'),
    filtered: can.has('filter'),
    exported: can.has('export'),
    imported: can.has('import'),
    bulk: can.has('bulk'),
    writable: can.has('write'),
    needs,
  };
}

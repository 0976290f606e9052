import type { RecordKind } from '../kinds/kinds';
import type { ConfiguredList } from '../lists/lists';
import type { Formula } from './formula';

export const FIELD_KINDS = [
  'text',
  'long_text',
  'number',
  'money',
  'percent',
  'date',
  'datetime',
  'boolean',
  'choice',
  'multi',
  'user',
  'company',
  'companies',
  'deal',
  'deals',
  'person',
  'people',
  'email',
  'phone',
  'url',
  'tags',
  'image',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The words for the uses of a line. */
export const FIELD_USES = ['show', 'sort', 'filter', 'export', 'import', 'bulk', 'write'] as const;

/** A list of the account, or one that follows from the account's configuration. */
export type ListName =
  | ConfiguredList
  | 'deal_pipelines'
  | 'deal_stages'
  | 'currencies'
  | 'person_types'
  | 'users'
  | 'teams';

export type CatalogueKind = RecordKind | 'user';

/** The rights that a field can need beyond the right to change its record; `fill_locked` only while it is new. */
export const FIELD_RIGHTS = ['update_owner', 'update_actual_close', 'share', 'write_locked', 'fill_locked'] as const;
export type FieldRight = (typeof FIELD_RIGHTS)[number];

/** An entry of a field itself, not from a list of the account. */
interface FieldEntry {
  readonly id: number;
  readonly name: string;
}

/**
 * One line of a catalogue: key of the API, kind, label, column, uses, the list of its ids or the entries that every account
 * has, and the right that writing it needs. The column is `=` if it has the same name as the key, and null if the field is computed or stored in a
 * link table.
 */
export type FieldLine = readonly [
  key: string,
  kind: FieldKind,
  label: string,
  column: string | null,
  uses: string,
  list?: ListName | readonly FieldEntry[] | null,
  needs?: FieldRight,
];

/**
 * Where a custom field has a copy of its value for filters and orders: a page of the table of slots, and a column of
 * it. The record itself has the original.
 */
interface FieldSlot {
  readonly page: number;
  readonly column: string;
}

export interface Field {
  /** The key of the API. */
  readonly key: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly column: string | null;
  readonly list?: ListName;
  /** The choices of a custom field, or of every account; other fields take theirs from `list`. */
  readonly entries?: readonly FieldEntry[];
  /** The slot by which a custom field is filtered and ordered; standard fields use their column. */
  readonly slot?: FieldSlot | null;
  /** The heading above a custom field on forms and pages. */
  readonly group?: string;
  /** What the values of a calculated field are computed from. They cannot be written. */
  readonly formula?: Formula;
  readonly shown: boolean;
  readonly sorted: boolean;
  readonly filtered: boolean;
  readonly exported: boolean;
  readonly imported: boolean;
  readonly bulk: boolean;
  readonly writable: boolean;
  /** What writing it needs beyond the right to change its record. */
  readonly needs?: FieldRight;
}

/** Whether an account added the field; its values have another form than those of standard fields. */
export function isOwnField({ slot }: Pick<Field, 'slot'>): boolean {
  return slot !== undefined;
}

/** Whether the values are amounts in minor units; amounts in custom fields are decimal numbers. */
export function isInCents(field: Pick<Field, 'kind' | 'slot'>): boolean {
  return field.kind === 'money' && !isOwnField(field);
}

/** A field that needs a right of its own. */
export type GuardedField = Field & { readonly needs: FieldRight };

export interface Relation {
  readonly name: string;
  readonly kind: CatalogueKind;
  /** The column of the record that holds the other's id. */
  readonly column: string;
  readonly label: string;
}

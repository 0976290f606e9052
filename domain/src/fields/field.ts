import type { RecordKind } from '../kinds/kinds';
import type { ConfiguredList } from '../lists/lists';

export type FieldKind =
  | 'text'
  | 'long_text'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'choice'
  | 'multi'
  | 'user'
  | 'company'
  | 'person'
  | 'people'
  | 'email'
  | 'phone'
  | 'url'
  | 'tags'
  | 'image';

/** A list of the account, or one that follows from how the account is set up. */
export type ListName =
  | ConfiguredList
  | 'deal_pipelines'
  | 'deal_stages'
  | 'currencies'
  | 'person_types'
  | 'users'
  | 'teams';

export type CatalogueKind = RecordKind | 'user';

/**
 * One line of a catalogue: key of the API, kind, label, column, uses, and the list that its ids come from. The column
 * is `=` where it is named like the key, and null where the field is computed or kept in a table of links.
 */
export type FieldLine = readonly [
  key: string,
  kind: FieldKind,
  label: string,
  column: string | null,
  uses: string,
  list?: ListName,
];

export interface Field {
  /** The key of the API. */
  readonly key: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly column: string | null;
  readonly list?: ListName;
  readonly shown: boolean;
  readonly sorted: boolean;
  readonly filtered: boolean;
  readonly exported: boolean;
  readonly imported: boolean;
  readonly bulk: boolean;
  readonly writable: boolean;
  readonly importAliases: readonly string[];
}

export interface Relation {
  readonly name: string;
  readonly kind: CatalogueKind;
  /** The column of the record that holds the other's id. */
  readonly column: string;
  readonly label: string;
}

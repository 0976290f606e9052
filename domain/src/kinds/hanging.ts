import { RECORD_KINDS } from './kinds';

/**
 * What hangs on records, each declared once: notes and comments today. It has a table of its own with a column for each
 * kind that it may hang on (`deal_id`), an author instead of an owner, and no visibility of its own: it is seen through
 * what it hangs on.
 */
export interface HangingDeclaration {
  /** The name, and the name of its table. */
  readonly name: string;
  readonly nouns: { readonly one: string; readonly many: string };
  readonly path: string;
  readonly wire_name: string;
  /** The column that names it in the change log and the timeline, where it has one. */
  readonly name_column: string | null;
  /** On exactly one of `on`, or on any number of them, of which the first counts as its own. */
  readonly hangs_on: 'one' | 'several';
  /** Kinds of records, and others that hang on records, each by the column `{name}_id`. */
  readonly on: readonly string[];
  /** When a record was first and last worked on is read from these. */
  readonly is_activity: boolean;
}

export const NOTE = {
  name: 'note',
  nouns: { one: 'note', many: 'notes' },
  path: 'notes',
  wire_name: 'Note',
  name_column: 'title',
  hangs_on: 'several',
  on: RECORD_KINDS,
  is_activity: true,
} as const satisfies HangingDeclaration;

export const COMMENT = {
  name: 'comment',
  nouns: { one: 'comment', many: 'comments' },
  path: 'comments',
  wire_name: 'Comment',
  name_column: null,
  hangs_on: 'one',
  on: [...RECORD_KINDS, NOTE.name],
  is_activity: false,
} as const satisfies HangingDeclaration;

/** What hangs on something stands behind it, so that what is hung on comes first. */
export const HANGING = [NOTE, COMMENT] as const;

export type HangingName = (typeof HANGING)[number]['name'];

export const HANGING_NAMES: readonly HangingName[] = HANGING.map(({ name }) => name);

const byName: ReadonlyMap<string, HangingDeclaration> = new Map(HANGING.map((one) => [one.name, one]));

export function isHanging(name: string): name is HangingName {
  return byName.has(name);
}

export function hangingOf(name: HangingName): HangingDeclaration {
  return byName.get(name) as HangingDeclaration;
}

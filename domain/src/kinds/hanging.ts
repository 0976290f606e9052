import type { LinkDeclaration } from './kind';
import { RECORD_KINDS, type RecordKind } from './kinds';

/**
 * What is attached to records, each declared once: notes, comments, files, milestones, tasks and events. It has a table of
 * its own with a column for each kind that it may hang on (`deal_id`), and authors. Users see it through what it
 * hangs on.
 */
export interface HangingDeclaration {
  /** The name, and the name of its table. */
  readonly name: string;
  readonly nouns: { readonly one: string; readonly many: string };
  readonly path: string;
  readonly wire_name: string;
  /** The column with its name in the change log and the timeline, if it has one. */
  readonly name_column: string | null;
  /**
   * On exactly one of `on`, or on any number of them; the first one counts as its own, and users see it if they see
   * all of them.
   */
  readonly hangs_on: 'one' | 'several';
  /**
   * Who sees an entry without a record: all users of the account, or its authors and users who see everything in it.
   */
  readonly alone: 'users' | 'authors';
  /** Kinds of records, or names of other things that hang on records; each has a column `{name}_id`. */
  readonly on: readonly string[];
  /**
   * Columns with the users who see it even if they do not see what it is on. Without any, it is exactly as visible as
   * what it is on. External users see only what is shared with them, their own entries included.
   */
  readonly authors: readonly string[];
  /** The set of users with whom it is shared; each sees it as its authors do. */
  readonly shared: Readonly<LinkDeclaration> | null;
  /** The column that marks it as private, and the resource that the actor must be allowed to see then. */
  readonly private: { readonly column: string; readonly resource: 'private_note' } | null;
  /** Its resource in the permission table. */
  readonly resource: 'activity' | 'comment' | 'document' | 'milestone' | 'calendar_entry';
  /** Counts as activity: the first and last activity of a record are read from these. */
  readonly is_activity: boolean;
  /** Why undo does not remove a record that has got one since. Null if that does not matter. */
  readonly added_since: string | null;
}

export const NOTE = {
  name: 'note',
  nouns: { one: 'note', many: 'notes' },
  path: 'notes',
  wire_name: 'Note',
  name_column: 'title',
  hangs_on: 'several',
  alone: 'users',
  on: RECORD_KINDS,
  authors: ['user_id', 'created_by_user_id'],
  shared: null,
  private: { column: 'is_private', resource: 'private_note' },
  resource: 'activity',
  is_activity: true,
  added_since: 'A note was added since',
} as const satisfies HangingDeclaration;

export const COMMENT = {
  name: 'comment',
  nouns: { one: 'comment', many: 'comments' },
  path: 'comments',
  wire_name: 'Comment',
  name_column: null,
  hangs_on: 'one',
  alone: 'users',
  on: [...RECORD_KINDS, NOTE.name],
  authors: [],
  shared: null,
  private: null,
  resource: 'comment',
  is_activity: false,
  added_since: null,
} as const satisfies HangingDeclaration;

export const MILESTONE = {
  name: 'milestone',
  nouns: { one: 'milestone', many: 'milestones' },
  path: 'milestones',
  wire_name: 'Milestone',
  name_column: 'name',
  hangs_on: 'one',
  alone: 'users',
  on: RECORD_KINDS,
  authors: [],
  shared: null,
  private: null,
  resource: 'milestone',
  is_activity: false,
  added_since: 'A milestone was added since',
} as const satisfies HangingDeclaration;

/** Tasks and events. */
export const CALENDAR_ENTRY = {
  name: 'calendar_entry',
  nouns: { one: 'task or event', many: 'tasks and events' },
  path: 'calendar_entries',
  wire_name: 'CalendarEntry',
  name_column: 'name',
  hangs_on: 'several',
  alone: 'authors',
  on: RECORD_KINDS,
  authors: ['owner_id', 'created_by_user_id'],
  shared: { table: 'calendar_entry_sharing', own: 'calendar_entry_id', other: 'user_id' },
  private: null,
  resource: 'calendar_entry',
  is_activity: false,
  added_since: 'A task or event was added since',
} as const satisfies HangingDeclaration;

/** A file. Without a record it is a shared one, which every user of the account except external ones sees. */
export const DOCUMENT = {
  name: 'document',
  nouns: { one: 'file', many: 'files' },
  path: 'documents',
  wire_name: 'Document',
  name_column: 'title',
  hangs_on: 'several',
  alone: 'users',
  on: RECORD_KINDS,
  authors: ['user_id', 'created_by_user_id'],
  shared: null,
  private: null,
  resource: 'document',
  is_activity: false,
  added_since: 'A file was added since',
} as const satisfies HangingDeclaration;

/** In order of dependency: each follows what it can hang on. */
export const HANGING = [NOTE, COMMENT, DOCUMENT, MILESTONE, CALENDAR_ENTRY] as const;

export type HangingName = (typeof HANGING)[number]['name'];
/** What something may hang on. */
export type HangingPlace = RecordKind | HangingName;

type Hanging = Omit<HangingDeclaration, 'on'> & { readonly on: readonly HangingPlace[] };

export const HANGING_NAMES: readonly HangingName[] = HANGING.map(({ name }) => name);

const byName: ReadonlyMap<string, HangingDeclaration> = new Map(HANGING.map((one) => [one.name, one]));

/** A value for each of them. */
export function perHanging<T>(work: (name: HangingName) => T): Record<HangingName, T> {
  return Object.fromEntries(HANGING_NAMES.map((name) => [name, work(name)])) as Record<HangingName, T>;
}

export function isHanging(name: string): name is HangingName {
  return byName.has(name);
}

export function hangingOf(name: HangingName): Hanging {
  return byName.get(name) as Hanging;
}

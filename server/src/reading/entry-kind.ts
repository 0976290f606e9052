import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { FeedGroup } from '@fairlead/domain/timeline/feed';
import type { TimelineEntry } from '@fairlead/domain/timeline/timeline.contract';
import type { Row } from '../base/changes';
import type { Ctx } from '../base/context';
import type { Sql } from '../base/sql';

/** The record whose timeline is read; the caller has checked that the actor sees it. */
export interface OnRecord {
  readonly kind: RecordKind;
  readonly record: Row;
}

/** Where the entries of a kind are, as pieces of one statement. An index must deliver them in the order of `at`. */
export interface EntryRows {
  readonly from: Sql;
  /** All conditions, including that the actor may see the entry. */
  readonly where: Sql;
  readonly id: Sql;
  readonly at: Sql;
  /** Several rows may be one entry: those with the same instant and id. */
  readonly several?: true;
}

/** The page that is read. A kind may leave out what cannot be on it; the conditions are checked again outside. */
export interface AskedPage {
  readonly within: (at: Sql, id: Sql) => readonly Sql[];
  readonly limit: number;
}

/** A kind of entries in the activity feed of records. `ENTRY_KINDS` in the timeline feature has a line for each. */
export interface EntryKind<Entry extends TimelineEntry = TimelineEntry> {
  readonly kind: Entry['kind'];
  /** A higher rank comes first among entries of the same instant. Part of cursors: never given to another kind. */
  readonly rank: number;
  readonly filter: FeedGroup;
  /** Undefined if this record has none, or the actor may not read them. Without a page, all are read. */
  readonly rows: (ctx: Ctx, on: OnRecord, page?: AskedPage) => EntryRows | undefined;
  /** The entries with these ids, in any order, in a fixed number of queries. */
  readonly read: (ctx: Ctx, on: OnRecord, ids: readonly number[]) => Promise<readonly (Entry & { key: number })[]>;
}

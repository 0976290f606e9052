import type { Resolve, Skipped, SkipReason } from '@fairlead/domain/changes/changes.contract';
import type { Row } from '../../base/changes';
import type { RecordType } from '../../base/record-tables';
import type { Ctx } from '../../base/context';
import { recordName } from './record-name';
import type { ChangeSet } from './undo.queries';

/** What stands in the way, before it is written out for people. */
export interface Clash {
  readonly type: RecordType;
  readonly id: number;
  readonly name: string | null;
  /** Null where the whole record is in question. */
  readonly column: string | null;
  readonly before?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
  /** Said instead of a value. */
  readonly text?: string;
  readonly by?: number | null;
  readonly at?: string | null;
}

/** One undoing while it goes on. */
export interface UndoRun {
  readonly ctx: Ctx;
  readonly set: ChangeSet;
  readonly resolve: Resolve;
  /** How many records were set back. */
  undone: number;
  readonly skipped: Skipped[];
  readonly clashes: Clash[];
}

/** Answers name this many at most: whoever undoes fifty thousand changes reads no longer list. */
const NAMED = 200;

/** Something was changed since and nobody said what to do with it: the rest is looked at and not touched. */
export function isBlocked(run: UndoRun): boolean {
  return run.resolve === undefined && run.clashes.length > 0;
}

/** Found, and by what was asked either in the way, left as it is, or overwritten. */
export function addClash(run: UndoRun, clash: Clash): void {
  if (run.clashes.length < NAMED) run.clashes.push(clash);
  if (run.resolve === 'keep_theirs') addSkip(run, clash, 'changed_since');
}

export function addSkip(run: UndoRun, of: Pick<Clash, 'type' | 'id' | 'name' | 'column'>, reason: SkipReason): void {
  if (run.skipped.length >= NAMED) return;
  run.skipped.push({ record_type: of.type, record_id: of.id, record_name: of.name, field: of.column, reason });
}

export function skipRecord(run: UndoRun, type: RecordType, id: number, row: Row | undefined, reason: SkipReason): void {
  addSkip(run, { type, id, name: row ? recordName(type, row) : null, column: null }, reason);
}

import type { Resolve, Skipped, SkipReason } from '@fairlead/domain/changes/changes.contract';
import type { Row } from '../../base/changes';
import type { RecordType } from '../../base/record-tables';
import type { Ctx } from '../../base/context';
import { recordName } from './record-name';
import type { ChangeSet } from './undo.queries';

/** A conflict, before it is put into readable form. */
export interface Clash {
  readonly type: RecordType;
  readonly id: number;
  readonly name: string | null;
  /** Null if the conflict concerns the whole record. */
  readonly column: string | null;
  readonly before?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
  /** Shown instead of a value. */
  readonly text?: string;
  readonly by?: number | null;
  readonly at?: string | null;
}

/** The state of a running undo. */
export interface UndoRun {
  readonly ctx: Ctx;
  readonly set: ChangeSet;
  readonly resolve: Resolve;
  /**
   * Undoes a merge or a split, whose records were judged before: what is attached to them follows, also what the actor does
   * not see.
   */
  readonly follows: boolean;
  /** How many records were set back. */
  undone: number;
  readonly skipped: Skipped[];
  readonly clashes: Clash[];
  /** The entries that are back in their list. */
  readonly returned: { readonly type: RecordType; readonly id: number }[];
}

/** Answers name at most this many conflicts: no user reads a longer list. */
const NAMED = 200;

/** There is a conflict and no choice how to resolve it: the rest is checked but not changed. */
export function isBlocked(run: UndoRun): boolean {
  return run.resolve === undefined && run.clashes.length > 0;
}

/** Records a conflict. Depending on `resolve` it blocks the undo, is skipped, or is overwritten. */
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

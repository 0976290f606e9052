import type { ChangeEntry, ChangeOp, Patch } from '../base/changes';
import type { Ctx } from '../base/context';
import type { CounterDeltas } from '../base/counter-deltas';
import type { RecordType } from '../base/record-tables';

/** Something that follows from what the change log says, whatever wrote it: screen, API, import, undo or a job. */
export type Consumer = WithTheLog | BeforeTheCommit | AfterTheCommit;

interface Listening {
  readonly name: string;
  readonly types: readonly RecordType[];
  /** All operations where they are left out. */
  readonly ops?: readonly ChangeOp[];
}

/** Runs in the transaction, after each part of the log that is written. Large work writes its log in many parts. */
export interface WithTheLog extends Listening {
  readonly when: 'with the log';
  /** Is given only the entries that it listens to, and is not called where there are none. */
  serve(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void>;
  /** The task that serves the change set of large work after the commit instead. */
  readonly ofLargeWork?: string;
}

/** Runs once, last before the commit, so that the rows that everybody needs are locked for the shortest time. */
export interface BeforeTheCommit extends Listening {
  readonly when: 'before the commit';
  /** Sees every row that begins to count (+1) or ceases to (-1): before and after an update, not what is in the bin. */
  count?(deltas: CounterDeltas, type: RecordType, row: Patch, sign: 1 | -1): void;
  serve(ctx: Ctx): Promise<void>;
}

/**
 * Runs after the commit, as a job of this task for each change set with an entry that it listens to. The job's payload
 * names account_id and change_set_id. It is tried for days, and may run again after a crash.
 */
export interface AfterTheCommit extends Listening {
  readonly when: 'after the commit';
  readonly task: string;
}

/** The entries that a consumer listens to. */
export function heardBy({ types, ops }: Consumer, entries: readonly ChangeEntry[]): ChangeEntry[] {
  return entries.filter(({ record_type, op }) => types.includes(record_type) && (ops?.includes(op) ?? true));
}

import type { ChangeEntry, ChangeOp, Patch } from '../base/changes';
import type { Ctx } from '../base/context';
import type { CounterDeltas } from '../base/counter-deltas';
import type { RecordType } from '../base/record-tables';

/** A reaction to the change log, for every source of changes: screen, API, import, undo or a job. */
export type Consumer = WithTheLog | BeforeTheCommit | AfterTheCommit;

interface Listening {
  readonly name: string;
  readonly types: readonly RecordType[];
  /** All operations if omitted. */
  readonly ops?: readonly ChangeOp[];
}

/** Runs in the transaction, after each part of the log is written. Large work writes its log in many parts. */
interface WithTheLog extends Listening {
  readonly when: 'with the log';
  /** Receives only the entries that it listens to; is not called if there are none. */
  serve(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void>;
  /** The task that serves the change set of large work instead, after the commit. */
  readonly ofLargeWork?: string;
  /** The next one starts without waiting for its answers: only the order in which the first statements are sent counts. */
  readonly withTheNext?: true;
}

/** Runs once, last before the commit, so that rows that all users share are locked for the shortest time. */
export interface BeforeTheCommit extends Listening {
  readonly when: 'before the commit';
  /**
   * Called for every row that starts to count (+1) or stops counting (-1): before and after an update, but not for
   * rows in the recycle bin.
   */
  count?(deltas: CounterDeltas, type: RecordType, row: Patch, sign: 1 | -1): void;
  /** It only writes, by prepared statements, and none of them needs the answer of another: they may be sent with the commit. */
  readonly onlyWrites?: true;
  serve(ctx: Ctx): Promise<void>;
}

/**
 * Runs after the commit, as a job of this task for each change set with an entry that it listens to. The job's
 * payload names account_id and change_set_id. The job is retried for days, and may run again after a crash.
 */
interface AfterTheCommit extends Listening {
  readonly when: 'after the commit';
  readonly task: string;
}

/** The entries that a consumer listens to. */
export function heardBy({ types, ops }: Consumer, entries: readonly ChangeEntry[]): ChangeEntry[] {
  return entries.filter(({ record_type, op }) => types.includes(record_type) && (ops?.includes(op) ?? true));
}

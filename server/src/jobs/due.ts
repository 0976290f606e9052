import type { Log } from '../base/context';
import type { Db, Pool } from '../base/database';

export interface DueParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
  readonly wakeRelay?: (() => void) | undefined;
}

interface DueWork<T> {
  readonly find: (db: Db, before: Date, most: number) => Promise<readonly T[]>;
  readonly run: (db: Db, one: T) => Promise<void>;
  /** The log entry for a failed one. */
  readonly failed: string;
}

const AT_ONCE = 100;

/** Runs everything that was due at the start, each in its own transaction. One that fails is logged and tried again next time. */
export async function runDue<T extends object>(parts: DueParts, { find, run, failed }: DueWork<T>): Promise<void> {
  const { pool, clock, log, wakeRelay } = parts;
  const before = clock();
  for (;;) {
    const due = await pool.transaction('write', '', (db) => find(db, before, AT_ONCE));
    let hasFailed = false;
    for (const one of due)
      await pool
        .transaction('write', '', (db) => run(db, one))
        .catch((error: Error) => {
          hasFailed = true;
          log.error({ err: error, ...one }, failed);
        });
    if (due.length) wakeRelay?.();
    // Failed ones would be found again.
    if (due.length < AT_ONCE || hasFailed) return;
  }
}

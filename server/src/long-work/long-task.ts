import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../base/context';
import type { Db, Pool } from '../base/database';
import { enterAccount } from '../account/sessions';
import type { Task } from '../jobs/queue';
import { isHeldUp, tookTooLong } from '../db/constraints';
import { enqueue } from '../jobs/queue.queries';
import { mayPass, reasonOf } from '../jobs/retry';
import { actFor } from '../jobs/user-context';
import { type Counts, type Going, type JobParts, jobOf, idIn, type LongWork, type WorkJob } from './long-work';
import { isOpen, markDone, markFailed, takeWork, writeProgress } from './long-work.queries';
import { Progress } from './progress';

const MOST_TRIES = 30;
const LONGEST_PAUSE_MS = 5000;
/** Work that waits for a lock longer than this delays other short work. */
const PATIENCE_OF_SHORT = "set local lock_timeout = '4s'; set local statement_timeout = '60s'";

export interface Worked {
  /** Runs in one transaction, with the current rights of the user who requested the work. */
  readonly run: (ctx: Ctx, going: Going) => Promise<void>;
  /** Records the failure, for work that writes more than the reason. */
  readonly fail?: (db: Db, job: WorkJob, reason: string, error: unknown) => Promise<void>;
  /** Whether the user is expected to see and resolve the error, such as a conflict. Other errors are logged. */
  readonly isExpected?: (error: unknown) => boolean;
}

/**
 * The job of long work: it commits the work and the mark that it is done in one transaction, or only the reason for
 * the failure.
 */
export function longTask(work: LongWork, { pool, clock, log }: JobParts, worked: Worked): Task {
  return async (payload, { signal }) => {
    const job = payload as WorkJob;
    const { account_id: accountId, user_id: userId } = job;
    const patience = job.short ? { patience: PATIENCE_OF_SHORT } : {};
    const on = { pool, accountId, userId, now: clock(), log, via: work.via, ...patience };
    try {
      const ran = await actFor(on, (ctx) => runOnce(ctx, work, { job, pool, signal }, worked));
      if (!ran) await fail(pool, work, worked, job, work.orphaned, undefined);
    } catch (error) {
      // The server is being stopped. The queue gives the job to the next server.
      if (error instanceof Error && error.name === 'AbortError') throw error;
      if (job.short && (isHeldUp(error) || tookTooLong(error))) return await waitWithLongWork(pool, work, job);
      if (passes(work, error) && (await beginAgain(pool, work, job, signal))) return;
      const id = idIn(work, job);
      if (!worked.isExpected?.(error)) log.error({ err: error, [work.table]: id }, `${work.name} failed`);
      await fail(pool, work, worked, job, reasonOf(error, work.broken), error);
    }
  };
}

/** It most likely waits for long work of the same account: its queue continues when that has ended. */
function waitWithLongWork(pool: Pool, work: LongWork, job: WorkJob): Promise<void> {
  return pool.transaction('write', '', (db) => enqueue(db, jobOf(work, { ...job, short: false })));
}

type Begun = Pick<Going, 'job' | 'pool' | 'signal'>;

async function runOnce(ctx: Ctx, work: LongWork, begun: Begun, { run }: Worked): Promise<true> {
  const id = idIn(work, begun.job);
  await takeWork(ctx, work, id);
  if (!(await isOpen(ctx, work, id))) return true;
  const account = ctx.account.id;
  const progress = new Progress((counts: Counts) =>
    beside(begun.pool, account, (db) => writeProgress(db, account, work, id, counts)),
  );
  const finish: Going['finish'] = async (counts, more) => {
    await progress.end();
    await markDone(ctx, work, id, counts, more);
  };
  try {
    await run(ctx, { ...begun, id, progress, finish });
  } finally {
    // So that no progress is written after the reason for the failure.
    await progress.end().catch(() => undefined);
  }
  return true;
}

/** Uses a separate connection, since the transaction that does the work is not visible to others before its commit. */
function beside(pool: Pool, account: number, write: (db: Db) => Promise<void>): Promise<void> {
  return pool.transaction('write', '', async (db) => {
    await enterAccount(db, account);
    await write(db);
  });
}

function fail(pool: Pool, work: LongWork, worked: Worked, job: WorkJob, reason: string, error: unknown): Promise<void> {
  return beside(pool, job.account_id, (db) =>
    worked.fail ? worked.fail(db, job, reason, error) : markFailed(db, job.account_id, work, idIn(work, job), reason),
  );
}

function passes({ passing = [] }: LongWork, error: unknown): boolean {
  if (mayPass(error)) return true;
  return error instanceof Error && 'code' in error && passing.includes(String(error.code));
}

/**
 * Adds the job to the queue again as soon as the database responds. The queue itself would wait longer after every
 * failure, in the end for hours. False after too many attempts.
 */
async function beginAgain(pool: Pool, work: LongWork, job: WorkJob, signal: AbortSignal | undefined): Promise<boolean> {
  const tries = (job.tries ?? 0) + 1;
  if (tries > MOST_TRIES) return false;
  for (;;) {
    await sleep(Math.min(tries * 500, LONGEST_PAUSE_MS), undefined, signal ? { signal } : {});
    try {
      await pool.transaction('write', '', (db) => enqueue(db, jobOf(work, { ...job, tries })));
      return true;
    } catch (error) {
      if (!passes(work, error)) throw error;
    }
  }
}

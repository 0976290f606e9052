import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../base/context';
import type { Db, Pool } from '../base/database';
import { enterAccount } from '../account/sessions';
import type { Task } from '../jobs/queue';
import { enqueue } from '../jobs/queue.queries';
import { mayPass, reasonOf } from '../jobs/retry';
import { actFor } from '../jobs/user-context';
import { type Counts, type Going, type JobParts, jobOf, idIn, type LongWork, type WorkJob } from './long-work';
import { isOpen, markDone, markFailed, takeWork, writeProgress } from './long-work.queries';
import { Progress } from './progress';

const MOST_TRIES = 30;
const LONGEST_PAUSE_MS = 5000;

export interface Worked {
  /** In one transaction, with the rights that the user who asked for it has now. */
  readonly run: (ctx: Ctx, going: Going) => Promise<void>;
  /** Writes that nothing was done, where that is more than the reason. */
  readonly fail?: (db: Db, job: WorkJob, reason: string, error: unknown) => Promise<void>;
  /** Is the error one that the user meets and answers, such as a conflict? Others are logged. */
  readonly isExpected?: (error: unknown) => boolean;
}

/** The job of long work: everything and the mark that it is done in one transaction, or nothing and the reason why. */
export function longTask(work: LongWork, { pool, clock, log }: JobParts, worked: Worked): Task {
  return async (payload, { signal }) => {
    const job = payload as WorkJob;
    const { account_id: accountId, user_id: userId } = job;
    const on = { pool, accountId, userId, now: clock(), log, via: work.via };
    try {
      const ran = await actFor(on, (ctx) => runOnce(ctx, work, { job, pool, signal }, worked));
      if (!ran) await fail(pool, work, worked, job, work.orphaned, undefined);
    } catch (error) {
      // The server is being stopped. The queue gives the job to the next one.
      if (error instanceof Error && error.name === 'AbortError') throw error;
      if (passes(work, error) && (await beginAgain(pool, work, job, signal))) return;
      const id = idIn(work, job);
      if (!worked.isExpected?.(error)) log.error({ err: error, [work.table]: id }, `${work.name} failed`);
      await fail(pool, work, worked, job, reasonOf(error, work.broken), error);
    }
  };
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
    // So that nothing of it is written after the reason why it failed.
    await progress.end().catch(() => undefined);
  }
  return true;
}

/** On a connection of its own, since nobody sees into the transaction that does the work. */
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
 * Puts the job in the queue again as soon as the database answers. The queue itself would wait longer after every
 * failure, in the end for hours. False when it was tried often enough.
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

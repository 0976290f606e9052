import type { Pool } from '../base/database';
import type { Log } from '../base/context';
import { tryScheduleLock } from './jobs.queries';

/** Work that runs periodically. It may run at any time, and running it twice does no harm. */
export interface ScheduledTask {
  readonly name: string;
  /** `stopping` fires when the server is being stopped; the server waits for what is running. */
  run(pool: Pool, now: Date, log: Log, stopping?: AbortSignal): Promise<object | undefined>;
}

/** How often a table of tasks runs, and the lock that keeps it to one server at a time. */
interface Rhythm {
  readonly hours: number;
  readonly lock: number;
}

const EVERY_SIX_HOURS: Rhythm = { hours: 6, lock: 7103003 };
export const HOURLY: Rhythm = { hours: 1, lock: 7103004 };
/** For what takes its time, so that the other tasks do not wait for it. */
export const UNHURRIED: Rhythm = { hours: 1, lock: 7103005 };

/**
 * Runs the tasks now and every six hours, or in another rhythm. With several servers on one database, only one of them runs the tasks at a
 * time. The next round is scheduled when the last one ends, so rounds never overlap. Answers a stop function, which
 * waits for a running round.
 */
export function startSchedule(
  pool: Pool,
  clock: () => Date,
  log: Log,
  tasks: readonly ScheduledTask[],
  rhythm = EVERY_SIX_HOURS,
): () => Promise<void> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    await runRound({ pool, clock, log, tasks, lock: rhythm.lock }, stop.signal).catch((error: Error) =>
      log.error({ err: error }, 'schedule failed'),
    );
    if (stop.signal.aborted) return;
    timer = setTimeout(() => void (going = round()), rhythm.hours * 3_600_000);
    timer.unref();
  };
  let going = round();
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await going;
  };
}

interface Round {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
  readonly tasks: readonly ScheduledTask[];
  readonly lock: number;
}

/** The lock is held by a separate transaction that locks no rows: the tasks use transactions of their own. */
async function runRound({ pool, clock, log, tasks, lock }: Round, stopping: AbortSignal): Promise<void> {
  await pool.transaction('write', '', async (db) => {
    if (!(await tryScheduleLock(db, lock))) return;
    for (const task of tasks) {
      if (stopping.aborted) return;
      await runTask(task, { pool, now: clock(), log, stopping });
    }
  });
}

interface Run {
  readonly pool: Pool;
  readonly now: Date;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** A failing task does not prevent the others from running. */
async function runTask(task: ScheduledTask, { pool, now, log, stopping }: Run): Promise<void> {
  try {
    const done = await task.run(pool, now, log, stopping);
    if (done) log.info({ task: task.name, ...done }, 'scheduled task done');
  } catch (error) {
    if (!stopping.aborted) log.error({ err: error, task: task.name }, 'scheduled task failed');
  }
}

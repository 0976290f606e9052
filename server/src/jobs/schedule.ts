import type { Pool } from '../base/database';
import type { Log } from '../base/context';
import { tryScheduleLock } from './jobs.queries';

/** Work that comes round by itself. It may be called at any time, and twice does no harm. */
export interface ScheduledTask {
  readonly name: string;
  run(pool: Pool, now: Date, log: Log): Promise<object | undefined>;
}

const EVERY_HOURS = 6;

/**
 * Runs the tasks now and every six hours. With several servers on one database one of them runs them at a time. The
 * next round is set when the last is over, so rounds never overlap. Answers how to stop, which waits for a round that
 * is going on.
 */
export function startSchedule(
  pool: Pool,
  clock: () => Date,
  log: Log,
  tasks: readonly ScheduledTask[],
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    await runRound(pool, clock, log, tasks, () => stopped).catch((error: Error) =>
      log.error({ err: error }, 'schedule failed'),
    );
    if (stopped) return;
    timer = setTimeout(() => void (going = round()), EVERY_HOURS * 3_600_000);
    timer.unref();
  };
  let going = round();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await going;
  };
}

/** The lock lives in a transaction of its own, which holds no row: the tasks have theirs. */
async function runRound(
  pool: Pool,
  clock: () => Date,
  log: Log,
  tasks: readonly ScheduledTask[],
  isStopped: () => boolean,
): Promise<void> {
  await pool.transaction('write', '', async (db) => {
    if (!(await tryScheduleLock(db))) return;
    for (const task of tasks) {
      if (isStopped()) return;
      await runTask(pool, clock(), log, task);
    }
  });
}

/** One task that fails does not keep the others from their turn. */
async function runTask(pool: Pool, now: Date, log: Log, task: ScheduledTask): Promise<void> {
  try {
    const done = await task.run(pool, now, log);
    if (done) log.info({ task: task.name, ...done }, 'scheduled task done');
  } catch (error) {
    log.error({ err: error, task: task.name }, 'scheduled task failed');
  }
}

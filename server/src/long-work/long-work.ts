import type { Via } from '../base/changes';
import type { Pool } from '../base/database';
import type { Ctx, Log } from '../base/context';
import type { Sql } from '../base/sql';
import { enqueue, type NewJob, queueOf } from '../jobs/queue.queries';
import { totalOf } from './total.queries';
import type { Progress } from './progress';

/**
 * Work that takes too long for a user to wait for the answer. A row of its table shows the progress. The work is one
 * transaction and one change set: a killed server leaves nothing behind, and the queue restarts the work.
 */
export interface LongWork {
  readonly task: string;
  readonly table: string;
  /** Its name in the log and in the keys of its jobs. */
  readonly name: string;
  /** The number of the advisory lock that keeps two servers from doing the same work at the same time. */
  readonly lock: number;
  /** The total of its row does not give the number of records that it changes, so it never counts as short. */
  readonly unsized?: true;
  readonly via: Via;
  /** The states in which it may start or restart. */
  readonly open: readonly string[];
  /** The status of its row while it runs. */
  readonly running: string;
  /** Resets the row after a failure: no counts, since nothing was done. */
  readonly emptied?: Sql;
  /** Clears data that the row no longer needs when the work is done. */
  readonly spent?: Sql;
  /** Database errors that may not occur on a retry, in addition to those that are always temporary. */
  readonly passing?: readonly string[];
  /** The reason shown if the user who requested the work does not exist or is inactive. */
  readonly orphaned: string;
  /** The message to the user after an unexpected error. */
  readonly broken: string;
}

/** Numbers and lists in the work's row that show the progress. */
export type Counts = Readonly<Record<string, unknown>>;

export interface JobParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
}

/** The payload of a job. The key `<table>_id` names the row. */
export type WorkJob = Readonly<Record<string, unknown>> & {
  readonly account_id: number;
  readonly user_id: number;
  /** How often the work was restarted after a temporary error. */
  readonly tries?: number;
  /** Few enough records that it does not wait behind long work. */
  readonly short?: boolean;
};

/** Work in progress. */
export interface Going {
  readonly id: number;
  readonly job: WorkJob;
  readonly pool: Pool;
  readonly signal: AbortSignal | undefined;
  readonly progress: Progress<Counts>;
  /** Marks the work as done, with its counts and its change set. */
  readonly finish: (counts: Counts, more?: Sql) => Promise<void>;
}

/** A killed server costs a job one attempt. */
const ATTEMPTS = 50;
const MOST_OF_SHORT = 200;

/**
 * Adds the work to the queue, in the transaction that wrote its row. Work on few records has workers of its own.
 */
export async function enqueueWork(ctx: Ctx, work: LongWork, id: number, more: object = {}): Promise<void> {
  const short = !work.unsized && (await totalOf(ctx, work.table, id)) <= MOST_OF_SHORT;
  const job: WorkJob = { account_id: ctx.account.id, user_id: ctx.actor.id, [`${work.table}_id`]: id, short, ...more };
  await enqueue(ctx.db, jobOf(work, job));
}

export function jobOf(work: LongWork, payload: WorkJob): NewJob {
  const task = payload.short ? shortTask(work.task) : work.task;
  const queue = queueOf(`${payload.short ? 'short' : 'long'} work`, payload.account_id);
  return { task, queue, key: `${work.name} ${idIn(work, payload)}`, payload, attempts: ATTEMPTS };
}

/** The name under which the same task is run for few records. */
export const shortTask = (task: string) => `${task}_short`;

export function idIn({ table }: LongWork, job: WorkJob): number {
  return job[`${table}_id`] as number;
}

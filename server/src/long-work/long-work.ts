import type { Via } from '../base/changes';
import type { Pool } from '../base/database';
import type { Ctx, Log } from '../base/context';
import type { Sql } from '../base/sql';
import { enqueue } from '../jobs/queue.queries';
import type { Progress } from './progress';

/**
 * Work that takes longer than somebody waits for an answer. A row of its table says how far it is. The work is one
 * transaction and one change set: a killed server leaves nothing behind, and the queue begins the work again.
 */
export interface LongWork {
  readonly task: string;
  readonly table: string;
  /** How the log and the keys of its jobs call it. */
  readonly name: string;
  /** The number of the advisory lock that keeps two servers from doing one at once. */
  readonly lock: number;
  readonly via: Via;
  /** The states from which it may begin, or begin again. */
  readonly open: readonly string[];
  /** What its row says while it goes on. */
  readonly running: string;
  /** What is left in the row when it failed: no counts, since nothing was done. */
  readonly emptied?: Sql;
  /** What is no longer needed in the row when it is done. */
  readonly spent?: Sql;
  /** Errors of the database that another try may not meet, beside those that always pass. */
  readonly passing?: readonly string[];
  /** Why it did not run when the user who asked for it is gone or inactive. */
  readonly orphaned: string;
  /** What the user is told of an error that nobody expected. */
  readonly broken: string;
}

/** Numbers and lists of the work's row that say how far it is. */
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
  /** How often it began again after an error that passes. */
  readonly tries?: number;
};

/** The work while it goes on. */
export interface Going {
  readonly id: number;
  readonly job: WorkJob;
  readonly pool: Pool;
  readonly signal: AbortSignal | undefined;
  readonly progress: Progress<Counts>;
  /** Marks the work as done, with what it counted and the change set of what it did. */
  readonly finish: (counts: Counts, more?: Sql) => Promise<void>;
}

/** A killed server costs a job one attempt. */
const ATTEMPTS = 50;

/** Puts the work in the queue, in the transaction that wrote its row. */
export async function enqueueWork(ctx: Ctx, work: LongWork, id: number, more: object = {}): Promise<void> {
  const job: WorkJob = { account_id: ctx.account.id, user_id: ctx.actor.id, [`${work.table}_id`]: id, ...more };
  await enqueue(ctx.db, jobOf(work, job));
}

export function jobOf(work: LongWork, payload: WorkJob) {
  return { task: work.task, key: `${work.name} ${idIn(work, payload)}`, payload, attempts: ATTEMPTS };
}

export function idIn({ table }: LongWork, job: WorkJob): number {
  return job[`${table}_id`] as number;
}

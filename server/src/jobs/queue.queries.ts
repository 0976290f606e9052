import type pg from 'pg';
import type { Db } from '../base/database';
import { type Sql, sql } from '../base/sql';
import { WORKERS_ALIVE } from '../db/worker-lock';

export interface NewJob {
  readonly task: string;
  readonly payload: object;
  /** Jobs of one queue run one after the other, and take turns with those of other queues. */
  readonly queue?: string;
  /** A second job with the same key replaces one that is still waiting. */
  readonly key?: string;
  /** Not before then. */
  readonly at?: Date;
  /** The maximum number of attempts; the pauses between failed attempts grow. */
  readonly attempts?: number;
}

/** The queue of an account, as the relay names it too. Work that may run side by side waits in several. */
export function queueOf(name: string, account: number, side?: number): string {
  return `${name}${side === undefined ? '' : ` ${side}`} of account ${account}`;
}

/** Tells all servers of new jobs, with their task: the library's own channel does not name it. */
export const JOBS_ADDED = 'fairlead:jobs';

/** Before now, so that a job is due at once even if the database's clock is put back meanwhile. The order stays. */
export const AT_ONCE = sql`now() - interval '1 day'`;

/**
 * Adds a job to the queue inside the caller's transaction, so that the data and its job are committed together or not
 * at all.
 */
export async function enqueue(db: Db, { task, payload, queue, key, at, attempts = 10 }: NewJob): Promise<void> {
  await db.run(sql`select ${tellOfJobs(sql`${task}::text`, sql`1`)} from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
    job_key => ${key ?? null}, run_at => coalesce(${at ?? null}::timestamptz, ${AT_ONCE}), max_attempts => ${attempts}, priority => ${queue ? ahead(queue) : 0}::int) j
    where j.run_at <= now()`);
}

/** Wakes the workers of a task for so many jobs. Each message differs from others: of equal ones only one is delivered. */
export function tellOfJobs(task: Sql, count: Sql): Sql {
  return sql`pg_notify(${JOBS_ADDED}, json_build_object('task', ${task}, 'count', ${count}, 'of', random())::text)`;
}

/** The queue keeps a priority in two bytes, and refuses a larger one. */
const LAST_PRIORITY = 32_767;

/** A number of earlier jobs as a priority. */
export function priorityOf(ahead: Sql): Sql {
  return sql`least(${ahead}, ${LAST_PRIORITY}::int)::int`;
}

/** A job with n earlier jobs in its own queue runs after n jobs of each other queue, and not after all of them. */
function ahead(queue: string): Sql {
  return priorityOf(waitingIn(sql`${queue}`));
}

/** The jobs of a queue that will still run: one that has failed for good stays in the table. */
export function waitingIn(queue: Sql): Sql {
  return sql`(select count(*) from graphile_worker.jobs j where j.queue_name = ${queue} and j.attempts < j.max_attempts)`;
}

interface WaitingJob<T> {
  readonly id: number;
  readonly payload: T;
}

/** Waiting jobs of a task for one account, locked until the commit: no worker takes them meanwhile. */
export function lockWaiting<T>(db: Db, task: string, account: number, most: number): Promise<WaitingJob<T>[]> {
  return db.rows(sql`select j.id, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${task} and j.payload->>'account_id' = ${String(account)}::text and j.locked_at is null
       and j.run_at <= now() and j.attempts < j.max_attempts
     order by j.run_at, j.id limit ${most} for update of j skip locked`);
}

/** Ends waiting jobs. The caller does their work in the same transaction, so that none is lost or repeated. */
export async function endJobs(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length) await db.run(sql`select from graphile_worker.complete_jobs(${ids}::bigint[])`);
}

/** Takes a lock that is held as long as the connection lives; it shows other workers that this worker is alive. */
export async function showAlive(client: pg.Client, worker: string): Promise<void> {
  await client.query('select pg_advisory_lock($1::int, hashtext($2))', [WORKERS_ALIVE, worker]);
}

/** Releases jobs of workers that no longer exist: killed, or cut off from their database. */
export async function freeJobsOfTheDead(client: pg.Client, self: string): Promise<number> {
  const { rows } = await client.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker._private_jobs where locked_by is not null and locked_by <> $1`,
    [self],
  );
  let freed = 0;
  for (const { locked_by } of rows) {
    await client.query('begin');
    const { rows: turn } = await client.query<{ dead: boolean }>(
      'select pg_try_advisory_xact_lock($1::int, hashtext($2)) as dead',
      [WORKERS_ALIVE, locked_by],
    );
    if (turn[0]?.dead) {
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[locked_by]]);
      freed += 1;
    }
    await client.query('commit');
  }
  // Makes waiting workers look for jobs immediately instead of at the next poll.
  if (freed) await client.query(`select pg_notify($1, '{}')`, [JOBS_ADDED]);
  return freed;
}

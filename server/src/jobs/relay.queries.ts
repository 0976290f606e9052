import type { Db } from '../base/database';
import { sql } from '../base/sql';
import { AT_ONCE, tellOfJobs } from './queue.queries';

/** A job that follows from a commit survives an outage of external systems: 25 attempts span almost four days. */
const ATTEMPTS = 25;

/** The advisory lock of the relay that moves rows now, across all servers. */
export const RELAY_LOCK = 7_103_046;

/**
 * The oldest transaction that may still be running, and whether this relay gets the lock, which it holds until its
 * transaction ends.
 */
export function horizonOf(db: Db): Promise<{ horizon: string; turn: boolean }> {
  return db.prepared.one(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    pg_try_advisory_xact_lock(${RELAY_LOCK}) as turn`);
}

/** Turns at most `most` rows into jobs and deletes these rows. Answers the number of rows. */
export async function takeOutbox(db: Db, tasks: readonly string[], since: string, most: number): Promise<number> {
  const { n } = await db.prepared.one<{ n: number }>(sql`
    with taken as materialized (
      select row_number() over () as at, o.tasks, o.payload from take_outbox(${tasks}::text[], ${since}::xid8, ${most}) o),
    jobs as materialized (
      select t.task, graphile_worker.add_job(t.task, o.payload::json, run_at => ${AT_ONCE}, max_attempts => ${ATTEMPTS})
        from taken o, unnest(o.tasks) t(task) order by o.at),
    told as materialized (select ${tellOfJobs(sql`j.task`, sql`count(*)`)} from jobs j group by j.task)
    select (select count(*) from taken) as n, (select count(*) from told) as told`);
  return n;
}

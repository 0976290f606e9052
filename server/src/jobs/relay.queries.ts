import type { Db } from '../base/database';
import { sql } from '../base/sql';
import { AT_ONCE, priorityOf, tellOfJobs, waitingIn } from './queue.queries';

/** A job that follows from a commit survives an outage of external systems: 25 attempts span almost four days. */
const ATTEMPTS = 25;

/** After work on few records, which people wait for; but an account that asks for much of it does not keep these waiting. */
const PRIORITY = 10;

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

interface Known {
  readonly tasks: readonly string[];
  readonly inTurns?: Readonly<Record<string, string>>;
}

/**
 * Turns at most `most` rows into jobs and deletes these rows. A job of a queue has the number of jobs before it as its
 * priority, as in `enqueue`. Answers the number of rows.
 */
export async function takeOutbox(db: Db, { tasks, inTurns = {} }: Known, since: string, most: number): Promise<number> {
  const { n } = await db.prepared.one<{ n: number }>(sql`
    with taken as materialized (
      select row_number() over () as at, o.tasks, o.payload from take_outbox(${tasks}::text[], ${since}::xid8, ${most}) o),
    wanted as materialized (
      select o.at, t.task, o.payload, ${JSON.stringify(inTurns)}::jsonb ->> t.task || coalesce(' ' || (o.payload ->> 'side'), '') || ' of account ' || (o.payload ->> 'account_id') as queue
        from taken o, unnest(o.tasks) t(task)),
    queues as materialized (
      select w.queue, ${waitingIn(sql`w.queue`)} as waiting
        from wanted w where w.queue is not null group by w.queue),
    jobs as materialized (
      select w.task, graphile_worker.add_job(w.task, w.payload::json, queue_name => w.queue, run_at => ${AT_ONCE},
          max_attempts => ${ATTEMPTS}, priority => ${priorityOf(sql`w.priority`)})
        from (select w.*, ${PRIORITY}::int + coalesce(q.waiting + row_number() over (partition by w.queue order by w.at) - 1, 0) as priority
                from wanted w left join queues q on q.queue = w.queue) w
       order by w.at),
    told as materialized (select ${tellOfJobs(sql`j.task`, sql`count(*)`)} from jobs j group by j.task)
    select (select count(*) from taken) as n, (select count(*) from told) as told`);
  return n;
}

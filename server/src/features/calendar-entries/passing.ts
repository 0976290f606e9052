import { addDays } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import { type Occurrence, occurrenceAfter, occurrenceOn, type Series } from '@fairlead/domain/recurrence/series';
import type { Ctx, Log } from '../../base/context';
import type { Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { systemContext } from '../../jobs/system-context';
import { setMoments } from '../../writing/entry-moments';
import { keepNextEntriesOf } from '../../writing/next-entries';
import { endPassing, moveHeads, type Passed, passedEntries } from './passing.queries';

const BATCH = 500;

/**
 * Events that have passed are no longer next steps, and a series of events continues with its next occurrence by
 * itself. An untouched occurrence that passed stays part of the rule and becomes no row. Running it again does no
 * harm.
 */
export const passEventsTask: ScheduledTask = {
  name: 'pass events',
  async run(pool, now, log) {
    let events = 0;
    // A failure in one account does not delay the others.
    for (const account of await pool.transaction('read', '', everyAccount))
      events += await passEvents(pool, account, now, log).catch((err: Error) => {
        log.error({ err, account }, 'events that have passed were not moved on');
        return 0;
      });
    return events ? { events } : undefined;
  },
};

/** Returns how many events of the account have passed since. */
export async function passEvents(pool: Pool, account: number, now: Date, log: Log): Promise<number> {
  let events = 0;
  for (;;) {
    const done = await pool.transaction('write', '', async (db) => {
      const ctx = await systemContext(db, account, now, log);
      return passBatch(ctx);
    });
    events += done;
    if (done < BATCH) return events;
  }
}

async function passBatch(ctx: Ctx): Promise<number> {
  const passed = await passedEntries(ctx, BATCH);
  if (!passed.length) return 0;
  const ids = passed.map(({ id }) => id);
  const moved = passed.flatMap((row) => movedOn(row, ctx.now));
  await moveHeads(ctx, moved);
  const goOn = moved.map(({ id }) => id);
  await endPassing(
    ctx,
    ids.filter((id) => !goOn.includes(id)),
  );
  await setMoments(ctx, goOn, true);
  await keepNextEntriesOf(ctx, ids);
  return passed.length;
}

/** The next occurrence that has not passed, as columns of the head. */
function movedOn(row: Passed, now: Date) {
  if (row.rrule === null) return [];
  const series: Series = { ...row, rrule: row.rrule, taken: row.taken ?? [], ...instants(row) };
  const today = localDate(now, row.time_zone);
  const isOver = ({ end_time, end_date, due_date }: Occurrence) =>
    end_time === null ? (end_date ?? due_date) < today : Date.parse(end_time) <= now.getTime();
  // Occurrences long ago need not be examined one by one.
  const recent = addDays(today, -32);
  const since = series.occurrence_date > recent ? series.occurrence_date : recent;
  const date = occurrenceAfter(series, since, isOver);
  return date === undefined ? [] : [{ id: row.id, ...occurrenceOn(series, date) }];
}

function instants({ start_time, end_time }: Passed) {
  const text = (at: unknown) => (at === null ? null : new Date(at as string).toISOString());
  return { start_time: text(start_time), end_time: text(end_time) };
}

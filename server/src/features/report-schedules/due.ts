import type { Stop } from '@fairlead/domain/report-schedules/reasons';
import { nextDue } from '@fairlead/domain/report-schedules/schedule';
import { scheduleMessages as m } from '@fairlead/domain/report-schedules/schedules.messages';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { type DueParts, runDue } from '../../jobs/due';
import { systemContext } from '../../jobs/system-context';
import type { Tick } from '../../jobs/ticker';
import { writeOutbox } from '../../writing/outbox';
import { insertSending } from './schedules.queries';
import { type DueSchedule, dueSchedules, planSchedule, takeSchedule, type TakenSchedule } from './sending.queries';
import { stopOf } from './stop';
import { kindOf } from './targets';
import { SEND_REPORT } from './task-name';
import { tellMaker } from './tell-maker';

interface ScheduleParts extends DueParts {
  readonly config: Config;
}

/** Checks which schedules are due: each gets one sending for its due time, made by a job, and its next time. */
export function schedulesTick(parts: ScheduleParts): Tick {
  return { name: 'report schedules', run: () => goSchedules(parts) };
}

export function goSchedules(parts: ScheduleParts): Promise<void> {
  return runDue(parts, {
    find: dueSchedules,
    run: (db, one) => goSchedule(db, parts, one),
    failed: 'report schedule failed',
  });
}

async function goSchedule(db: Db, { clock, log, config, wakeRelay }: ScheduleParts, due: DueSchedule): Promise<void> {
  const now = clock();
  const ctx: Ctx = { ...(await systemContext(db, due.account_id, now, log)), wakeRelay };
  const taken = await takeSchedule(db, due, now);
  if (!taken) return;
  const next = nextDue(taken, now, taken.maker.time_zone);
  // In an account that is not active, nothing is sent and nothing is reported.
  if (taken.next_at === null || ctx.account.deactivated_at) return planSchedule(db, due, next, null);
  const stopped = await stopOf(ctx, taken.maker, taken);
  await planSchedule(db, due, next, stopped);
  if (stopped) return tellStopped(ctx, config, taken, stopped);
  const sending = await insertSending(db, due.account_id, taken.id, { due_at: taken.next_at });
  if (sending !== undefined) await writeOutbox(ctx, due.account_id, [SEND_REPORT], { report_sending_id: sending });
}

/** An inactive maker gets no notification: the schedule itself shows the problem to account admins, and to the maker later. */
async function tellStopped(ctx: Ctx, config: Config, { maker, ...taken }: TakenSchedule, stopped: Stop): Promise<void> {
  if (stopped === 'maker') return;
  const title = m.stoppedTitle(taken.name ?? m.of[kindOf(taken)].some);
  await tellMaker(ctx, config, maker.id, { title, message: `${m.of[kindOf(taken)].stops[stopped]}.` }, taken);
}

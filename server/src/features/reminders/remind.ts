import type { Reminder } from '@fairlead/domain/calendar-entries/reminders';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { Config } from '../../base/config';
import type { Ctx, Log } from '../../base/context';
import type { Pool } from '../../base/database';
import type { Tick } from '../../jobs/ticker';
import { systemContext } from '../../jobs/system-context';
import { setMoments } from '../../writing/entry-moments';
import { remindUsers, type Reminding } from '../notifications/public';
import { accountsWithReminders, type DueEntry, takeDue } from './reminders.queries';

interface RemindParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
  readonly config: Config;
  readonly wakeRelay?: (() => void) | undefined;
}

const AT_ONCE = 1000;
const MINUTE = 60_000;
/** A reminder that is sent later than this says when it was due. */
const LATE_MS = 5 * MINUTE;

/**
 * Sends the reminders that are due: each batch in one transaction, which writes the emails and notifications and the
 * time of the next reminder. If the server stops, none is sent twice and none is lost; a mail that was just being
 * sent is sent again with the same Message-ID.
 */
export function remindTick(parts: RemindParts): Tick {
  return { name: 'reminders', run: () => remindAll(parts) };
}

export async function remindAll(parts: RemindParts): Promise<void> {
  const before = parts.clock();
  // A failure in one account does not delay the others.
  for (const { id } of await parts.pool.transaction('write', '', (db) => accountsWithReminders(db, before)))
    await remindAccount(parts, id).catch((error: Error) =>
      parts.log.error({ err: error, account: id }, 'reminders were not sent'),
    );
}

async function remindAccount(parts: RemindParts, account: number): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE; ) taken = await remindSome(parts, account);
}

/** The number of tasks and events that were due. */
async function remindSome({ pool, clock, log, config, wakeRelay }: RemindParts, account: number): Promise<number> {
  const now = clock();
  const taken = await pool.transaction('write', '', async (db) => {
    const ctx: Ctx = { ...(await systemContext(db, account, now, log)), wakeRelay };
    const due = await takeDue(db, account, now, AT_ONCE);
    if (!due.length) return 0;
    // In an account that is not active, no one is reminded.
    const reminders = ctx.account.deactivated_at ? [] : due.flatMap((entry) => remindersOf(entry, now));
    await remindUsers(ctx, config, reminders);
    await setMoments(
      ctx,
      due.map(({ id }) => id),
    );
    return due.length;
  });
  if (taken) wakeRelay?.();
  return taken;
}

/** Of the due reminders, the last one by each way: after a standstill, an earlier one adds nothing. */
function remindersOf(entry: DueEntry, now: Date): Reminding[] {
  const { id, owner_id, begins_at, start_time, due_date, next_reminder_at } = entry;
  if (owner_id === null) return [];
  const at = ({ minutes }: Reminder) => new Date(begins_at.getTime() - minutes * MINUTE);
  const due = entry.reminders.filter((one) => at(one) >= next_reminder_at && at(one) <= now);
  const last = new Map(due.map((one) => [one.by, one]));
  return [...last.values()].map((one) => ({
    user_id: owner_id,
    what: CALENDAR_ENTRY.name,
    what_id: id,
    by: one.by,
    due_at: at(one),
    starts_at: start_time,
    due_date,
    is_late: now.getTime() - at(one).getTime() > LATE_MS,
    source: `reminder-${id}-${begins_at.getTime() / 1000}-${one.minutes}`,
  }));
}

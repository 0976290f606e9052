import { DAY_STARTS_AT } from '@fairlead/domain/calendar-entries/reminders';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/** An update that changes none of these leaves the moments unchanged. */
const DECISIVE = new Set([
  'type',
  'due_date',
  'all_day',
  'start_time',
  'end_time',
  'end_date',
  'time_zone',
  'reminders',
  'completed_at',
]);

/** Years of five digits are not supported elsewhere. */
const LATEST = '9999-12-31T23:59:59Z';

/**
 * When the next reminder of a task or event is due, and when an open event passes. Both follow from the entry, so
 * undo need not handle them. A reminder whose time has passed when the entry is written is not sent.
 */
export async function keepMoments(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const ids = entries.filter(matters).map(({ record_id }) => record_id);
  if (ids.length) await setMoments(ctx, ids);
}

function matters({ op, after }: ChangeEntry): boolean {
  if (op === 'create')
    return after?.type === 'CalendarEvent' || (after?.reminders as unknown[] | undefined)?.length !== 0;
  return op !== 'update' || Object.keys(after ?? {}).some((key) => DECISIVE.has(key));
}

/**
 * Recalculates both: after an entry was written, when its reminder was sent, and when its event passed. For a series
 * that continues by itself the next occurrence is known only then: with `missed`, earlier reminders are due at once.
 */
export async function setMoments(ctx: Ctx, ids: readonly number[], missed = false): Promise<void> {
  const now = ctx.now.toISOString();
  await ctx.db.prepared.run(sql`update calendar_entry t
    set next_reminder_at = x.reminder, passes_at = x.passes
    from (select e.id, (select min(m.at) from jsonb_array_elements(e.reminders) r,
          lateral (select coalesce(e.start_time, (e.due_date + make_interval(hours => ${DAY_STARTS_AT})) at time zone e.time_zone)
            - make_interval(mins => (r->>'minutes')::int) as at) m
          where e.completed_at is null and e.deleted_at is null and (${missed} or m.at > ${now}::timestamptz)) as reminder,
        case when e.type = 'CalendarEvent' and e.completed_at is null and e.deleted_at is null
          and (p.at > ${now}::timestamptz or e.recurrence_end >= (${now}::timestamptz at time zone e.time_zone)::date)
          then p.at end as passes
      from calendar_entry e, lateral (select least(${LATEST}::timestamptz, coalesce(e.end_time,
        (coalesce(e.end_date, e.due_date) + 1)::timestamp at time zone e.time_zone)) as at) p
      where e.account_id = ${ctx.account.id} and e.id = any(${ids}::bigint[])) x
    where t.account_id = ${ctx.account.id} and t.id = x.id
      and (t.next_reminder_at, t.passes_at) is distinct from (x.reminder, x.passes)`);
}

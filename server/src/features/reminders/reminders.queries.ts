import { DAY_STARTS_AT, type Reminder } from '@fairlead/domain/calendar-entries/reminders';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';

export function accountsWithReminders(db: Db, before: Date): Promise<{ id: number }[]> {
  return db.rows(sql`select accounts_with_reminders(${before}) as id`);
}

/** A task or event with reminders that are due. */
export interface DueEntry {
  readonly id: number;
  readonly owner_id: number | null;
  /** The moment when it starts, or its day begins. */
  readonly begins_at: Date;
  readonly start_time: Date | null;
  readonly due_date: string | null;
  readonly next_reminder_at: Date;
  readonly reminders: readonly Reminder[];
}

/** The next that are due in the account, locked; those that another server has taken are left to it. */
export function takeDue(db: Db, account: number, before: Date, most: number): Promise<DueEntry[]> {
  return db.rows(sql`select e.id, coalesce(e.owner_id, e.created_by_user_id) as owner_id, e.next_reminder_at, e.reminders,
      coalesce(e.start_time, (e.due_date + make_interval(hours => ${DAY_STARTS_AT})) at time zone e.time_zone,
        e.next_reminder_at) as begins_at, e.start_time, e.due_date
    from calendar_entry e where e.account_id = ${account} and e.next_reminder_at <= ${before}
    order by e.next_reminder_at, e.id limit ${most} for update skip locked`);
}

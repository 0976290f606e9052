import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/** Collects the tasks and events that changed, with the series they are or were in, and who had them before. */
export async function noteForCalendars(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const { entries: ids, users } = ctx.changes.calendars;
  for (const { record_id, before, after } of entries) {
    ids.add(record_id);
    for (const row of [before, after]) if (typeof row?.base_entry_id === 'number') ids.add(row.base_entry_id);
    if (typeof before?.owner_id === 'number') users.add(before.owner_id);
    const shared = before?.shared_user_ids;
    for (const user of Array.isArray(shared) ? (shared as number[]) : []) users.add(user);
  }
}

/**
 * Writes for each user with a device which entries of the user's calendar changed. The number of the change is raised
 * last before the commit, so that numbers become visible in their order: a program that requests everything after a
 * number misses nothing.
 */
export async function writeCalendarChanges(ctx: Ctx): Promise<void> {
  const { entries, users } = ctx.changes.calendars;
  if (!entries.size) return;
  const account = ctx.account.id;
  const [ids, before] = [[...entries], [...users]];
  entries.clear();
  users.clear();
  await ctx.db.prepared.run(sql`with changed as (
      select e.id, coalesce(e.base_entry_id, e.id) as series, e.owner_id from calendar_entry e
       where e.account_id = ${account} and e.id = any(${ids}::bigint[])),
    keys as (select id as entry_id, id from changed union select series, id from changed),
    touched as (
      select c.owner_id as user_id, k.entry_id from changed c join keys k on k.id = c.id where c.owner_id is not null
      union select s.user_id, k.entry_id from keys k
        join calendar_entry_sharing s on s.account_id = ${account} and s.calendar_entry_id = k.id
      union select u.id, k.entry_id from keys k, unnest(${before}::bigint[]) as u(id)),
    locked as (select y.user_id from calendar_sync y
       where y.account_id = ${account} and y.user_id in (select user_id from touched) order by y.user_id for update),
    raised as (update calendar_sync y set seq = y.seq + 1 from locked l
       where y.account_id = ${account} and y.user_id = l.user_id returning y.user_id, y.seq)
    insert into calendar_change (account_id, user_id, entry_id, seq)
      select ${account}, t.user_id, t.entry_id, r.seq from touched t join raised r on r.user_id = t.user_id
        join calendar_entry e on e.account_id = ${account} and e.id = t.entry_id
    on conflict (account_id, user_id, entry_id) do update set seq = excluded.seq`);
}

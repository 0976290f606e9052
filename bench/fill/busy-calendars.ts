import { createHash } from 'node:crypto';
import { hashOf } from '../../server/src/account/sessions';
import type { Db, Pool } from '../../server/src/base/database';
import { sql } from '../../server/src/base/sql';
import { insertUsers } from '../../server/src/generate/people-and-teams';

/** A user whose calendar other programs read. */
export interface BusyCalendar {
  readonly user: number;
  readonly email: string;
  readonly token: string;
  readonly password: string;
  /** A device that knows this token does not know the last change. */
  readonly sync: string;
}

const USERS = 25;
const ENTRIES = 2000;
const SERIES = 40;
const CHANGES = 200;

const secret = (what: string, at: number) => createHash('sha256').update(`bench ${what} ${at}`).digest('base64url');
const emailOf = (at: number) => `calendar${at}@bench.fairlead.test`;

/**
 * Gives users of the largest account 2,000 entries each, from a year back until a year ahead, unless they have them
 * already.
 */
export async function busyCalendars(pool: Pool): Promise<readonly BusyCalendar[]> {
  return pool.transaction('write', `select set_config('app.account_id', '1', true)`, async (db) => {
    const known = await holders(db);
    const users = known.length ? known : await addHolders(db);
    return users.map(({ id, epoch }, at) => ({
      user: id,
      email: emailOf(at),
      token: secret('feed', at),
      password: secret('device', at),
      sync: `urn:fairlead:sync:${epoch}:${CHANGES - 1}`,
    }));
  });
}

/** In the order in which they were made. */
function holders(db: Db): Promise<{ id: number; epoch: string }[]> {
  return db.rows(sql`select u.id, s.epoch from account_user u
      join calendar_sync s on s.account_id = u.account_id and s.user_id = u.id
    where u.account_id = 1 and u.email like 'calendar%@bench.fairlead.test' order by u.id`);
}

async function addHolders(db: Db): Promise<{ id: number; epoch: string }[]> {
  const time_zone = 'America/New_York';
  const made = Array.from({ length: USERS }, (_, at) => ({
    first_name: 'Calendar',
    last_name: `Holder ${at + 1}`,
    email: emailOf(at),
    level: 1 as const,
    team_id: null,
    password_hash: null,
    time_zone,
  }));
  const ids = await insertUsers(db, 1, made);
  for (const [at, id] of ids.entries()) {
    await addEntries(db, id);
    await db.run(
      sql`insert into calendar_feed (account_id, user_id, token_hash) values (1, ${id}, ${hashOf(secret('feed', at))})`,
    );
    await db.run(sql`insert into calendar_sync (account_id, user_id, seq) values (1, ${id}, ${CHANGES})`);
    await db.run(sql`insert into calendar_device (account_id, user_id, name, password_hash)
      values (1, ${id}, 'Phone', ${hashOf(secret('device', at))})`);
    await db.run(sql`insert into calendar_change (account_id, user_id, entry_id, seq)
      select 1, ${id}, x.id, row_number() over (order by x.id) from (select id from calendar_entry
        where account_id = 1 and owner_id = ${id} and type = 'CalendarEvent' and rrule is null order by id limit ${CHANGES}) x`);
  }
  await db.run(sql`analyze calendar_entry, calendar_feed, calendar_sync, calendar_device, calendar_change`);
  return holders(db);
}

/** Three of five are events; the rest are future tasks, which are listed after everything that is late. */
async function addEntries(db: Db, user: number): Promise<void> {
  await db.run(sql`insert into calendar_entry (account_id, type, name, owner_id, created_by_user_id, all_day, due_date, end_date,
      start_time, end_time, time_zone)
    select 1, case when event then 'CalendarEvent' else 'CalendarTask' end, 'Appointment ' || n, ${user}, ${user}, not event, due,
        case when event then due end, case when event then start end, case when event then start + interval '1 hour' end,
        'America/New_York'
      from (select n, event, date '2026-11-20' + case when event then n * 7 % 700 - 350 else 40 + n * 7 % 300 end as due
              from (select n, n % 5 < 3 as event from generate_series(1, ${ENTRIES - SERIES}) n) y) x,
        lateral (select due + make_interval(hours => 13 + n % 8) as start) s`);
  await db.run(sql`insert into calendar_entry (account_id, type, name, owner_id, created_by_user_id, all_day, due_date, end_date,
      start_time, end_time, time_zone, rrule, rrule_start, recurrence_end, occurrence_date)
    select 1, 'CalendarEvent', 'Series ' || n, ${user}, ${user}, false, head, head, at, at + interval '30 minutes', 'America/New_York',
        'FREQ=WEEKLY;BYDAY=' || upper(left(to_char(head, 'DY'), 2)), head || 'T09:00:00', '9999-12-31'::date, head
      from (select n, date '2026-11-23' + n % 7 as head from generate_series(1, ${SERIES}) n) x,
        lateral (select (head + interval '9 hours') at time zone 'America/New_York' as at) s`);
}

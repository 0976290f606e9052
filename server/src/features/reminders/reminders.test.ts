import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../base/config';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { mailHasLeft } from '../../testing/letters';
import { goRounds } from '../notifications/rounds';
import { ensureRounds } from '../notifications/public';
import { remindAll } from './remind';

const log = pino({ level: 'fatal' });
const MINUTE = 60_000;
let on: TestApp;
let admin: TestUser;
let ines: TestUser;
let start: Date;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());
beforeEach(async () => {
  on.clock.now = new Date('2026-11-24T12:00:00Z');
  start = new Date('2026-11-24T14:00:00Z');
  admin = await on.account();
  ines = await colleague(on, admin, { level: 3, time_zone: 'America/New_York' });
  on.letters.splice(0);
});

const parts = () => ({ pool: on.pool, clock: () => on.clock.now, log, config: readConfig({}) });
const at = (time: Date) => {
  on.clock.now = time;
  return remindAll(parts());
};
const minutesBefore = (minutes: number) => new Date(start.getTime() - minutes * MINUTE);
const event = async (more: object = {}): Promise<Loose> =>
  (
    await ines.post('/api/v3/calendar_entries', {
      calendar_entry: {
        type: 'CalendarEvent',
        name: 'Call Camila',
        start_time: start.toISOString(),
        end_time: new Date(start.getTime() + 30 * MINUTE).toISOString(),
        reminders: [
          { minutes: 60, by: 'mail' },
          { minutes: 10, by: 'app' },
        ],
        ...more,
      },
    })
  ).body;
const panel = async (): Promise<Loose[]> => (await ines.get('/api/internal/notifications')).body.entries;

describe('CAL-01 reminders sent', () => {
  test('CAL-01 reminders sent: by mail and in the app, each at its time, once, by the clock of their user', async () => {
    await event();
    await at(minutesBefore(61));
    await mailHasLeft(on);
    expect(on.letters).toEqual([]);
    await at(minutesBefore(60));
    await at(minutesBefore(59));
    await mailHasLeft(on);
    expect(on.letters).toMatchObject([
      { to: ines.email, subject: 'Reminder: Call Camila: Tuesday, November 24, 2026, 9:00 AM (America/New York)' },
    ]);
    expect(await panel()).toEqual([]);
    await at(minutesBefore(10));
    await at(minutesBefore(9));
    expect(await panel()).toMatchObject([
      {
        kind: 'reminder',
        title: 'Reminder: Call Camila',
        message: 'Tuesday, November 24, 2026, 9:00 AM (America/New York)',
        active: true,
      },
    ]);
    await mailHasLeft(on);
    expect(on.letters).toHaveLength(1);
  });

  test('CAL-01 reminders sent late, after a standstill, are sent once each way and say when they were due', async () => {
    await event({
      reminders: [
        { minutes: 90, by: 'mail' },
        { minutes: 60, by: 'mail' },
        { minutes: 30, by: 'app' },
      ],
    });
    await at(minutesBefore(20));
    await mailHasLeft(on);
    expect(on.letters).toHaveLength(1);
    expect(on.letters[0]?.text).toContain('This reminder is late: it was due 11/24/2026 8:00 AM (America/New York)');
    expect((await panel()).map(({ message }) => message.split('\n')[1])).toEqual([
      'This reminder is late: it was due 11/24/2026 8:30 AM (America/New York), while Fairlead was not running.',
    ]);
  });

  test('CAL-01 reminders sent again after a crash have the same Message-ID, and are one mail', async () => {
    const { id } = await event({ reminders: [{ minutes: 60, by: 'mail' }] });
    const due = sql`update calendar_entry set next_reminder_at = ${minutesBefore(60)} where id = ${id}`;
    await at(minutesBefore(60));
    await inAccount(on, admin, due);
    await at(minutesBefore(59));
    await mailHasLeft(on);
    expect(on.letters.map(({ messageId }) => messageId)).toEqual([
      `<reminder-${id}-${start.getTime() / 1000}-60-${admin.accountId}@localhost>`,
    ]);
  });

  test('CAL-01 no reminder of entries that are done, deleted, moved on, or may no longer be seen', async () => {
    const done = await event({ name: 'Done' });
    await ines.put(`/api/v3/calendar_entries/${done.id}`, { calendar_entry: { complete: true } });
    const gone = await event({ name: 'Gone' });
    await ines.del(`/api/v3/calendar_entries/${gone.id}`);
    const moved = await event({ name: 'Moved' });
    const later = new Date(start.getTime() + 48 * 60 * MINUTE);
    const ends = new Date(later.getTime() + MINUTE);
    const shift = { start_time: later.toISOString(), end_time: ends.toISOString() };
    await ines.put(`/api/v3/calendar_entries/${moved.id}`, { calendar_entry: shift });
    const hidden = (await admin.post('/api/v3/deals', { deal: { name: 'Binned' } })).body;
    await event({ name: 'On a binned deal', deal_id: hidden.id });
    await admin.del(`/api/v3/deals/${hidden.id}`);
    await at(minutesBefore(5));
    await mailHasLeft(on);
    expect([on.letters, await panel()]).toEqual([[], []]);
  });

  test('CAL-01 no reminder and no daily email of an account that is not active, also later when it is again', async () => {
    await event();
    const active = (since: Date | null) =>
      inAccount(on, admin, sql`update account set deactivated_at = ${since} where id = ${admin.accountId}`);
    await active(minutesBefore(61));
    await at(minutesBefore(60));
    await active(null);
    await at(minutesBefore(59));
    await mailHasLeft(on);
    expect(on.letters).toEqual([]);
    await at(minutesBefore(10));
    expect(await panel()).toHaveLength(1);
  });

  test('CAL-01 reminders sent to many users at once: none is lost and none is doubled by two servers', async () => {
    await inAccount(
      on,
      admin,
      sql`insert into calendar_entry (account_id, type, name, owner_id, due_date, all_day, reminders, next_reminder_at)
        select ${admin.accountId}, 'CalendarTask', 'Task ' || n, case when n % 2 = 0 then ${ines.id}::bigint else ${admin.id}::bigint end,
          '2026-11-24', true, '[{"minutes": 0, "by": "mail"}]', '2026-11-24T09:00:00Z' from generate_series(1, 300) n`,
    );
    on.clock.now = new Date('2026-11-24T09:00:01Z');
    await Promise.all([remindAll(parts()), remindAll(parts())]);
    await mailHasLeft(on);
    expect(on.letters).toHaveLength(300);
    expect(new Set(on.letters.map(({ messageId }) => messageId)).size).toBe(300);
  });
});

describe('SHELL-10 the daily round', () => {
  test('SHELL-10 daily digest at an hour of the user’s zone: once, with what may still be seen', async () => {
    const choose = { events: { assigned: { in_app: false, mail: 'daily' } }, digest_hour: 7 };
    await ines.put('/api/internal/notification_settings', { notification_settings: choose });
    const made = async (name: string) =>
      (await admin.post('/api/v3/deals', { deal: { name, user_id: ines.id } })).body.id as number;
    await made('First');
    const second = await made('Second');
    await made('Third');
    await mailHasLeft(on);
    // Reading it in the app does not remove it from the mail.
    await ines.put('/api/internal/notifications/dismiss_all');
    await admin.del(`/api/v3/deals/${second}`);
    // Seven in New York.
    on.clock.now = new Date('2026-11-25T11:59:00Z');
    await goRounds(parts());
    await mailHasLeft(on);
    expect(on.letters).toEqual([]);
    for (const time of ['2026-11-25T12:00:00Z', '2026-11-25T12:01:00Z', '2026-11-26T12:00:00Z']) {
      on.clock.now = new Date(time);
      await goRounds(parts());
    }
    await mailHasLeft(on);
    expect(on.letters).toMatchObject([
      { to: ines.email, subject: '2 notifications since yesterday · Northgate Sensors' },
    ]);
    const text = on.letters[0]?.text ?? '';
    expect([text.includes('First'), text.includes('Second'), text.includes('Third')]).toEqual([true, false, true]);
    expect(await panel()).toEqual([]);
  });

  test('SHELL-10 daily digest: a user who changes the hour or the zone gets a second one on the same day, and misses nothing', async () => {
    const choose = (more: object) => ines.put('/api/internal/notification_settings', { notification_settings: more });
    const told = async (name: string, time: string) => {
      await admin.post('/api/v3/deals', { deal: { name, user_id: ines.id } });
      await mailHasLeft(on);
      on.clock.now = new Date(time);
      await goRounds(parts());
      await mailHasLeft(on);
      return on.letters.splice(0).map(({ text }) => text.includes(name));
    };
    // Seven and eight in New York, then eight in Los Angeles, all on one day.
    await choose({ events: { assigned: { in_app: false, mail: 'daily' } }, digest_hour: 7 });
    expect(await told('At seven', '2026-11-25T12:00:00Z')).toEqual([true]);
    await choose({ digest_hour: 8 });
    expect(await told('At eight', '2026-11-25T13:00:00Z')).toEqual([true]);
    await ines.put(`/api/v3/users/${ines.id}`, { user: { time_zone: 'America/Los_Angeles' } });
    expect(await told('In the west', '2026-11-25T16:00:00Z')).toEqual([true]);
    // Another choice does not postpone what is due right now.
    on.clock.now = new Date('2026-11-26T16:00:00Z');
    await choose({ events: { shared: { in_app: false, mail: 'daily' } } });
    expect(await told('Next day', '2026-11-26T16:00:01Z')).toEqual([true]);
  });

  test('SHELL-10 overdue tasks are notified once a day, at eight by the clock of each user', async () => {
    await ines.post('/api/v3/calendar_entries', { calendar_entry: { name: 'Call', due_date: '2026/11/23' } });
    await ensureRounds.run(on.pool, on.clock.now, log);
    await goRounds(parts());
    expect(await panel()).toEqual([]);
    on.clock.now = new Date('2026-11-24T13:00:00Z');
    await goRounds(parts());
    const [one] = await panel();
    expect(one).toMatchObject({ kind: 'overdue', title: '1 task is overdue', message: 'Call' });
    await ines.put(`/api/internal/notifications/${one.uuid}/dismiss`);
    on.clock.now = new Date('2026-11-25T13:00:00Z');
    await goRounds(parts());
    expect(await panel()).toMatchObject([{ kind: 'overdue', seen: false }]);
  });
});

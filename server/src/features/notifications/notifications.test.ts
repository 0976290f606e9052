import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { mailHasLeft } from '../../testing/letters';
import { plansOf } from '../../testing/plans';
import { finished, upload } from '../imports/testing/importing';
import { hearersOf } from './news.queries';
import { NOTIFY } from './public';

let on: TestApp;
let admin: TestUser;
let ines: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  ines = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
});

const deal = async (columns: object = {}, by = admin): Promise<Loose> =>
  (await by.post('/api/v3/deals', { deal: { name: 'Line scanner', ...columns } })).body;
const panel = async (user: TestUser) => {
  await mailHasLeft(on);
  return (await user.get('/api/internal/notifications')).body;
};
const told = async (user: TestUser): Promise<string[]> =>
  (await panel(user)).entries.map(({ title, message }: Loose) => `${title}: ${message}`);
const share = (id: number, ...users: TestUser[]) =>
  admin.put(`/api/v3/deals/${id}`, { deal: { shared_user_ids: users.map((user) => user.id) } });
const comment = (id: number, text: string, by: TestUser, mentioned: readonly TestUser[] = []) =>
  by.post(`/api/v3/deals/${id}/comments`, {
    comment: { comment: text, mentioned_user_ids: mentioned.map((user) => user.id) },
  });

test('SHELL-10 who hears of a comment is looked up for its record, not among all records of the account', async () => {
  const plan = await plansOf(on, admin, (ctx) => hearersOf(ctx.db, admin.accountId, 1, null));
  for (const kind of ['deal', 'person', 'company'])
    expect(plan).toMatch(new RegExp(`using ${kind}_pkey.*\\n.*Index Cond: .*\\bid = CASE`));
});

describe('SHELL-10 notifications', () => {
  test('SHELL-10 uuid, active, title, message, received_at, keep_opened: a colleague’s assignment is notified', async () => {
    const { id } = await deal({ user_id: ines.id });
    const { entries, unread } = await panel(ines);
    expect(unread).toBe(1);
    expect(entries).toEqual([
      {
        uuid: expect.stringMatching(/^[\da-f-]{36}$/),
        active: true,
        seen: false,
        title: 'Hanna Lindqvist assigned a deal to you',
        message: 'Line scanner',
        received_at: expect.any(String),
        keep_opened: false,
        kind: 'assigned',
        actor: { id: admin.id, full_name: 'Hanna Lindqvist' },
        record: { type: 'deal', id, name: 'Line scanner' },
        path: `/deals/${id}`,
      },
    ]);
  });

  test('SHELL-10 active until dismissed: one, then all; it stays readable, and no other user can dismiss it', async () => {
    const { id } = await deal({ user_id: ines.id });
    // A test's clock does not advance: two notifications at the same time have no order.
    await mailHasLeft(on);
    await deal({ user_id: ines.id, name: 'Second' });
    const [second, first] = (await panel(ines)).entries;
    const path = `/api/internal/notifications/${second.uuid}/dismiss`;
    expect((await admin.put(path)).status).toBe(404);
    expect((await ines.put('/api/internal/notifications/7/dismiss')).status).toBe(404);
    expect((await ines.put(path)).status).toBe(204);
    expect((await ines.put(path)).status).toBe(204);
    const after = (await panel(ines)) as Loose;
    expect([after.unread, after.entries.map((one: Loose) => one.active)]).toEqual([1, [false, true]]);
    await ines.put('/api/internal/notifications/dismiss_all');
    expect((await panel(ines)).entries.map((one: Loose) => [one.record.id, one.active])).toEqual([
      [second.record.id, false],
      [id, false],
    ]);
    expect(first.record.id).toBe(id);
  });

  test('SHELL-10 at most 25 are kept: the latest', async () => {
    for (let n = 0; n < 27; n += 1) await deal({ user_id: ines.id, name: `Deal ${n}` });
    const { entries } = await panel(ines);
    expect(entries).toHaveLength(25);
    expect(entries.at(-1).message).not.toBe('Deal 0');
    const rows = await inAccount(
      on,
      admin,
      sql`select count(*)::int as n from notification where user_id = ${ines.id}`,
    );
    expect(rows[0].n).toBe(25);
  });

  test('SHELL-10 unless keep_opened: overdue tasks stay active when they are dismissed, until they are done', async () => {
    const task = { name: 'Call', due_date: '2026/01/05', owner_id: ines.id };
    const { id } = (await ines.post('/api/v3/calendar_entries', { calendar_entry: task })).body;
    await inAccount(
      on,
      admin,
      sql`insert into notification (account_id, user_id, kind, keep_opened, in_app, in_digest, received_at)
        values (${admin.accountId}, ${ines.id}, 'overdue', true, true, false, now())`,
    );
    const [one] = (await panel(ines)).entries;
    expect(one).toMatchObject({ title: '1 task is overdue', message: 'Call', keep_opened: true, active: true });
    await ines.put(`/api/internal/notifications/${one.uuid}/dismiss`);
    expect(await panel(ines)).toMatchObject({ unread: 0, entries: [{ active: true, seen: true }] });
    await ines.put(`/api/v3/calendar_entries/${id}`, { calendar_entry: { complete: true } });
    expect(await told(ines)).toEqual([]);
  });

  test('SHELL-10 nothing about unseen records: removing a right removes the notification, and no mail names it', async () => {
    const { id } = await deal();
    await share(id, ines);
    expect(await told(ines)).toEqual(['Hanna Lindqvist shared a deal with you: Line scanner']);
    await comment(id, '@Ines Okafor, look', admin, [ines]);
    expect(await told(ines)).toEqual([
      'Hanna Lindqvist mentioned you: “@Ines Okafor, look”',
      'Hanna Lindqvist shared a deal with you: Line scanner',
    ]);
    await share(id);
    expect(await panel(ines)).toEqual({ entries: [], unread: 0 });
    on.letters.splice(0);
    await comment(id, '@Ines Okafor, again', admin, [ines]);
    expect(await told(ines)).toEqual([]);
    expect(on.letters).toEqual([]);
  });

  test('SHELL-10 several about one record are folded, and many records assigned together are one', async () => {
    const { id } = await deal({ user_id: ines.id });
    await mailHasLeft(on);
    await comment(id, 'One', admin);
    await comment(id, 'Two', admin);
    await mailHasLeft(on);
    const made = [await deal({ name: 'A' }), await deal({ name: 'B' })].map((one) => one.id);
    await admin.post('/api/v3/deals/bulk_update', { ids: made, changes: { user_id: ines.id } });
    await expect
      .poll(() => told(ines))
      .toEqual([
        'Hanna Lindqvist assigned 2 deals to you: ',
        '2 new comments on a deal: “Two”',
        'Hanna Lindqvist assigned a deal to you: Line scanner',
      ]);
  });

  test('SHELL-10 no notification of one’s own changes, nor of undone ones', async () => {
    const made = await deal({ user_id: admin.id, shared_user_ids: [admin.id] });
    await comment(made.id, 'Mine', admin);
    const moved = await admin.put(`/api/v3/deals/${made.id}`, { deal: { user_id: ines.id } });
    await admin.put(`/api/v3/deals/${made.id}`, { deal: { user_id: admin.id } });
    expect(await told(admin)).toEqual([]);
    const set = Number(moved.headers['x-change-set']);
    await inAccount(on, admin, sql`delete from notification`);
    await admin.post(`/api/v3/change_sets/${set}/undo`);
    expect(await told(ines)).toEqual([]);
  });

  test('SHELL-10 imports ready are notified to the user who started them, and records to their new owners', async () => {
    const { id } = await upload(admin, 'companies', `Name,Owner\nAcme,${ines.email}\nBolt,${ines.email}\n`);
    await finished(admin, id);
    expect(await told(admin)).toEqual([expect.stringMatching(/^Import of .+ is done: 2 created$/)]);
    expect((await panel(admin)).entries[0].path).toBe(`/imports/${id}`);
    expect(await told(ines)).toEqual(['Hanna Lindqvist assigned 2 companies to you: ']);
  });

  test('CAL-01 notify users: they are notified of a task or event that they may see, as its assignee is', async () => {
    const entry = (more: object) =>
      admin.post('/api/v3/calendar_entries', {
        calendar_entry: { name: 'Call Vera', due_date: '2030/01/05', ...more },
      });
    await entry({ shared_user_ids: [ines.id], notify_user_ids: [ines.id] });
    await entry({ notify_user_ids: [ines.id], name: 'Hidden' });
    await mailHasLeft(on);
    await entry({ owner_id: ines.id, name: 'Hers' });
    expect(await told(ines)).toEqual([
      'Hanna Lindqvist assigned a task to you: Hers',
      'Hanna Lindqvist notified you of a task: Call Vera',
    ]);
  });

  test('SHELL-10 a job that is repeated after a crash notifies no one twice', async () => {
    await deal({ user_id: ines.id });
    expect(await told(ines)).toHaveLength(1);
    await inAccount(
      on,
      admin,
      sql`insert into outbox (account_id, tasks, payload) select account_id, array[${NOTIFY}], jsonb_build_object(
        'account_id', account_id, 'change_set_id', max(id)) from change_set where account_id = ${admin.accountId} group by 1`,
    );
    const [one] = (await panel(ines)).entries;
    expect([(await panel(ines)).entries.length, one.title]).toEqual([1, 'Hanna Lindqvist assigned a deal to you']);
    const again = await inAccount(on, admin, sql`select times from notification where user_id = ${ines.id}`);
    expect(again).toEqual([{ times: 1 }]);
  });

  test('SHELL-10 a save that names no other user writes no row of the outbox', async () => {
    const { id } = await deal();
    await mailHasLeft(on);
    await inAccount(on, admin, sql`delete from notification_source`);
    await admin.put(`/api/v3/deals/${id}`, { deal: { name: 'Renamed' } });
    await mailHasLeft(on);
    expect(await inAccount(on, admin, sql`select source from notification_source`)).toEqual([]);
  });
});

describe('SHELL-10 by which way', () => {
  const choose = (events: object, more: object = {}) =>
    ines.put('/api/internal/notification_settings', { notification_settings: { events, ...more } });

  test('SHELL-10 each user chooses for each event: in the app, by mail at once, or not at all', async () => {
    const { status, body } = await choose({ assigned: { in_app: false, mail: 'at_once' } }, { digest_hour: 7 });
    expect([status, body.events.assigned, body.events.mentioned, body.digest_hour]).toEqual([
      200,
      { in_app: false, mail: 'at_once' },
      { in_app: true, mail: 'at_once' },
      7,
    ]);
    expect((await ines.get('/api/internal/notification_settings')).body).toEqual(body);
    on.letters.splice(0);
    const { id } = await deal({ user_id: ines.id });
    expect(await told(ines)).toEqual([]);
    expect(on.letters).toMatchObject([
      { to: ines.email, subject: 'Hanna Lindqvist assigned a deal to you: Line scanner' },
    ]);
    const [letter] = on.letters;
    expect(letter?.text).toContain(`/deals/${id}`);
    expect(letter?.text).toContain('/user/notifications');
    expect(letter?.html).toContain('Northgate Sensors');
    expect(letter?.html).toContain(`/deals/${id}`);
  });

  test('SHELL-10 choices made at the same moment are all kept, and nothing else is written', async () => {
    const way = { in_app: false, mail: 'daily' };
    await Promise.all(['shared', 'assigned', 'commented'].map((event) => choose({ [event]: way })));
    const { body } = await ines.get('/api/internal/notification_settings');
    expect([body.events.shared, body.events.assigned, body.events.commented]).toEqual([way, way, way]);
    const rows = await inAccount(on, admin, sql`select events from notification_setting where user_id = ${ines.id}`);
    expect(Object.keys(rows[0].events).sort()).toEqual(['assigned', 'commented', 'shared']);
  });

  test('SHELL-10 wrong choices are refused by their fields and change nothing', async () => {
    expect((await choose({ assigned: { in_app: true, mail: 'often' } })).status).toBe(422);
    const late = await choose({}, { digest_hour: 24 });
    expect([late.status, late.body]).toEqual([422, [{ field: 'digest_hour', msg: 'Has invalid value' }]]);
  });

  test('SHELL-10 names in HTML mail are text', async () => {
    await choose({ assigned: { in_app: true, mail: 'at_once' } });
    on.letters.splice(0);
    await deal({ user_id: ines.id, name: '<img src=x onerror=alert(1)>' });
    await mailHasLeft(on);
    expect(on.letters[0]?.html).toContain('&lt;img src=x');
    expect(on.letters[0]?.html).not.toContain('<img');
  });
});

describe('API-03 account notifications', () => {
  test('API-03 programs read them with text and mark them as read, with read_at and seen together', async () => {
    await deal({ user_id: ines.id });
    await mailHasLeft(on);
    const { entries, pagination } = (await ines.get('/api/v3/account_notifications')).body;
    expect(entries).toMatchObject([
      {
        user_id: ines.id,
        text: '<b>Hanna Lindqvist assigned a deal to you</b> Line scanner',
        seen: false,
        read_at: null,
      },
    ]);
    expect(pagination).toMatchObject({ total: 1, pages: 1 });
    const path = `/api/v3/account_notifications/${entries[0].id}`;
    const mark = (account_notification: object) => ines.put(path, { account_notification });
    expect((await mark({ seen: true })).body).toMatchObject({ seen: false });
    expect((await mark({ seen: true, read_at: '2026/11/23 09:00:00 +0000' })).body).toMatchObject({ seen: true });
    expect((await mark({ seen: false, read_at: null })).body).toMatchObject({ seen: false, read_at: null });
    expect((await admin.get(path)).status).toBe(404);
  });
});

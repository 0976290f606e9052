import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAudit } from '../../account/audit';
import { sql } from '../../base/sql';
import { asUser } from '../../testing/as-user';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { ALARMS } from '@fairlead/domain/audit-log/alarms';
import { eventually } from '../../testing/embedded-program';
import { countEvents } from './alarms.queries';
import { auditEventsRetention } from './public';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());
beforeEach(async () => {
  on.clock.now = new Date('2026-11-21T15:30:00Z');
  admin = await on.account();
});

const log = async (query = '') => (await admin.get(`/api/internal/audit_log${query}`)).body;
/** Without the sign-ins that every test begins with. */
const events = async (query = ''): Promise<string[]> =>
  (await log(query)).entries.map((one: Loose) => one.event).filter((event: string) => event !== 'sign_in.succeeded');

describe('PERM-02 the audit log', () => {
  test('PERM-02 who exported how many records of what kind, from where and with which program, is recorded', async () => {
    await admin.post('/api/v3/deals', { deal: { name: 'Line scanner' } });
    await admin.call('POST', '/api/v3/deals/export', {}, { 'user-agent': 'Tests 1.0' });
    const [entry] = (await log('?group=data')).entries;
    expect(entry).toMatchObject({
      event: 'export.done',
      user: { id: admin.id, full_name: 'Hanna Lindqvist' },
      on_behalf_of: null,
      network_address: '127.0.0.1',
      user_agent: 'Tests 1.0',
      details: { kind: 'deal', total: 1 },
    });
  });

  test('PERM-02 bulk actions, changes of the set-up and the read-only switch are recorded', async () => {
    const deal = (await admin.post('/api/v3/deals', { deal: { name: 'A' } })).body;
    await admin.post('/api/v3/deals/bulk_update', { ids: [deal.id], changes: { summary: 'Checked' } });
    await admin.post('/api/v3/admin/deal_tags', { deal_tag: { name: 'North' } });
    await admin.put('/api/internal/account/read_only', { app_read_only: true });
    await admin.put('/api/internal/account/read_only', { app_read_only: false });
    expect(await events()).toEqual([
      'read_only.switched_off',
      'read_only.switched_on',
      'setting.changed',
      'bulk_action.started',
    ]);
    const [setting] = (await log('?group=settings&q=deal%20tags')).entries;
    expect([setting.subject_type, setting.subject_name, setting.details]).toEqual([
      'deal_tags',
      'deal tags: North',
      { act: 'added' },
    ]);
  });

  test('PERM-02 an import that is started is recorded with its file', async () => {
    const made = await admin.post('/api/v3/imports', { import: { type: 'deals', csv: 'Name\nOne\nTwo' } });
    expect((await admin.post(`/api/v3/imports/${made.body.id}/start`)).status).toBe(200);
    const [entry] = (await log('?group=data')).entries;
    expect(entry).toMatchObject({
      event: 'import.started',
      subject_type: 'import',
      subject_id: made.body.id,
      details: { kind: 'deal', total: 2 },
    });
  });

  test('PERM-02 refused acts are recorded although nothing of them happened, the same once a minute', async () => {
    const basic = await colleague(on, admin, { first_name: 'Ines' });
    for (let n = 0; n < 3; n++)
      expect((await basic.post('/api/v3/admin/deal_tags', { deal_tag: { name: 'x' } })).status).toBe(403);
    expect((await basic.get('/api/internal/audit_log')).status).toBe(403);
    const { entries } = await log('?group=access');
    expect(entries.map((one: Loose) => [one.event, one.user.id, one.details.method, one.details.path])).toEqual([
      ['permission.refused', basic.id, 'GET', '/api/internal/audit_log'],
      ['permission.refused', basic.id, 'POST', '/api/v3/admin/deal_tags'],
    ]);
    on.clock.now = new Date(on.clock.now.getTime() + 61_000);
    await basic.post('/api/v3/admin/deal_tags', { deal_tag: { name: 'x' } });
    expect((await log('?group=access')).entries).toHaveLength(3);
  });

  test('PERM-02 a user cannot fill the log with refused calls: twenty lines a minute for each user', async () => {
    const basic = await colleague(on, admin);
    for (let n = 1; n <= 25; n++) await basic.del(`/api/v3/admin/deal_tags/${n}`);
    expect((await log('?group=access&per_page=100')).entries).toHaveLength(20);
  });

  test('PERM-02 nothing in the log is changed or deleted, not even by the application itself', async () => {
    await admin.post('/api/v3/people/export', {});
    await expect(
      inAccount(on, admin, sql`update audit_event set event = 'x' where account_id = ${admin.accountId}`),
    ).rejects.toThrow('row-level security');
    await inAccount(on, admin, sql`delete from audit_event where account_id = ${admin.accountId}`);
    await expect(inAccount(on, admin, sql`truncate audit_event`)).rejects.toThrow('permission denied');
    expect(await events()).toEqual(['export.done']);
  });

  test('PERM-02 events older than the retention of the log are deleted, and no others', async () => {
    const now = new Date();
    for (const days of [100, 40, 1]) {
      on.clock.now = new Date(now.getTime() - days * 86_400_000);
      await inAccount(
        on,
        admin,
        sql`insert into audit_event (account_id, at, event) values (${admin.accountId}, ${on.clock.now}, 'sign_out')`,
      );
    }
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await auditEventsRetention.run(on.pool, now, silent);
    expect(await events()).toHaveLength(3);
    await inAccount(
      on,
      admin,
      sql`update account set settings = settings || '{"audit_log_days": 60}' where id = ${admin.accountId}`,
    );
    await auditEventsRetention.run(on.pool, now, silent);
    expect(await events()).toHaveLength(2);
  });

  test('PERM-02 the log is read page by page, and by user, group, subject, days and words', async () => {
    const second = await colleague(on, admin, { is_account_admin: true, first_name: 'Ines' });
    await admin.post('/api/v3/admin/deal_tags', { deal_tag: { name: 'North' } });
    on.clock.now = new Date('2026-11-22T09:00:00Z');
    const tag = (await second.post('/api/v3/admin/company_tags', { company_tag: { name: 'South' } })).body.id;
    await second.post('/api/v3/deals/export', {});
    const first = await log('?per_page=2&q=setting');
    expect([first.entries.length, first.next]).toEqual([2, null]);
    const one = await log('?per_page=1&group=settings');
    const rest = await log(`?per_page=1&group=settings&before=${one.next}`);
    expect([one.entries[0].id, rest.entries[0].id, rest.next]).toEqual([
      ...first.entries.map((each: Loose) => each.id),
      null,
    ]);
    expect(await events(`?user_id=${second.id}`)).toEqual(['export.done', 'setting.changed']);
    expect(await events('?group=settings&q=south')).toEqual(['setting.changed']);
    expect(await events(`?subject_type=company_tags&subject_id=${tag}`)).toEqual(['setting.changed']);
    expect(await events('?from=2026-11-22&to=2026-11-22')).toHaveLength(2);
    expect(await events('?group=settings&to=2026-11-21')).toHaveLength(1);
    expect((await admin.get('/api/internal/audit_log?from=2026-13-45')).status).toBe(422);
  });

  test('PERM-02 words are looked for in the last 90 days unless a first day is named, and the answer says so', async () => {
    const at = (day: string) =>
      inAccount(
        on,
        admin,
        sql`insert into audit_event (account_id, at, event, subject_name)
          values (${admin.accountId}, ${new Date(`${day}T12:00:00Z`)}, 'user.changed', 'Quitte')`,
      );
    for (const day of ['2026-02-01', '2026-08-01', '2026-11-20']) await at(day);
    const shown = async (query: string) => {
      const { entries, searched_since } = await log(query);
      return [entries.filter((one: Loose) => one.event === 'user.changed').length, searched_since];
    };
    expect(await shown('?q=quitte')).toEqual([1, '2026/08/23']);
    expect(await shown('?q=quitte&from=2026-07-01')).toEqual([2, null]);
    expect(await shown('?q=quitte&to=2026-08-02')).toEqual([1, '2026/05/04']);
    expect(await shown('?group=users')).toEqual([3, null]);
    const asked = (await admin.post('/api/internal/audit_log/export', { q: 'quitte' })).body;
    expect((await admin.get<string>(asked.file_url)).body.split('user.changed')).toHaveLength(2);
  });

  test('PERM-02 a shared record has its current name, and none once it is purged', async () => {
    const guest = await colleague(on, admin, { first_name: 'Gast' });
    const bodies = {
      deals: ['deal', 'name'],
      people: ['person', 'full_name'],
      companies: ['company', 'name'],
    } as const;
    for (const [plural, [kind, column]] of Object.entries(bodies)) {
      const made = await admin.post(`/api/v3/${plural}`, { [kind]: { [column]: 'Zwetsche Quint' } });
      const path = `/api/v3/${plural}/${made.body.id}`;
      await admin.post(`${path}/shares`, { user_ids: [guest.id] });
      expect((await log('?q=zwetsche')).entries[0]).toMatchObject({
        subject_type: kind,
        subject_name: 'Zwetsche Quint',
      });
      await admin.patch(path, { [kind]: { [column]: 'Mirabelle Quint' } });
      expect((await log('?q=mirabelle')).entries[0]).toMatchObject({ subject_type: kind, subject_id: made.body.id });
      await admin.del(path);
      await admin.del(`/api/v3/recycle_bin/${plural}/${made.body.id}`);
      const kept = await inAccount(
        on,
        admin,
        sql`select e::text as line from audit_event e where e.account_id = ${admin.accountId}`,
      );
      expect(kept.filter(({ line }) => line.includes('Quint'))).toEqual([]);
      expect((await log('?group=access')).entries[0].subject_name).toBe(`${kind} ${made.body.id}`);
    }
    const asked = (await admin.post('/api/internal/audit_log/export', { group: 'access' })).body;
    expect((await admin.get<string>(asked.file_url)).body).toMatch(/shared deal \d+ with Gast Okafor/);
  });

  test('PERM-02 as a file: every cell harmless, the export itself in it, for the user who requested it and no other', async () => {
    const second = await colleague(on, admin, { is_account_admin: true });
    await admin.post('/api/v3/admin/deal_tags', { deal_tag: { name: 'North' } });
    await inAccount(
      on,
      admin,
      sql`insert into audit_event (account_id, event, subject_name) values (${admin.accountId}, 'user.changed', '=1+1')`,
    );
    const asked = (await admin.post('/api/internal/audit_log/export', {})).body;
    const file = await admin.get<string>(asked.file_url);
    expect(file.headers['content-disposition']).toBe('attachment; filename="audit-log-2026-11-21.csv"');
    const lines = file.body.split('\r\n');
    expect(lines.filter((line) => !line.includes('sign_in'))).toHaveLength(5);
    expect(lines[1]).toContain(',exported the audit log,');
    expect(lines[2]).toContain(",'=1+1,");
    expect((await second.get(asked.file_url)).status).toBe(404);
    on.clock.now = new Date(on.clock.now.getTime() + 11 * 60_000);
    expect((await admin.get(asked.file_url)).status).toBe(410);
  });

  test('PERM-05 while the account is read-only every change is denied but the switch back, by an administrator', async () => {
    const basic = await colleague(on, admin);
    expect((await basic.put('/api/internal/account/read_only', { app_read_only: true })).status).toBe(403);
    expect((await admin.put('/api/internal/account/read_only', { app_read_only: true })).status).toBe(200);
    expect((await admin.post('/api/v3/deals', { deal: { name: 'A' } })).status).toBe(403);
    expect((await admin.get('/api/internal/boot')).body.account.app_read_only).toBe(true);
    expect((await admin.put('/api/internal/account/read_only', { app_read_only: false })).status).toBe(200);
    expect((await admin.post('/api/v3/deals', { deal: { name: 'A' } })).status).toBe(200);
  });
});

describe('PERM-02 alarms', () => {
  const limits = { failed_sign_ins: null, refusals: null, exports: 2, bulk_changes: null, new_access: null };
  const raised = async () =>
    (await log('?group=access')).entries.filter(({ event }: Loose) => event === 'alarm.raised');

  test('PERM-02 administrators are notified of too many exports of a user within an hour, once, by email and in the log', async () => {
    const { body } = await admin.call('PATCH', '/api/v3/admin/account', { account: { audit_alarms: limits } });
    expect(body.audit_alarms).toEqual(limits);
    const settingsOf = async (user: TestUser) => (await user.get('/api/internal/boot')).body.account.settings;
    expect((await settingsOf(admin)).audit_alarms).toEqual(limits);
    expect(await settingsOf(await colleague(on, admin))).not.toHaveProperty('audit_alarms');
    await admin.post('/api/v3/deals/export', {});
    on.clock.now = new Date('2026-11-21T16:31:00Z');
    await admin.post('/api/v3/deals/export', {});
    on.clock.now = new Date('2026-11-21T16:40:00Z');
    await admin.post('/api/v3/deals/export', {});
    await eventually(async () => expect(await raised()).toHaveLength(1));
    await admin.post('/api/v3/deals/export', {});
    const [alarm] = await raised();
    expect(alarm).toMatchObject({
      subject_id: admin.id,
      subject_name: 'Hanna Lindqvist',
      details: { alarm: 'exports', count: 2 },
    });
    const letters = () => on.letters.filter(({ subject }) => subject.startsWith('Alarm'));
    await eventually(async () => expect(letters()).toHaveLength(1));
    expect(letters()[0]).toMatchObject({ subject: 'Alarm: 2 exports within an hour by Hanna Lindqvist' });
    expect(letters()[0]?.text).toContain('in the account Northgate Sensors');
    expect((await log('?group=settings')).entries[0].details.new).toEqual(limits);
  });

  test('PERM-02 what a schedule sends to a user is no export of theirs that could raise an alarm', async () => {
    const count = await asUser(on, admin, async (ctx) => {
      for (const more of [{ scheduled: true }, {}])
        await recordAudit(ctx, { event: 'export.done', details: { kind: 'deal', total: 1, report: 'Won', ...more } });
      const asked = { account: admin.accountId, user: admin.id, since: new Date(0), most: 9 };
      return countEvents(ctx.db, { ...asked, events: ['export.done'] });
    });
    expect(count).toBe(1);
  });

  test('PERM-02 a wrong number, or not all of them, is refused by name', async () => {
    for (const wrong of [
      { ...limits, exports: 0 },
      { ...limits, exports: 'many' },
      { exports: 3 },
      { ...limits, x: 1 },
    ]) {
      const answer = await admin.call('PATCH', '/api/v3/admin/account', { account: { audit_alarms: wrong } });
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringMatching(/audit_alarms|"x"/)]);
    }
  });

  test('PERM-02 the database watches the events that raise alarms', async () => {
    const [trigger] = await inAccount(
      on,
      admin,
      sql`select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'audit_event_watched'`,
    );
    const watched = [...String(trigger?.text).matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, event]) => event);
    expect(new Set(watched)).toEqual(new Set(ALARMS.flatMap(({ events }) => [...events])));
  });
});

import { reportOf } from '@fairlead/domain/reports/report';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../base/config';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { asUser } from '../../testing/as-user';
import { mailHasLeft } from '../../testing/letters';
import { freePort } from '../../testing/free-port';
import { MailServer } from '../../testing/mail-server';
import { pagesOf } from '../printed-reports/testing/pages';
import { goSchedules } from './due';
import { mayStillGet } from './may-still-get';
import { insertMail } from '../system-mail/mail.queries';
import { sendMailTask } from '../system-mail/public';
import { sendReportTask } from './send-report';
import { SEND_REPORT } from './task-name';

const path = '/api/internal/report_schedules';
const refused: string[] = [];
const log = pino({ level: 'fatal' });
let on: TestApp;
let mail: MailServer;
let config: ReturnType<typeof readConfig>;
let admin: TestUser;
let basic: TestUser;
let report: Loose;
beforeAll(async () => {
  const port = await freePort();
  mail = await MailServer.listen(port, { refused });
  const env = { FAIRLEAD_SMTP_URL: `smtp://127.0.0.1:${port}`, FAIRLEAD_PUBLIC_URL: 'https://crm.example.test' };
  config = readConfig(env);
  on = await testApp(env);
});
afterAll(async () => {
  await on.close();
  await mail.close();
});
/** Wednesday, an hour before the reports of the day. */
beforeEach(async () => {
  on.clock.now = new Date('2026-11-25T07:00:00Z');
  admin = await on.account();
  basic = await colleague(on, admin, { team_id: await team(on, admin, 'owner'), is_allowed_to_export: true });
  await admin.post('/api/v3/deals', { deal: { name: 'Optics', value: '1234' } });
  await basic.post('/api/v3/deals', { deal: { name: 'Lenses', value: '77' } });
  const saved = { name: 'Pipeline €', definition: reportOf('dealsByStage') };
  report = (await admin.post('/api/internal/saved_reports', { saved_report: saved })).body;
  await share([{ with: 'everyone', can_edit: false }]);
  mail.received.splice(0);
  refused.splice(0);
});

/** The schedule runs for all accounts, and those of the next tests have their own mails. */
afterEach(() => inAccount(on, admin, sql`update report_schedule set is_paused = true`));

const share = (shares: object[]) => admin.put(`/api/internal/saved_reports/${report.id}/share`, { shares });
const make = (by: TestUser, more: object = {}) =>
  by.post(path, {
    report_schedule: {
      saved_report_id: report.id,
      every: 'day',
      hour: 8,
      recipient_user_ids: [admin.id, basic.id],
      ...more,
    },
  });
const listed = async (by = admin): Promise<Loose> => (await by.get(`${path}?saved_report_id=${report.id}`)).body;
const only = async (by = admin): Promise<Loose> => (await listed(by)).entries[0];
const parts = () => ({ pool: on.pool, clock: () => on.clock.now, log, config });
/** What every server does every few seconds; two of them at once. */
const at = async (time: string) => {
  on.clock.now = new Date(time);
  await Promise.all([goSchedules(parts()), goSchedules(parts())]);
  await mailHasLeft(on);
};
const EIGHT = '2026-11-25T08:00:00Z';
const NEXT_DAY = '2026-11-26T08:00:00Z';
const due = async () => {
  await at('2026-11-25T07:00:01Z');
  await at(EIGHT);
};
const columns = (user: TestUser, set: Loose) =>
  inAccount(
    on,
    admin,
    sql`update account_user set ${sql`is_allowed_to_export = ${set.may !== false}`},
    deleted_at = ${set.deleted_at ?? null}, is_external = ${set.is_external === true} where id = ${user.id}`,
  );
const sentTo = () => mail.received.map(({ to }) => to).sort();
const pdfFor = async ({ email }: TestUser): Promise<string> => {
  const text = mail.received.find(({ to }) => to === email)?.text ?? '';
  const [, content = ''] = /application\/pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(text) ?? [];
  return (await pagesOf(Buffer.from(content, 'base64'))).join('');
};
const told = async (user: TestUser): Promise<string[]> =>
  (await user.get('/api/internal/notifications')).body.entries.map(
    ({ title, message }: Loose) => `${title}: ${message}`,
  );

describe('REP-04 schedules', () => {
  test('REP-04 schedule pdf: each recipient gets their own figures, once, also from two servers', async () => {
    const made = await make(admin);
    expect([made.status, made.body]).toMatchObject([200, { next_at: '2026/11/25 08:00:00 +0000', last: null }]);
    await at('2026-11-25T07:59:00Z');
    expect(sentTo()).toEqual([]);
    await at(EIGHT);
    await at('2026-11-25T08:05:00Z');
    expect(sentTo()).toEqual([admin.email, basic.email].sort());
    expect(await pdfFor(admin)).toContain('$1,311');
    const own = await pdfFor(basic);
    expect([own.includes('$77'), own.includes('1,311'), own.includes('Counts your own deals')]).toEqual([
      true,
      false,
      true,
    ]);
    const [letter] = mail.received;
    expect(letter?.messageId).toMatch(/^<report-\d+-1795593600-\d+-\d+@/);
    expect(letter?.text).toContain('/reporting/');
    expect((await only()).last).toMatchObject({ is: 'sent', sent: 2, skipped: [], failed: [] });
    expect((await only()).next_at).toBe('2026/11/26 08:00:00 +0000');
    // A server that stopped before it recorded what it had written: the mail is recognized by its Message-ID.
    await inAccount(
      on,
      admin,
      sql`with open as (update report_sending set ended_at = null, outcomes = '[]' returning account_id, id)
        insert into outbox (account_id, tasks, payload) select account_id, ${[SEND_REPORT]}::text[],
          jsonb_build_object('account_id', account_id, 'report_sending_id', id) from open`,
    );
    await mailHasLeft(on);
    expect(sentTo()).toHaveLength(2);
    await at(NEXT_DAY);
    expect(sentTo()).toHaveLength(4);
  });

  test('REP-04 schedule: a name adds no header, no recipient and no other ending to the mail', async () => {
    const name = '.Q4\r\nBcc: all@evil.example\u202efdp.exe';
    expect((await admin.put(`/api/internal/saved_reports/${report.id}`, { name })).status).toBe(200);
    await make(admin, { recipient_user_ids: [admin.id] });
    await due();
    const [head = '', ...rest] = (mail.received[0]?.text ?? '').split('\r\n\r\n');
    expect([sentTo(), /^(bcc|x-)/im.test(head)]).toEqual([[admin.email], false]);
    expect(rest.join().replaceAll(/\r\n\s+/g, ' ')).toContain('"Q4 Bcc  all evil.example fdp.exe 2026-11-25.pdf"');
  });

  test('REP-04 schedule: users who became inactive, lost the right or the report, or unsubscribed are skipped, and the maker is notified once', async () => {
    const [gone, muted] = [await colleague(on, admin, { level: 2 }), await colleague(on, admin, { level: 2 })];
    const { body } = await make(admin, { recipient_user_ids: [admin.id, basic.id, gone.id, muted.id] });
    expect((await muted.put(`${path}/${body.id}/subscription`, { is_subscribed: false })).body).toMatchObject({
      is_recipient: true,
      is_subscribed: false,
      recipients: [{ id: muted.id }],
      last: null,
    });
    await at('2026-11-25T07:00:01Z');
    await columns(gone, { deleted_at: new Date() });
    await columns(basic, { may: false });
    await at(EIGHT);
    expect(sentTo()).toEqual([admin.email]);
    const whys = (await only()).last.skipped.map(({ id, why }: Loose) => [id, why]);
    expect(whys).toEqual([
      [basic.id, 'right'],
      [gone.id, 'inactive'],
      [muted.id, 'unsubscribed'],
    ]);
    const news =
      'Pipeline € was not sent to Ines Okafor, Ines Okafor: ' +
      'Ines Okafor no longer has permission to export\nInes Okafor is inactive';
    expect(await told(admin)).toEqual([news]);
    await columns(basic, {});
    await share([{ with: 'user', id: muted.id, can_edit: false }]);
    await admin.put('/api/internal/notifications/dismiss_all');
    await at(NEXT_DAY);
    expect((await only()).last.skipped.map(({ why }: Loose) => why)).toEqual(['target', 'inactive', 'unsubscribed']);
    await at('2026-11-27T08:00:00Z');
    expect((await admin.get('/api/internal/notifications')).body.unread).toBe(1);
  });

  test('REP-04 schedule of an inactive maker stops and says so; of a lost report too, until it is resumed', async () => {
    const manager = await colleague(on, admin, { level: 2 });
    await make(manager, { recipient_user_ids: [basic.id] });
    await at('2026-11-25T07:00:01Z');
    await columns(manager, { deleted_at: new Date() });
    await at(EIGHT);
    expect([sentTo(), (await only()).stopped, (await only()).next_at]).toEqual([[], 'maker', null]);
    const { id } = await only();
    const refused = await admin.put(`${path}/${id}`, { is_paused: false });
    expect([refused.status, refused.body.error]).toEqual([409, 'Not resumed, because its maker is inactive']);
    await columns(manager, {});
    expect((await manager.put(`${path}/${id}`, { is_paused: false })).body).toMatchObject({ stopped: null });
    await at('2026-11-25T09:00:00Z');
    await share([{ with: 'user', id: basic.id, can_edit: false }]);
    await at(NEXT_DAY);
    expect([sentTo(), (await only()).stopped]).toEqual([[], 'target']);
    expect(await told(manager)).toEqual([
      'Pipeline € is no longer sent: Stopped, because its maker can no longer see the report.',
    ]);
  });

  test('REP-04 schedule: a failure is described in words, and Retry reaches those who got nothing, no one twice', async () => {
    await make(admin);
    refused.push(basic.email);
    await due();
    expect((await only()).last).toMatchObject({
      is: 'partly',
      sent: 1,
      failed: [{ id: basic.id, why: 'The mail could not be delivered' }],
    });
    refused.splice(0);
    const { id } = await only();
    // New recipients get the next one.
    const later = await colleague(on, admin, { level: 2 });
    await admin.put(`${path}/${id}`, { recipient_user_ids: [later.id, admin.id, basic.id] });
    expect((await admin.post(`${path}/${id}/retry`)).status).toBe(200);
    await mailHasLeft(on);
    expect(sentTo()).toEqual([admin.email, basic.email].sort());
    expect((await only()).last).toMatchObject({ is: 'sent', sent: 2 });
    expect((await admin.post(`${path}/${id}/retry`)).status).toBe(409);
  });

  test('REP-04 schedule: a report that waits for the mail server goes to no one who may no longer have it', async () => {
    const tried: string[] = [];
    let isAway = true;
    const send = async ({ to }: { readonly to: string }) => {
      tried.push(to);
      if (isAway) throw Object.assign(new Error('refused'), { code: 'ESOCKET' });
    };
    const task = sendMailTask({ pool: on.pool, mailer: { send }, clock: () => on.clock.now, log, mayStillGet });
    const waiting = async (messageId: string) => {
      const attachment = { name: 'Pipeline.pdf', content: Buffer.from('%PDF') };
      const letter = { to: basic.email, subject: 'Pipeline', text: 'Attached', messageId, attachment };
      const mail_message_id = await asUser(on, admin, ({ db, now }) => insertMail(db, admin.accountId, letter, now));
      return () =>
        task({ account_id: admin.accountId, mail_message_id }, { signal: undefined, attempt: 1, last: false });
    };
    const tiles = [{ key: 'a', kind: 'focus', place: { column: 1, row: 1, width: 6, height: 4 } }];
    const { id } = (await admin.post('/api/internal/dashboards', { dashboard: { name: 'North', tiles } })).body;
    const shareBoard = (shares: object[]) => admin.put(`/api/internal/dashboards/${id}/share`, { shares });
    await shareBoard([{ with: 'everyone', can_edit: false }]);
    const schedules = [await make(admin), await make(admin, { saved_report_id: undefined, dashboard_id: id })];
    const [ofReport, ofDashboard] = schedules.map(({ body }) => `<report-${body.id}-1795593600-${basic.id}-1@x>`);
    const [first, second, third] = [await waiting(`${ofReport}`), await waiting('<2@x>'), await waiting('<3@x>')];
    const [unseen, hidden] = [
      await waiting(`<report-${schedules[0]?.body.id}-test7-1-1@x>`),
      await waiting(`${ofDashboard}`),
    ];
    const outside = await waiting(`<report-${schedules[0]?.body.id}-test8-1-1@x>`);
    await expect(first()).rejects.toThrow('waits for another try');
    isAway = false;
    await first();
    await columns(basic, { is_external: true });
    await outside();
    await columns(basic, { is_external: false });
    await share([{ with: 'user', id: admin.id, can_edit: false }]);
    await unseen();
    await shareBoard([]);
    await hidden();
    await columns(basic, { may: false });
    await second();
    await columns(basic, { deleted_at: new Date() });
    await third();
    expect(tried).toEqual([basic.email, basic.email]);
    const rows = await inAccount(on, admin, sql`select status, attachment from mail_message order by id`);
    const failed = { status: 'failed', attachment: null };
    expect(rows).toEqual([{ status: 'sent', attachment: null }, failed, failed, failed, failed, failed]);
  });

  test('REP-04 schedule: a withheld mail says so, and Retry skips users who may not have it', async () => {
    await make(admin, { recipient_user_ids: [basic.id] });
    await due();
    await inAccount(on, admin, sql`update mail_message set status = 'failed', last_error = 'RECIPIENT'`);
    const why = 'The mail waited, and may no longer be sent to this user';
    expect((await only()).last).toMatchObject({ is: 'failed', failed: [{ id: basic.id, why }] });
    await share([{ with: 'user', id: admin.id, can_edit: false }]);
    await admin.post(`${path}/${(await only()).id}/retry`);
    await mailHasLeft(on);
    expect((await only()).last).toMatchObject({ skipped: [{ id: basic.id, why: 'target' }], failed: [] });
  });

  test('REP-04 schedule: an unavailable mail server is shown; a sending ends also when its last attempt fails', async () => {
    await make(admin, { recipient_user_ids: [admin.id] });
    await due();
    await inAccount(
      on,
      admin,
      sql`update mail_message set status = 'waiting', body = '', ended_at = null, attempts = 2`,
    );
    expect((await only()).last).toMatchObject({ is: 'delayed', sent: 1 });
    await inAccount(on, admin, sql`update report_sending set ended_at = null, outcomes = '[]'`);
    const [sending] = await inAccount(on, admin, sql`select id from report_sending`);
    const lost: typeof on.pool.transaction = (mode, opening, work) =>
      opening.includes('statement_timeout')
        ? Promise.reject(new Error('Connection terminated unexpectedly'))
        : on.pool.transaction(mode, opening, work);
    const task = sendReportTask({ ...parts(), pool: Object.assign(Object.create(on.pool), { transaction: lost }) });
    const run = (last: boolean) =>
      task({ account_id: admin.accountId, report_sending_id: sending.id }, { signal: undefined, attempt: 1, last });
    await expect(run(false)).rejects.toThrow('Connection terminated');
    await run(true);
    const why = 'Fairlead could not make this PDF';
    expect((await only()).last).toMatchObject({ is: 'failed', failed: [{ id: admin.id, why }] });
  });

  test('REP-04 schedule of a report over a deleted field fails in words', async () => {
    await make(admin, { recipient_user_ids: [admin.id] });
    const filter = { all: [{ field: 'custom_label_9', op: 'has_value' }] };
    await inAccount(
      on,
      admin,
      sql`update saved_report set definition = definition || ${JSON.stringify({ filter })}::jsonb where id = ${report.id}`,
    );
    await due();
    const why = 'A custom field that was deleted is not a field to filter deals by';
    expect((await only()).last).toMatchObject({ is: 'failed', failed: [{ id: admin.id, why }] });
    expect(await told(admin)).toEqual([`Pipeline € was not sent to Hanna Lindqvist: Hanna Lindqvist: ${why}`]);
  });

  test('REP-04 schedule: Send now is a test to its maker alone, a pause sends nothing', async () => {
    const { body } = await make(admin);
    expect((await admin.post(`${path}/${body.id}/send_now`)).status).toBe(200);
    await mailHasLeft(on);
    expect(sentTo()).toEqual([admin.email]);
    expect((await only()).last).toMatchObject({ is: 'sent', is_test: true });
    // A user who sends a test exports, which can raise an alarm; a scheduled sending does not.
    const exported = async () =>
      (
        await inAccount(
          on,
          admin,
          sql`select details -> 'scheduled' as scheduled from audit_event
        where event = 'export.done' order by id`,
        )
      ).map(({ scheduled }) => scheduled);
    expect(await exported()).toEqual([null]);
    expect((await admin.put(`${path}/${body.id}`, { is_paused: true })).body).toMatchObject({ next_at: null });
    await due();
    expect(sentTo()).toEqual([admin.email]);
  });
});

describe('REP-05 schedules of dashboards', () => {
  const tile = {
    key: 'open',
    kind: 'report',
    definition: reportOf('dealsByStage'),
    show: 'chart',
    place: { column: 1, row: 1, width: 6, height: 4 },
  };
  const dashboards = '/api/internal/dashboards';
  const shared = async (): Promise<Loose> => {
    const made = await admin.post(dashboards, { dashboard: { name: 'North €', tiles: [tile] } });
    await admin.put(`${dashboards}/${made.body.id}/share`, { shares: [{ with: 'everyone', can_edit: false }] });
    return made.body;
  };
  const makeFor = (by: TestUser, id: number, more: object = {}) =>
    make(by, { saved_report_id: undefined, dashboard_id: id, ...more });

  test('REP-05 schedule of a dashboard: each recipient gets a pdf with their own figures, and the link leads to it', async () => {
    const { id } = await shared();
    const made = await makeFor(admin, id);
    expect([made.status, made.body]).toMatchObject([200, { dashboard_id: id, saved_report_id: null }]);
    await due();
    expect(sentTo()).toEqual([admin.email, basic.email].sort());
    expect(await pdfFor(admin)).toContain('$1,311');
    const own = await pdfFor(basic);
    expect([own.includes('$77'), own.includes('1,311'), own.includes('Counts your own deals')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(mail.received[0]?.text).toContain(`/dashboards/${id}`);
    expect(mail.received[0]?.text).toContain('sends you this dashboard');
    const { entries } = (await admin.get(`${path}?dashboard_id=${id}`)).body;
    expect(entries).toMatchObject([{ dashboard_id: id, last: { is: 'sent', sent: 2 } }]);
    expect((await listed()).entries).toEqual([]);
  });

  test('REP-05 schedule of a dashboard: a tile that took too long is tried again, and after five attempts the pdf says so', async () => {
    const tiles = [
      tile,
      { key: 'b', kind: 'agenda', user_id: null, tab: 'today', place: { column: 7, row: 1, width: 6, height: 4 } },
    ];
    const made = await admin.post(dashboards, { dashboard: { name: 'North €', tiles } });
    expect((await makeFor(admin, made.body.id, { recipient_user_ids: [admin.id] })).status).toBe(200);
    await due();
    expect(await pdfFor(admin)).not.toContain('This took too long');
    const [sending] = await inAccount(on, admin, sql`select id from report_sending`);
    const slow = (db: Db): Db => {
      const run: Db['run'] = (asked) =>
        asked.text === 'savepoint part'
          ? Promise.reject(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }))
          : db.run(asked);
      return { ...db, prepared: db.prepared, run };
    };
    const transaction: typeof on.pool.transaction = (mode, opening, work) =>
      on.pool.transaction(mode, opening, (db, opened) => work(mode === 'snapshot' ? slow(db) : db, opened));
    const run = async (attempt: number) => {
      const task = sendReportTask({ ...parts(), pool: Object.assign(Object.create(on.pool), { transaction }) });
      const job = { account_id: admin.accountId, report_sending_id: sending.id };
      await task(job, { signal: undefined, attempt, last: false });
    };
    await inAccount(on, admin, sql`delete from mail_message`);
    await inAccount(on, admin, sql`update report_sending set ended_at = null, outcomes = '[]'`);
    mail.received.splice(0);
    for (const attempt of [1, 4]) await expect(run(attempt)).rejects.toThrow('A tile of the dashboard');
    await run(5);
    await mailHasLeft(on);
    expect(sentTo()).toEqual([admin.email]);
    const pages = await pdfFor(admin);
    expect([pages.includes('This took too long'), pages.includes('Try again')]).toEqual([true, false]);
  });

  test('REP-05 schedule of a dashboard that is no longer shared or was deleted stops, and its maker is notified', async () => {
    const manager = await colleague(on, admin, { level: 2 });
    const { id } = await shared();
    const first = (await makeFor(manager, id, { recipient_user_ids: [manager.id] })).body;
    const second = (await makeFor(admin, id, { recipient_user_ids: [basic.id] })).body;
    await at('2026-11-25T07:00:01Z');
    await admin.put(`${dashboards}/${id}/share`, { shares: [] });
    await at(EIGHT);
    const of = async () => (await admin.get(`${path}?dashboard_id=${id}`)).body.entries as Loose[];
    expect((await of()).map((one) => [one.id, one.stopped, one.last?.skipped[0]?.why])).toEqual([
      [first.id, 'target', undefined],
      [second.id, null, 'target'],
    ]);
    const why = 'Stopped, because the dashboard was deleted or is no longer shared with its maker.';
    expect(await told(manager)).toEqual([`North € is no longer sent: ${why}`]);
    expect(await told(admin)).toEqual([
      'North € was not sent to Ines Okafor: Ines Okafor can no longer see the dashboard',
    ]);
    const gone = await admin.del(`${dashboards}/${id}`);
    await at(NEXT_DAY);
    expect(sentTo()).toEqual([]);
    expect(await told(admin)).toContain(`North € is no longer sent: ${why}`);
    await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`, {});
    expect((await of()).map(({ stopped }) => stopped)).toEqual(['target', 'target']);
    expect((await admin.put(`${path}/${second.id}`, { is_paused: false })).body).toMatchObject({ stopped: null });
  });

  test('REP-05 schedule names either a report or a dashboard that its maker sees', async () => {
    const { id } = await shared();
    const both = 'Has to name either a report or a dashboard';
    expect((await makeFor(admin, id, { saved_report_id: report.id })).body).toEqual([
      { field: 'saved_report_id', msg: both },
    ]);
    expect((await makeFor(admin, 0)).status).toBe(422);
    expect((await admin.get(path)).status).toBe(422);
    expect((await makeFor(admin, id + 999_999)).body).toEqual([{ field: 'dashboard_id', msg: 'Has invalid value' }]);
    const without = await colleague(on, admin, { is_allowed_to_export: false });
    const msg = 'Names a user who is inactive, may not see this dashboard or has no permission to export';
    expect((await makeFor(admin, id, { recipient_user_ids: [without.id] })).body).toEqual([
      { field: 'recipient_user_ids', msg },
    ]);
    expect((await makeFor(without, id)).status).toBe(403);
    await admin.put(`${dashboards}/${id}/share`, { shares: [] });
    expect((await basic.get(`${path}?dashboard_id=${id}`)).status).toBe(404);
  });
});

describe('REP-04 who may have schedules', () => {
  test('REP-04 schedule needs the right to export, of its maker and of each recipient', async () => {
    const without = await colleague(on, admin, { is_allowed_to_export: false });
    const external = await colleague(on, admin, { is_external: true });
    const gone = await colleague(on, admin, { level: 2 });
    await columns(gone, { deleted_at: new Date() });
    expect((await make(without)).status).toBe(403);
    const msg = 'Names a user who is inactive, may not see this report or has no permission to export';
    for (const user of [without, external, gone])
      expect((await make(admin, { recipient_user_ids: [user.id] })).body).toEqual([
        { field: 'recipient_user_ids', msg },
      ]);
    const offered: Loose[] = (await listed()).candidates;
    expect(new Set(offered.map(({ id }) => id))).toEqual(new Set([admin.id, basic.id]));
    await share([]);
    expect((await make(basic)).body).toEqual([{ field: 'saved_report_id', msg: 'Has invalid value' }]);
    expect((await basic.get(`${path}?saved_report_id=${report.id}`)).status).toBe(404);
  });

  test('REP-04 schedule: bad input names its field', async () => {
    const issues = async (more: object) =>
      (await make(admin, more)).body.map(({ field, msg }: Loose) => `${field} ${msg}`);
    expect(await issues({ every: 'week' })).toEqual(['weekday Required']);
    expect(await issues({ every: 'month' })).toEqual(['month_day Required']);
    expect(await issues({ hour: 24 })).toEqual(['hour Has invalid value']);
    expect(await issues({ recipient_user_ids: [] })).toEqual(['recipient_user_ids Required']);
    await inAccount(
      on,
      admin,
      sql`insert into report_schedule (account_id, user_id, saved_report_id, every, hour)
        select ${admin.accountId}, ${admin.id}, ${report.id}, 'day', 8 from generate_series(1, 20)`,
    );
    expect(await issues({})).toEqual(['saved_report_id You have 20 schedules, which is the most for one user']);
    expect((await listed()).no_more).toBe('You have 20 schedules, which is the most for one user');
  });

  test('REP-04 schedule: a recipient changes nothing, others do not find it, and changes are undone', async () => {
    const other = await colleague(on, admin, { level: 2 });
    const { id } = (await make(admin)).body;
    const change = (by: TestUser) => by.put(`${path}/${id}`, { hour: 9 });
    expect([(await change(basic)).status, (await change(other)).status]).toEqual([403, 404]);
    expect((await other.put(`${path}/${id}/subscription`, { is_subscribed: false })).status).toBe(404);
    const undo = (answer: Loose) => admin.post(`/api/v3/change_sets/${answer.headers['x-change-set']}/undo`, {});
    const changed = await change(admin);
    expect(changed.body).toMatchObject({ hour: 9, next_at: '2026/11/25 09:00:00 +0000' });
    expect((await undo(changed)).status).toBe(200);
    expect(await only()).toMatchObject({ hour: 8 });
    const gone = await admin.del(`${path}/${id}`);
    expect([gone.status, (await listed()).entries]).toEqual([204, []]);
    await due();
    expect(sentTo()).toEqual([]);
    expect((await undo(gone)).status).toBe(200);
    await at('2026-11-25T08:30:00Z');
    await at(NEXT_DAY);
    expect(sentTo()).toHaveLength(2);
  });

  test('REP-04 schedule follows its maker into another time zone', async () => {
    await make(admin, { recipient_user_ids: [admin.id] });
    await at('2026-11-25T07:00:01Z');
    await inAccount(on, admin, sql`update account_user set time_zone = 'America/New_York' where id = ${admin.id}`);
    await at(EIGHT);
    expect(sentTo()).toEqual([]);
    await at('2026-11-25T13:00:00Z');
    expect(sentTo()).toEqual([admin.email]);
  });
});

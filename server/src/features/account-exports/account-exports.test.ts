import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import * as limits from '../../base/limited-signal';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { mailHasLeft } from '../../testing/letters';
import { accountExportsRetention } from './public';
import { FileTooLarge, writeZip } from './write-file';

const PATH = '/api/v3/admin/account_exports';

/** What was posted to an address of this machine. */
const posted: Loose[] = [];
let listener: Server;
let callout: string;
let answering = 200;
let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  listener = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      posted.push({ method: request.method, type: request.headers['content-type'], body: JSON.parse(body) });
      if (request.url === '/silent') return;
      response.writeHead(answering).end();
    });
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  callout = `http://localhost:${(listener.address() as AddressInfo).port}/hook`;
  on = await testApp({ FAIRLEAD_INTERNAL_ADDRESSES: 'allowed' });
});
afterAll(async () => {
  listener.closeAllConnections();
  await on.close();
  listener.close();
});
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  on.clock.now = new Date('2026-11-21T15:30:00Z');
  posted.length = 0;
  answering = 200;
  admin = await on.account();
});

const ask = (body: object, who = admin) => who.post(PATH, { account_export: body });

async function ended(id: number, who = admin): Promise<Loose> {
  for (;;) {
    const { body } = await who.get(`${PATH}/${id}`);
    if (!['waiting', 'running'].includes(body.status)) return body;
    await sleep(30);
  }
}

/** The sheets of the file by name, each as its rows. */
async function sheetsOf(file_url: string, who = admin): Promise<Record<string, Record<string, string>[]>> {
  const got = await on.app.inject({ url: file_url, headers: { cookie: who.cookie } });
  expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(got.headers['content-length']).toBe(String(got.rawPayload.length));
  const zip = await fromBufferPromise(got.rawPayload, { lazyEntries: true });
  const sheets: Record<string, Record<string, string>[]> = {};
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const text = Buffer.concat(await stream.toArray()).toString();
    sheets[entry.fileName] = parse(text, { columns: true, bom: true });
  }
  return sheets;
}

async function exported(body: object, who = admin): Promise<Record<string, Record<string, string>[]>> {
  const made = await ask(body, who);
  expect(made.status).toBe(200);
  const done = await ended(made.body.id, who);
  expect([done.status, done.error]).toEqual(['done', null]);
  return sheetsOf(done.file_url, who);
}

const namesIn = (rows: Record<string, string>[] | undefined) => rows?.map(({ Name }) => Name);

async function fill(): Promise<{ deal: number }> {
  const deal = await admin.post('/api/v3/deals', {
    deal: { name: 'Sensors, "large"', value: '12.5', company_name: 'Łódź' },
  });
  await admin.post('/api/v3/people', { person: { first_name: 'Ada', last_name: 'Berg' } });
  const archived = await admin.post('/api/v3/deals', { deal: { name: 'Old' } });
  await admin.patch(`/api/v3/deals/${archived.body.id}`, { deal: { is_archived: true } });
  const note = await admin.post('/api/v3/notes', { note: { content: '=1+1, she said', deal_id: deal.body.id } });
  await admin.post(`/api/v3/notes/${note.body.id}/comments`, { comment: { comment: 'Agreed' } });
  return { deal: deal.body.id };
}

describe('LIST-10 account exports', () => {
  test('LIST-10 account exports: everything of the account as one .zip, archived deals, notes and comments too', async () => {
    const { deal } = await fill();
    const sheets = await exported({ export_type: 'all' });
    expect(Object.keys(sheets).toSorted()).toEqual([
      'comments.csv',
      'companies.csv',
      'deals.csv',
      'notes.csv',
      'people.csv',
    ]);
    expect(namesIn(sheets['deals.csv'])?.toSorted()).toEqual(['Old', 'Sensors, "large"']);
    expect(sheets['deals.csv']?.find(({ Name }) => Name !== 'Old')).toMatchObject({
      Value: '12.50',
      'Company name': 'Łódź',
    });
    expect(namesIn(sheets['people.csv'])).toEqual(['Ada Berg']);
    expect(namesIn(sheets['companies.csv'])).toEqual(['Łódź']);
    expect(sheets['notes.csv']).toMatchObject([
      { Author: 'Hanna Lindqvist', 'Deal id': String(deal), Text: "'=1+1, she said" },
    ]);
    expect(sheets['comments.csv']).toMatchObject([{ Text: 'Agreed', Author: 'Hanna Lindqvist' }]);
  });

  test('LIST-10 type: one kind of records, or activities alone', async () => {
    await fill();
    expect(Object.keys(await exported({ export_type: 'people' }))).toEqual(['people.csv']);
    expect(Object.keys(await exported({ export_type: 'activities' })).toSorted()).toEqual([
      'comments.csv',
      'notes.csv',
    ]);
    const wrong = await ask({ export_type: 'passwords' });
    expect([wrong.status, wrong.body[0].field]).toEqual([422, 'export_type']);
  });

  test('LIST-10 period: what was created on its days in the time zone of the user', async () => {
    await inAccount(on, admin, sql`update account_user set time_zone = 'America/New_York' where id = ${admin.id}`);
    for (const [name, at] of [
      ['last month', '2026-11-01T03:30:00Z'],
      ['first of month', '2026-11-01T05:00:00Z'],
      ['today', '2026-11-21T15:30:00Z'],
    ] as const) {
      on.clock.now = new Date(at);
      const { body, status } = await admin.post('/api/v3/deals', { deal: { name } });
      expect(status).toBe(200);
      await admin.post('/api/v3/notes', { note: { content: name, deal_id: body.id } });
    }
    const month = await exported({ period: 'this_month' });
    expect(namesIn(month['deals.csv'])?.toSorted()).toEqual(['first of month', 'today']);
    expect(month['notes.csv']?.map(({ Text }) => Text)).toEqual(['first of month', 'today']);
    const own = await exported({ period: 'custom', period_from: '2026/10/31', period_to: '2026-10-31' });
    expect(namesIn(own['deals.csv'])).toEqual(['last month']);
    expect(own['notes.csv']?.map(({ Text }) => Text)).toEqual(['last month']);
    for (const [body, field] of [
      [{ period: 'next_month' }, 'period'],
      [{ period: 'custom' }, 'period_from'],
      [{ period: 'custom', period_from: '2026-02-02', period_to: '2026-02-01' }, 'period_to'],
      [{ period: 'custom', period_from: '2026-02-31' }, 'period_from'],
    ] as const) {
      const refused = await ask(body);
      expect([refused.status, refused.body[0].field]).toEqual([422, field]);
    }
  });

  test('LIST-10 notification emails as one comma-joined string get a mail, without the file or a key to it', async () => {
    const made = await ask({ notification_emails: 'ann@example.test, ben@example.test,ann@example.test' });
    expect(made.body.notification_emails).toBe('ann@example.test,ben@example.test');
    await ended(made.body.id);
    await mailHasLeft(on);
    const told = on.letters.filter(({ subject }) => subject === 'Your Fairlead export is ready').slice(-2);
    expect(told.map(({ to }) => to).toSorted()).toEqual(['ann@example.test', 'ben@example.test']);
    expect(told[0]?.text).toContain('/admin/account_exports');
    const wrong = await ask({ notification_emails: ['ann@example.test', 'not an address'] });
    expect([wrong.status, wrong.body]).toEqual([
      422,
      [{ field: 'notification_emails', msg: 'not an address is not an email address' }],
    ]);
  });

  test('LIST-10 an account sends to at most a hundred outside addresses within a day, to each three times, and to its own users always', async () => {
    const count = (subject: string, n: number) =>
      inAccount(
        on,
        admin,
        sql`insert into sign_in_attempt (subject) select ${subject} from generate_series(1, ${n}::int)`,
      );
    await count('invitation-to:often@example.test', 3);
    expect((await ask({ notification_emails: 'Often@example.test' })).status).toBe(429);
    await count(`invitation-account:${admin.accountId}`, 100);
    expect((await ask({ notification_emails: 'stranger@example.test' })).status).toBe(429);
    const made = await ask({ notification_emails: admin.email.toUpperCase() });
    expect(made.status).toBe(200);
    const changed = await admin.patch(`${PATH}/${made.body.id}`, { notification_emails: 'stranger@example.test' });
    expect([409, 429]).toContain(changed.status);
  });

  test('LIST-10 callout_url is called once the file is written; an address that refuses is not called again', async () => {
    const told = async (body: object) => {
      const made = await ask(body);
      for (;;) {
        const { body: now } = await admin.get(`${PATH}/${made.body.id}`);
        if (now.callout_outcome) return now;
        await sleep(30);
      }
    };
    expect(await told({ callout_url: callout })).toMatchObject({ callout_outcome: '200', status: 'done' });
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({ method: 'POST', type: 'application/json' });
    expect(posted[0].body.account_export).toMatchObject({ account_id: admin.accountId, status: 'done' });
    expect(posted[0].body.account_export.file_url).toMatch(/^http.*\/account_exports\/\d+\/file\.zip$/);
    answering = 410;
    expect((await told({ callout_url: callout })).callout_outcome).toBe('410');
    for (const url of ['not an address', 'ftp://example.test/', 'http://example.test/hook']) {
      const refused = await ask({ callout_url: url });
      expect([refused.status, refused.body[0].field]).toEqual([422, 'callout_url']);
    }
  });

  test('LIST-10 addresses that do not answer keep no other account waiting for its change of one record', async () => {
    const other = await on.account('Other account');
    const { id } = (await other.post('/api/v3/deals', { deal: { name: 'One' } })).body;
    // The calls last until the end of the test, however slow the machine is.
    const { limitedSignal } = limits;
    vi.spyOn(limits, 'limitedSignal').mockImplementation((_ms, ...others) => limitedSignal(3_600_000, ...others));
    const asked = await Promise.all([1, 2, 3, 4].map(() => ask({ callout_url: callout.replace('hook', 'silent') })));
    for (const { body } of asked) expect((await ended(body.id)).status).toBe('done');
    await expect.poll(() => posted.length).toBeGreaterThan(0);
    const changed = await other.post('/api/v3/deals/bulk_update', { ids: [id], changes: { summary: 'Oslo' } });
    const { id: bulk } = changed.body.bulk_action;
    const status = async () => (await other.get(`/api/v3/bulk_actions/${bulk}`)).body.bulk_action.status;
    while ((await status()) !== 'done') await sleep(30);
    const outcomes = await Promise.all(asked.map(({ body }) => admin.get(`${PATH}/${body.id}`)));
    expect(outcomes.map(({ body }) => body.callout_outcome)).toEqual([null, null, null, null]);
    listener.closeAllConnections();
  });

  test('LIST-10 monthly_exports_per_user counts exports of the account too', async () => {
    await inAccount(
      on,
      admin,
      sql`update account set settings = '{"quotas": {"monthly_exports_per_user": 1}}' where id = ${admin.accountId}`,
    );
    expect((await ask({})).status).toBe(200);
    expect((await ask({})).status).toBe(403);
    expect((await admin.post('/api/v3/deals/export', {})).status).toBe(403);
  });

  test('LIST-10 account exports: the file is for the administrator who asked for it, for a week', async () => {
    const made = await ask({ export_type: 'deals' });
    const { file_url } = await ended(made.body.id);
    const other = await colleague(on, admin, { level: 1, is_account_admin: true });
    expect((await other.get(`${PATH}/${made.body.id}`)).body.file_url).toBeNull();
    expect((await other.get(file_url)).status).toBe(404);
    const plain = await colleague(on, admin, { level: 1 });
    for (const url of [PATH, `${PATH}/${made.body.id}`, file_url]) expect((await plain.get(url)).status).toBe(403);
    expect((await ask({}, plain)).status).toBe(403);
    const stranger = await on.account('Elsewhere');
    expect((await stranger.get(file_url)).status).toBe(404);
    expect((await stranger.del(`${PATH}/${made.body.id}`)).status).toBe(404);
    await accountExportsRetention.run(on.pool, new Date('2026-11-29T15:30:00Z'), pino({ level: 'silent' }));
    expect((await admin.get(`${PATH}/${made.body.id}`)).body).toMatchObject({ file_url: null, status: 'done' });
    expect((await admin.get(file_url)).status).toBe(410);
  });

  test('ADMIN-02 account_exports, api_applications and todo_templates: exports are listed, changed while they run, deleted', async () => {
    const made = await ask({ export_type: 'deals', period: 'today' });
    await ended(made.body.id);
    const late = await admin.put(`${PATH}/${made.body.id}`, {
      account_export: { notification_emails: 'a@example.test' },
    });
    expect(late.status).toBe(409);
    // As if no worker has taken it yet.
    await inAccount(on, admin, sql`update account_export set status = 'waiting' where id = ${made.body.id}`);
    const changed = await admin.patch(`${PATH}/${made.body.id}`, { notification_emails: 'a@example.test' });
    expect([changed.status, changed.body.notification_emails]).toEqual([200, 'a@example.test']);
    expect((await admin.get(PATH)).body).toMatchObject({
      entries: [{ id: made.body.id, export_type: 'deals', period: 'today', user: { id: admin.id } }],
      pagination: { total: 1 },
    });
    expect((await admin.del(`${PATH}/${made.body.id}`)).status).toBe(204);
    expect((await admin.get(PATH)).body.entries).toEqual([]);
  });

  test('LIST-10 account exports: a file in many parts comes out whole, and one that is too large is not kept', async () => {
    const parts: Buffer[] = [];
    const random = (n: number) => Buffer.alloc(600_000, `${n} ${Math.sin(n)} `).toString('base64');
    const lines = async function* () {
      for (let n = 0; n < 30; n += 1) yield await Promise.resolve(random(n));
    };
    const bytes = await writeZip([{ name: 'a.csv', lines }], on.clock.now, async (part, n) => {
      parts[n] = part;
      await Promise.resolve();
    });
    expect(Buffer.concat(parts).length).toBe(bytes);
    const zip = await fromBufferPromise(Buffer.concat(parts), { lazyEntries: true });
    for await (const entry of zip.eachEntry())
      expect((await (await zip.openReadStreamPromise(entry)).toArray()).map(String).join('')).toBe(
        Array.from({ length: 30 }, (_, n) => random(n)).join(''),
      );
    const small = writeZip([{ name: 'a.csv', lines }], on.clock.now, () => Promise.resolve(), bytes - 1);
    await expect(small).rejects.toBeInstanceOf(FileTooLarge);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let account: Loose;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());
beforeEach(async () => {
  on.clock.now = new Date('2026-11-21T15:30:00Z');
  admin = await on.account();
  account = (await admin.get('/api/internal/boot')).body.account;
});

const deal = async (body: object, who = admin) => (await who.post('/api/v3/deals', { deal: body })).body;

async function file(kind: string, body: object = {}, who = admin): Promise<{ text: string; headers: Loose }> {
  const asked = await who.post(`/api/v3/${kind}/export`, body);
  if (asked.status !== 200) throw new Error(`the export answered ${asked.status}: ${JSON.stringify(asked.body)}`);
  const got = await who.get<string>(asked.body.export.file_url);
  if (got.status !== 200) throw new Error(`the file answered ${got.status}: ${JSON.stringify(got.body)}`);
  return { text: got.body, headers: got.headers };
}

const lines = ({ text }: { text: string }) => text.slice(1).split('\r\n').slice(0, -1);

describe('LIST-10 a list as a file', () => {
  test('LIST-10 csv of deals: the columns as shown, names for ids, dates in the user’s format, money exact', async () => {
    await inAccount(
      on,
      admin,
      sql`update account_user set date_format = 'eu', time_format = '24h', time_zone = 'Europe/Berlin' where id = ${admin.id}`,
    );
    const stage = account.deal_stages.find(({ name }: Loose) => name === 'Won');
    await deal({
      name: 'Sensors, "large"',
      value: '1234.5',
      company_name: 'Alder',
      deal_stage_id: stage.id,
      expected_close_date: '2026/12/24',
      probability: 90,
    });
    const columns = [
      'name',
      'company_id',
      'value',
      'deal_stage_id',
      'expected_close_date',
      'closed_time',
      'user_id',
      'probability',
      'is_archived',
      'deal_weighted_forecast',
    ];
    const got = await file('deals', { columns });
    expect(got.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(got.headers['content-disposition']).toBe('attachment; filename="deals-2026-11-21.csv"');
    expect(got.text.charCodeAt(0)).toBe(0xfeff);
    expect(lines(got)).toEqual([
      'Name,Company name,Value,Stage,Close date,Closed,Owner,Probability,Archived,Weighted value',
      '"Sensors, ""large""",Alder,1234.50,Won,24/12/2026,21/11/2026 16:30,Hanna Lindqvist,90,No,1111.05',
    ]);
  });

  test('LIST-10 csv of deals: American dates and times, tags, people and computed fields', async () => {
    const tag = (await admin.post('/api/v3/admin/deal_tags', { deal_tag: { name: 'North' } })).body.id;
    const ada = (await admin.post('/api/v3/people', { person: { first_name: 'Ada', last_name: 'Berg' } })).body.id;
    await deal({ name: 'A', value: 200, commission_rate: 2.5, tag_ids: [tag], primary_contact_id: ada });
    const got = await file('deals', {
      columns: [
        'created_at',
        'tag_ids',
        'person_ids',
        'primary_contact_id',
        'commission_rate',
        'commission',
        'days_in_stage',
      ],
    });
    expect(lines(got)[1]).toBe('11/21/2026 3:30 PM,North,Ada Berg,Ada Berg,2.5,5.00,0');
  });

  test('LIST-10 csv of people, with every column there is', async () => {
    await admin.post('/api/v3/people', { person: { full_name: 'Ada Berg', email: 'ada@example.test', type: 'Lead' } });
    const [header = '', row = ''] = lines(await file('people'));
    const cells = Object.fromEntries(header.split(',').map((name, at) => [name, row.split(',')[at]]));
    expect(cells).toMatchObject({
      Name: 'Ada Berg',
      Email: 'ada@example.test',
      Type: 'Lead',
      'Total pipeline': '0.00',
    });
  });

  test('LIST-10 csv of companies, with the parent by its name', async () => {
    const parent = (await admin.post('/api/v3/companies', { company: { name: 'Alder' } })).body;
    await admin.post('/api/v3/companies', { company: { name: 'Birch', parent_company_id: parent.id, city: 'Kiel' } });
    const got = await file('companies', { columns: ['name', 'parent_company_id', 'city'], sort_by: 'name' });
    expect(lines(got).slice(1)).toEqual(['Alder,,', 'Birch,Alder,Kiel']);
  });

  test('LIST-10 no cell is a formula, and line breaks, quotes and other alphabets stay unchanged', async () => {
    const names = ['=1+1', '+49 30', '-5', '@here', '=HYPERLINK("http://x.test","y")', 'Łódź 東京 🚢', 'two\nlines'];
    for (const summary of names) await deal({ name: 'x', summary });
    const { text } = await file('deals', { columns: ['summary'], sort_by: 'id' });
    expect(text).toBe(
      [
        '\ufeffSummary',
        "'=1+1",
        "'+49 30",
        "'-5",
        "'@here",
        '"\'=HYPERLINK(""http://x.test"",""y"")"',
        'Łódź 東京 🚢',
        '"two\nlines"',
        '',
      ].join('\r\n'),
    );
  });

  test('LIST-10 filter, order and choice are those of the list; archived deals stay out', async () => {
    const made = [];
    for (const [name, city] of [
      ['C', 'Lyon'],
      ['A', 'Lyon'],
      ['B', 'Nice'],
      ['D', 'Lyon'],
    ])
      made.push(await deal({ name, city }));
    await admin.patch(`/api/v3/deals/${made[3].id}`, { deal: { is_archived: true } });
    const names = async (body: object) => lines(await file('deals', { columns: ['name'], ...body })).slice(1);
    expect(await names({ filter: { field: 'city', op: 'is', value: 'Lyon' }, sort_by: 'name' })).toEqual(['A', 'C']);
    expect(await names({ sort_by: 'name', sort_direction: 'desc' })).toEqual(['C', 'B', 'A']);
    expect(await names({ ids: [made[0].id, made[2].id], sort_by: 'name' })).toEqual(['B', 'C']);
    expect(await names({ except: [made[0].id], sort_by: 'name' })).toEqual(['A', 'B']);
    expect(await names({ conditions: { deal_name: 'b' } })).toEqual(['B']);
    expect(await names({ filter: { field: 'city', op: 'is', value: 'Nowhere' } })).toEqual([]);
  });

  test('LIST-10 many thousands come in order and whole, in portions', async () => {
    await inAccount(
      on,
      admin,
      sql`insert into deal (account_id, name, deal_pipeline_id, user_id)
        select ${admin.accountId}, 'Deal ' || n, ${account.deal_pipelines[0].id}, ${admin.id} from generate_series(1, 6001) n`,
    );
    const rows = lines(await file('deals', { columns: ['id', 'name'], sort_by: 'id' })).slice(1);
    expect(rows.length).toBe(6001);
    expect(rows.map((row) => row.split(',')[1])).toEqual(rows.map((_row, at) => `Deal ${at + 1}`));
  });
});

describe('LIST-10 PERM-02 who exports what', () => {
  test.each([
    ['a basic user with the grant', {}, 200],
    ['a basic user without the grant', { is_allowed_to_export: false }, 403],
    ['a manager', { level: 2, is_allowed_to_export: false }, 200],
    ['an executive', { level: 3, is_allowed_to_export: false }, 200],
    ['an account admin', { is_account_admin: true, is_allowed_to_export: false }, 200],
    ['a read-only user', { level: 3, read_only: true }, 403],
    ['an external user', { level: 5 }, 403],
  ])('LIST-10 PERM-02 an export by %s', async (_who, columns, status) => {
    const someone = await colleague(on, admin, columns);
    for (const kind of ['deals', 'people', 'companies'])
      expect((await someone.post(`/api/v3/${kind}/export`, {})).status).toBe(status);
  });

  test('LIST-10 PERM-04 the file holds what its reader sees, and names no unseen records', async () => {
    const north = await team(on, admin, 'owner');
    const ben = await colleague(on, admin, { team_id: north });
    const hidden = (await admin.post('/api/v3/people', { person: { full_name: 'Hidden Person' } })).body.id;
    const shared = await deal({ name: 'Shared', primary_contact_id: hidden, shared_user_ids: [ben.id] });
    await deal({ name: 'Not theirs' });
    await deal({ name: 'Mine' }, ben);
    const columns = ['name', 'primary_contact_id', 'person_ids'];
    const got = await file('deals', { columns, sort_by: 'id' }, ben);
    expect(lines(got).slice(1)).toEqual(['Shared,,', 'Mine,,']);
    const named = await file('deals', { columns, ids: [shared.id, shared.id + 1] }, ben);
    expect(lines(named).slice(1)).toEqual(['Shared,,']);
  });

  test('LIST-10 PERM-06 the file is for the user who requested it, for ten minutes, and only while they may export', async () => {
    const [ben, other] = [await colleague(on, admin), await on.account()];
    await deal({ name: 'A' });
    const { body } = await ben.post('/api/v3/deals/export', {});
    const url = body.export.file_url;
    expect(body.export).toMatchObject({ type: 'deals', total: 1, user: { id: ben.id } });
    const statuses = [];
    for (const who of [ben, admin, other]) statuses.push((await who.get(url)).status);
    expect(statuses).toEqual([200, 404, 404]);
    await inAccount(on, admin, sql`update account_user set is_allowed_to_export = false where id = ${ben.id}`);
    expect((await ben.get(url)).status).toBe(403);
    await inAccount(on, admin, sql`update account_user set is_allowed_to_export = true where id = ${ben.id}`);
    on.clock.now = new Date(on.clock.now.getTime() + 11 * 60_000);
    expect((await ben.get(url)).status).toBe(410);
  });

  test('LIST-10 who exported what, when and how much is recorded', async () => {
    const ben = await colleague(on, admin);
    await deal({ name: 'A' });
    await ben.post('/api/v3/deals/export', { filter: { field: 'name', op: 'is', value: 'A' }, columns: ['name'] });
    await admin.post('/api/v3/people/export', {});
    const seen = (who: TestUser) =>
      who.get('/api/v3/exports').then(({ body }) => body.entries.map((one: Loose) => one.type));
    expect([await seen(admin), await seen(ben)]).toEqual([['people', 'deals'], ['deals']]);
    const [row] = await inAccount(
      on,
      admin,
      sql`select total, asked->'filter'->>'value' as value from export_log where user_id = ${ben.id}`,
    );
    expect(row).toEqual({ total: 1, value: 'A' });
  });

  test('LIST-10 the monthly quota of each user, counted anew every month', async () => {
    await inAccount(
      on,
      admin,
      sql`update account set settings = '{"quotas": {"monthly_exports_per_user": 2}}' where id = ${admin.accountId}`,
    );
    const ben = await colleague(on, admin);
    const ask = async (who: TestUser) => (await who.post('/api/v3/deals/export', {})).status;
    const together = await Promise.all([ask(admin), ask(admin), ask(admin)]);
    expect(together.sort((a, b) => a - b)).toEqual([200, 200, 403]);
    expect([await ask(admin), await ask(ben)]).toEqual([403, 200]);
    on.clock.now = new Date('2026-12-01T00:00:01Z');
    expect(await ask(await on.signIn(admin.email))).toBe(200);
  });

  test('LIST-10 hostile bodies are refused, and never a server fault', async () => {
    const bodies: Loose[] = [
      { columns: ['password_hash'] },
      { columns: ["name'; drop table deal; --"] },
      { columns: 'name' },
      { columns: [['name']] },
      { ids: ['x'] },
      { filter: { field: 'secret', op: 'is', value: 1 } },
      { filter: '{' },
      { conditions: { nothing: 1 } },
    ];
    for (const body of bodies)
      expect((await admin.post('/api/v3/deals/export', body)).status, JSON.stringify(body)).toBe(422);
    expect((await admin.get('/api/v3/exports/0/file.csv')).status).toBe(404);
    expect((await admin.get('/api/v3/exports')).body.pagination.total).toBe(0);
  });
});

test('LIST-10 a reader who leaves ends the query, and others can use the connection', async () => {
  await inAccount(
    on,
    admin,
    sql`insert into deal (account_id, name, deal_pipeline_id, summary)
      select ${admin.accountId}, 'Deal ' || n, ${account.deal_pipelines[0].id}, repeat('long ', 200) from generate_series(1, 30000) n`,
  );
  const { body } = await admin.post('/api/v3/deals/export', {});
  const address = await on.app.listen({ port: 0, host: '127.0.0.1' });
  const client = new pg.Client({ connectionString: on.adminUrl });
  await client.connect();
  const reading = async () =>
    (
      await client.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle'
            and pid <> pg_backend_pid() and (query like '%in_portions%' or query like '%ordinality as page%')`,
      )
    ).rows[0].n as number;
  // More requests than the server writes concurrently, each aborted after its first bytes.
  for (let round = 0; round < 6; round += 1) {
    await new Promise<void>((resolve, reject) => {
      const out = request(address + body.export.file_url, { headers: { cookie: admin.cookie } }, (answer) => {
        answer.once('data', () => {
          answer.pause();
          out.destroy();
          resolve();
        });
      });
      out.on('error', reject);
      out.end();
    });
    for (const limit = Date.now() + 20_000; (await reading()) > 0; await sleep(20))
      if (Date.now() > limit) throw new Error('the query continues although its reader has left');
  }
  await client.end();
  const whole = await admin.get<string>(body.export.file_url);
  expect(whole.status).toBe(200);
  expect(whole.body.split('\r\n').length).toBe(30_002);
});

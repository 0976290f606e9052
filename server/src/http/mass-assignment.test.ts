import { STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague } from '../testing/colleagues';
import { bodyKeysOf, endpoints } from '../testing/endpoints';

/** A body field that may not be written changes nothing: every column is tried. */

let on: TestApp;
let admin: pg.Client;
let hanna: TestUser;
let ines: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = new pg.Client({ connectionString: on.adminUrl });
  await admin.connect();
  hanna = await on.account();
  ines = await colleague(on, hanna);
  stranger = await on.account('Other account');
});
afterAll(async () => {
  await admin.end();
  await on.close();
});

type Row = Record<string, unknown>;
const rowOf = async (table: string, id: number): Promise<Row> =>
  (await admin.query(`select to_jsonb(t) as row from ${table} t where id = $1`, [id])).rows[0].row;

/** A different value of the same type for each column. */
function otherValues(row: Row): Row {
  const other = (key: string, value: unknown): unknown => {
    if (key === 'account_id') return stranger.accountId;
    if (/user_id$|^owner_/.test(key)) return ines.id;
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'number') return value + 1;
    if (/_at$|_time$/.test(key)) return '2001/02/03 04:05:06';
    return typeof value === 'object' && value !== null ? { hacked: true } : 'hacked';
  };
  return {
    __proto__: null,
    ...Object.fromEntries(Object.entries(row).map(([key, value]) => [key, other(key, value)])),
  };
}

const stamps = new Set(['updated_at', 'updated_by_user_id', 'last_seen_at']);
/** The columns that differ. */
const touched = (before: Row, after: Row) =>
  Object.keys(after).filter((key) => !stamps.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]));

const kinds = { deals: 'deal', people: 'person', companies: 'company' } as const;
describe.each(Object.entries(kinds))('PERM-06 %s', (plural, kind) => {
  const free = new Set(
    STANDARD_CATALOGUE.fieldsOf(kind)
      .filter(({ writable }) => writable)
      .flatMap(({ key, column }) => [key, column ?? key]),
  );

  test(`PERM-06 a change of ${plural} touches no column that is not to be written`, async () => {
    const { id } = (await hanna.post(`/api/v3/${plural}`, { name: 'Crane', first_name: 'Ada' })).body;
    const before = await rowOf(kind, id);
    const forged = Object.fromEntries(Object.entries(otherValues(before)).filter(([key]) => !free.has(key)));
    for (const body of [
      forged,
      { [kind]: forged },
      { [kind]: { name: 'Crane', first_name: 'Ada' }, ...forged },
      { [kind]: { attributes: forged, user: forged, account: forged } },
    ])
      expect((await hanna.put(`/api/v3/${plural}/${id}`, body)).status).toBe(200);
    expect(touched(before, await rowOf(kind, id))).toEqual([]);
    expect((await rowOf('account_user', hanna.id)).level).toBe(3);
  });

  test(`PERM-06 one of ${plural} is created in the caller’s account, by the caller, not deleted, under an id of the database`, async () => {
    const sample = (await hanna.post(`/api/v3/${plural}`, { name: 'Sample', first_name: 'Ada' })).body;
    const forged = Object.fromEntries(
      Object.entries(otherValues(await rowOf(kind, sample.id))).filter(([key]) => !free.has(key)),
    );
    const made = await hanna.post(`/api/v3/${plural}`, {
      ...forged,
      created_at: undefined,
      source_deal_id: undefined,
      id: 777_777,
      name: 'Made',
      first_name: 'Ada',
    });
    expect(made.status).toBe(200);
    const row = await rowOf(kind, made.body.id);
    expect(row).toMatchObject({
      account_id: hanna.accountId,
      created_by_user_id: hanna.id,
      deleted_at: null,
      deleted_by_user_id: null,
      import_id: null,
    });
    expect(row.id).toBeLessThan(777_777);
    const owner = kind === 'company' ? row.owner_id : row.user_id;
    expect(row.owner_key).toBe(owner ?? 0);
  });
});

describe('PERM-06 configuration and people of the account', () => {
  test.each([
    ['team', '/api/v3/admin/teams', { name: 'North' }],
    ['deal_pipeline', '/api/v3/admin/deal_pipelines', { name: 'Second' }],
    ['lead_source', '/api/v3/admin/lead_sources', { name: 'Fair' }],
    ['deal_tag', '/api/v3/admin/deal_tags', { name: 'Urgent' }],
    ['note_category', '/api/v3/admin/note_categories', { name: 'Visit' }],
    ['account_user', '/api/v3/admin/users', { first_name: 'Omar', last_name: 'Diaz', email: 'omar@example.test' }],
  ])('PERM-06 %s', async (table, path, body) => {
    const { status, body: made } = await hanna.post(path, body);
    expect(status).toBe(200);
    const before = await rowOf(table, made.id);
    const free = new Set(endpoints.filter(({ contract }) => contract.path === `${path}/:id`).flatMap(bodyKeysOf));
    const forged = Object.fromEntries(Object.entries(otherValues(before)).filter(([key]) => !free.has(key)));
    const { status: changed } = await hanna.put(`${path}/${made.id}`, forged);
    expect([200, 422]).toContain(changed);
    expect(touched(before, await rowOf(table, made.id))).toEqual([]);
  });

  test('PERM-06 users cannot raise their own rights in the profile, nor those of others by calls that are not theirs', async () => {
    const before = await rowOf('account_user', ines.id);
    const forged = { ...otherValues(before), first_name: undefined, last_name: undefined, time_zone: undefined };
    const { date_format: _d, time_format: _t, theme_mode: _m, email_signature: _s, ...rest } = forged as Row;
    expect((await ines.put('/api/v3/profile', rest)).status).toBe(200);
    expect((await ines.put('/api/v3/profile', { user: rest })).status).toBe(200);
    expect((await ines.put(`/api/v3/admin/users/${ines.id}`, { level: 3, is_account_admin: true })).status).toBe(403);
    expect((await ines.post('/api/v3/admin/users', { email: 'x@example.test', level: 3 })).status).toBe(403);
    expect(touched(before, await rowOf('account_user', ines.id))).toEqual([]);
  });

  test('PERM-06 signing up creates a new account and nothing more', async () => {
    const user = {
      first_name: 'Eve',
      last_name: 'Moor',
      email: 'eve@example.test',
      password: 'Sail-away-42!',
      account_id: hanna.accountId,
      id: hanna.id,
      is_external: true,
    };
    const account = {
      company_name: 'Eve & Sons',
      id: hanna.accountId,
      plan: 'grow',
      features: { private_notes: true },
      is_demo: true,
    };
    const made = await on.app.inject({
      method: 'POST',
      url: '/signup',
      payload: { account, user, account_id: hanna.accountId },
    });
    expect(made.statusCode).toBe(200);
    const { rows } = await admin.query(
      'select u.account_id, u.is_external, a.is_demo, a.features from account_user u join account a on a.id = u.account_id where email = $1',
      ['eve@example.test'],
    );
    expect(rows[0].account_id).not.toBe(hanna.accountId);
    expect(rows[0]).toMatchObject({ is_external: false, is_demo: false });
    expect(rows[0].features.private_notes).not.toBe(true);
  });
});

describe('PERM-06 records of another account are never linked', () => {
  test('PERM-06 by no field of any record', async () => {
    const theirs: Record<string, number> = {};
    for (const [plural, kind] of Object.entries(kinds))
      theirs[kind] = (await stranger.post(`/api/v3/${plural}`, { name: 'Theirs', first_name: 'Theirs' })).body.id;
    const stage = (await stranger.get('/api/internal/boot')).body.account.deal_stages[0].id;
    const ours: Record<string, number> = {};
    for (const [plural, kind] of Object.entries(kinds))
      ours[kind] = (await hanna.post(`/api/v3/${plural}`, { name: 'Ours', first_name: 'Ours' })).body.id;
    const tries: [string, Row][] = [
      ...[
        'company_id',
        'primary_contact_id',
        'person_ids',
        'user_id',
        'deal_stage_id',
        'shared_user_ids',
        'source_id',
        'tag_ids',
        'add_contact_ids',
      ].map((key): [string, Row] => ['deals', { [key]: key }]),
      ...['company_id', 'deal_ids', 'user_id', 'shared_user_ids', 'lead_status_id'].map((key): [string, Row] => [
        'people',
        { [key]: key },
      ]),
      ...['parent_company_id', 'owner_id', 'shared_user_ids', 'tag_ids'].map((key): [string, Row] => [
        'companies',
        { [key]: key },
      ]),
      ...['deal_id', 'person_id', 'company_id', 'user_id', 'note_category_id'].map((key): [string, Row] => [
        'notes',
        { [key]: key, content: 'x' },
      ]),
    ];
    for (const [plural, fields] of tries) {
      const [key = ''] = Object.keys(fields);
      const kind = /company/.test(key)
        ? 'company'
        : /deal_id/.test(key)
          ? 'deal'
          : /contact|person/.test(key)
            ? 'person'
            : '';
      const id = theirs[kind] ?? (/user|owner/.test(key) ? stranger.id : key === 'deal_stage_id' ? stage : 999_999);
      const value = key.endsWith('ids') ? [id, id] : id;
      const made = await hanna.post(`/api/v3/${plural}`, {
        name: `Linked ${key}`,
        first_name: 'x',
        ...fields,
        [key]: value,
      });
      expect([key, made.status]).toEqual([key, 422]);
      expect(made.body.map(({ field }: { field: string }) => field)).toContain(
        key.replace('add_contact_ids', 'person_ids'),
      );
      const own = plural === 'notes' ? undefined : ours[kinds[plural as keyof typeof kinds]];
      if (own)
        expect([key, (await hanna.put(`/api/v3/${plural}/${own}`, { [key]: value })).status]).toEqual([key, 422]);
    }
  });

  test('API-01 an id given twice links once', async () => {
    const { id } = (await hanna.post('/api/v3/people', { first_name: 'Twice' })).body;
    const deal = await hanna.post('/api/v3/deals', {
      name: 'Twice',
      person_ids: [id, id, String(id)],
      primary_contact_id: id,
    });
    expect([deal.status, deal.body.person_ids]).toEqual([200, [id]]);
    const shared = await hanna.put(`/api/v3/deals/${deal.body.id}`, {
      shared_user_ids: [ines.id, ines.id],
      person_ids: [id, id],
    });
    expect([shared.status, shared.body.shared_user_ids, shared.body.person_ids]).toEqual([200, [ines.id], [id]]);
  });
});

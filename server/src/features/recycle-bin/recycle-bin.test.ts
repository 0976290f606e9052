import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { auditSentence } from '@fairlead/domain/audit-log/sentences';
import { purgeExpired } from './purge-expired';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({}, { apart: true });
});
afterAll(() => on.close());
beforeEach(async () => {
  on.clock.now = new Date('2026-11-21T10:00:00Z');
  admin = await on.account();
});

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const deal = async (more: object = {}, by = admin): Promise<Loose> =>
  (await by.post('/api/v3/deals', { deal: { name: 'Torque sensors', ...more } })).body;
const person = async (more: object = {}, by = admin): Promise<Loose> =>
  (await by.post('/api/v3/people', { person: { first_name: 'Ana', last_name: 'Ruiz', ...more } })).body;
const company = async (name: string, more: object = {}, by = admin): Promise<Loose> =>
  (await by.post('/api/v3/companies', { company: { name, ...more } })).body;
const remove = (path: string, by = admin) => by.del(`/api/v3/${path}`);
const bin = async (by = admin, query = '') => (await by.get(`/api/v3/recycle_bin${query}`)).body.entries;
const restore = (path: string, by = admin) => by.post(`/api/v3/recycle_bin/${path}/restore`);
const purge = (path: string, by = admin) => by.del(`/api/v3/recycle_bin/${path}`);
const read = async (path: string) => (await admin.get(`/api/v3/${path}`)).body;

test('REC-12 every reference to a record is found by an index when the record is purged, in the recycle bin or not', async () => {
  const missing = await on.pool.transaction('read', '', (db) =>
    db.rows<{ place: string }>(sql`select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.confrelid::regclass::text in ('deal', 'person', 'company', 'note', 'document', 'calendar_entry')
        and not exists (select from pg_index i where i.indrelid = c.conrelid and a.attnum = any(i.indkey[0:1])
          and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', '(' || a.attname || ' IS NOT NULL)'))`),
  );
  expect(missing.map(({ place }) => place)).toEqual([]);
});

/** All stored data of the account, as text. */
const everything = async () => {
  const tables = [
    'deal',
    'person',
    'company',
    'note',
    'change',
    'import_row',
    'deal_person',
    'deal_tagging',
    'company_share',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      inAccount(on, admin, sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from ${tableNamed(table)} t`),
    ),
  );
  return rows.map(([row]) => row.all).join('\n');
};
const tableNamed = (table: string) => sql([`"${table}"`]);

describe('REC-12 the recycle bin', () => {
  test('REC-12 deleted records are listed with who and when, newest first, and how many days are left', async () => {
    const ben = await colleague(on, admin, { first_name: 'Ben', last_name: 'Adeyemi', level: 3 });
    const [one, two, three] = [await deal(), await person(), await company('Ruiz Metal')];
    await remove(`deals/${one.id}`);
    on.clock.now = new Date('2026-11-22T09:00:00Z');
    await remove(`people/${two.id}`, ben);
    on.clock.now = new Date('2026-11-23T09:30:00Z');
    await remove(`companies/${three.id}`);
    const entries = await bin();
    expect(entries.map(({ type, name, days_left }: Loose) => [type, name, days_left])).toEqual([
      ['companies', 'Ruiz Metal', 30],
      ['people', 'Ana Ruiz', 29],
      ['deals', 'Torque sensors', 29],
    ]);
    expect(entries[1]).toEqual({
      id: two.id,
      type: 'people',
      name: 'Ana Ruiz',
      deleted_at: '2026/11/22 09:00:00 +0000',
      deleted_by: { id: ben.id, first_name: 'Ben', last_name: 'Adeyemi' },
      days_left: 29,
      can_restore: true,
      can_purge: true,
    });
    expect((await bin(admin, '?type=deals')).map(({ id }: Loose) => id)).toEqual([one.id]);
    const paged = (await admin.get('/api/v3/recycle_bin?page=2&per_page=2')).body;
    expect(paged.pagination).toEqual({ page: 2, page_var: 'page', per_page: 2, pages: 2, total: 3 });
    expect(paged.entries).toHaveLength(1);
  });

  test('REC-12 a deal is restored whole: every value, people, tags, shares and notes', async () => {
    const ben = await colleague(on, admin);
    const boot = (await admin.get('/api/internal/boot')).body.account;
    const made = await deal({
      value: '1200.5',
      person_ids: [(await person()).id],
      tag_ids: [boot.deal_tags[0].id],
      shared_user_ids: [ben.id],
      company_name: 'Castellan Steel',
      deal_stage_id: boot.deal_stages[1].id,
    });
    await admin.post('/api/v3/notes', {
      note: { content: 'Called', deal_id: made.id, note_category_id: boot.note_categories[0].id },
    });
    const before = await read(`deals/${made.id}`);
    const listBefore = await read('deals?totals=true');
    await remove(`deals/${made.id}`);
    expect((await admin.get(`/api/v3/deals/${made.id}`)).status).toBe(404);
    const answer = await restore(`deals/${made.id}`);
    expect([answer.status, answer.body]).toEqual([200, { id: made.id, name: 'Torque sensors' }]);
    expect(await read(`deals/${made.id}`)).toEqual(before);
    expect((await read('deals?totals=true')).totals).toEqual(listBefore.totals);
    expect((await read(`notes?deal_id=${made.id}`)).entries).toHaveLength(1);
    expect(await bin()).toEqual([]);
    const [entry] = (await read(`deals/${made.id}/changes`)).entries;
    expect(entry).toMatchObject({ op: 'restore', user: { id: admin.id }, fields: [] });
  });

  test('REC-12 a company comes back with its people and deals', async () => {
    const made = await company('Castellan Steel');
    const [one, two] = [await deal({ company_id: made.id }), await person({ company_id: made.id })];
    await remove(`companies/${made.id}`);
    expect((await restore(`companies/${made.id}`)).status).toBe(200);
    expect((await read(`deals/${one.id}`)).company).toMatchObject({ id: made.id, name: 'Castellan Steel' });
    expect((await read(`people/${two.id}`)).company_name).toBe('Castellan Steel');
  });

  test('REC-12 a company whose name is used by another is refused with a plain message', async () => {
    const made = await company('Castellan Steel');
    await remove(`companies/${made.id}`);
    await company('castellan steel');
    const refused = await restore(`companies/${made.id}`);
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual([
      {
        field: 'name',
        msg: 'There is another company called Castellan Steel now. Rename it first, then restore this one.',
      },
    ]);
    expect(await bin()).toHaveLength(1);
  });

  test('REC-12 PERM-06 another account sees, restores and purges nothing', async () => {
    const stranger = await on.account();
    const made = await deal();
    await remove(`deals/${made.id}`);
    expect(await bin(stranger)).toEqual([]);
    expect((await restore(`deals/${made.id}`, stranger)).status).toBe(404);
    expect((await purge(`deals/${made.id}`, stranger)).status).toBe(404);
  });

  test("REC-12 PERM-02 restored by those permitted: a basic user what they deleted, a manager the team's, an executive all", async () => {
    const north = await team(on, admin, 'global');
    const south = await team(on, admin, 'global');
    const basic = await colleague(on, admin, { team_id: north });
    const manager = await colleague(on, admin, { team_id: north, level: 2 });
    const executive = await colleague(on, admin, { team_id: south, level: 3 });
    const reader = await colleague(on, admin, { team_id: north, level: 3, read_only: true });
    const eve = await colleague(on, admin, { level: 5 });
    const [mine, others, far] = [await deal({}, basic), await deal({}, basic), await deal({}, executive)];
    await remove(`deals/${mine.id}`, basic);
    await remove(`deals/${others.id}`, admin);
    await remove(`deals/${far.id}`, admin);
    const seen = async (by: TestUser) => (await bin(by)).map(({ id }: Loose) => id).sort();
    expect(await seen(basic)).toEqual([mine.id]);
    expect(await seen(manager)).toEqual([mine.id, others.id]);
    expect(await seen(executive)).toEqual([mine.id, others.id, far.id]);
    expect((await bin(reader)).every((entry: Loose) => !entry.can_restore)).toBe(true);
    expect((await eve.get('/api/v3/recycle_bin')).status).toBe(403);
    expect((await restore(`deals/${others.id}`, basic)).status).toBe(403);
    expect((await restore(`deals/${far.id}`, manager)).status).toBe(403);
    expect((await restore(`deals/${far.id}`, reader)).status).toBe(403);
    expect((await restore(`deals/${mine.id}`, basic)).status).toBe(200);
    expect((await restore(`deals/${others.id}`, manager)).status).toBe(200);
    expect((await restore(`deals/${far.id}`, executive)).status).toBe(200);
  });

  test('REC-12 PERM-02 a manager restores what they deleted though it had no owner', async () => {
    const manager = await colleague(on, admin, { team_id: await team(on, admin, 'owner'), level: 2 });
    const made = await company('Ownerless');
    expect((await remove(`companies/${made.id}`, manager)).status).toBe(204);
    expect(await bin(manager)).toMatchObject([{ id: made.id, can_restore: true, can_purge: false }]);
    expect((await restore(`companies/${made.id}`, manager)).status).toBe(200);
  });

  test('REC-12 what is not in the recycle bin is not found there', async () => {
    const made = await deal();
    expect((await restore(`deals/${made.id}`)).status).toBe(404);
    expect((await purge(`deals/${made.id}`)).status).toBe(404);
    expect((await purge('boats/1')).status).toBe(404);
  });
});

describe('REC-12 purging', () => {
  test('REC-12 an administrator purges for good: row, log, links, notes and copies are gone, the fact stays', async () => {
    const boot = (await admin.get('/api/internal/boot')).body.account;
    const made = await company('Zimtstern Holdings', { city: 'Zimtstadt' });
    await admin.patch(`/api/v3/companies/${made.id}`, {
      company: { name: 'Zimtstern Group', tag_ids: [boot.company_tags[0].id] },
    });
    const kept = await deal({ company_id: made.id });
    const anna = await person({ company_id: made.id });
    const child = await company('Child', { parent_company_id: made.id });
    const note = (content: string, more: object) =>
      admin.post('/api/v3/notes', { note: { content, note_category_id: boot.note_categories[0].id, ...more } });
    await note('Zimtstern called', { company_id: made.id });
    await note('About the deal', { deal_id: kept.id });
    await remove(`companies/${made.id}`);
    expect((await purge(`companies/${made.id}`)).status).toBe(204);
    expect(await everything()).not.toMatch(/zimt/i);
    expect(await bin()).toEqual([]);
    expect((await restore(`companies/${made.id}`)).status).toBe(404);
    expect(await read(`deals/${kept.id}`)).toMatchObject({ company_id: null, company_name: null, company: null });
    expect(await read(`people/${anna.id}`)).toMatchObject({ company_id: null });
    expect(await read(`companies/${child.id}`)).toMatchObject({ parent_company_id: null });
    expect((await read(`notes?deal_id=${kept.id}`)).entries).toHaveLength(1);
    const facts = await inAccount(
      on,
      admin,
      sql`select c.op, s.user_id from change c join change_set s on s.id = c.change_set_id
      where c.record_type = 'company' and c.record_id = ${made.id} and c.op = 'purge'`,
    );
    expect(facts).toEqual([{ op: 'purge', user_id: admin.id }]);
  });

  test('REC-12 a purged person leaves no trace in deals, and their history reads on', async () => {
    const anna = await person({ first_name: 'Quendolyn', email: 'quendolyn@example.test' });
    const kept = await deal({ primary_contact_id: anna.id });
    await admin.patch(`/api/v3/deals/${kept.id}`, { deal: { primary_contact_id: null, person_ids: [] } });
    await admin.patch(`/api/v3/deals/${kept.id}`, { deal: { primary_contact_id: anna.id } });
    await remove(`people/${anna.id}`);
    await purge(`people/${anna.id}`);
    expect(await everything()).not.toMatch(/quendolyn/i);
    expect(await read(`deals/${kept.id}`)).toMatchObject({ primary_contact_id: null, person_ids: [] });
    const { entries } = await read(`deals/${kept.id}/changes`);
    expect(JSON.stringify(entries)).toContain('(not available)');
    expect(JSON.stringify(entries)).not.toMatch(/quendolyn/i);
  });

  test('REC-12 PERM-02 the audit log tells who purged what by its number and how many went by age, and no name', async () => {
    const gone = (await deal({ name: 'Quittenpresse' })).id;
    await remove(`deals/${gone}`);
    await purge(`deals/${gone}`);
    for (const name of ['Mirabelle', 'Zwetsche']) await remove(`companies/${(await company(name)).id}`);
    await purgeExpired(on.pool, new Date('2026-12-22T10:00:00Z'), log);
    on.clock.now = new Date('2026-12-22T10:00:00Z');
    const { entries } = (await admin.get('/api/internal/audit_log?group=data')).body;
    expect(entries.map((one: Loose) => [one.event, one.user?.id ?? null, auditSentence(one)])).toEqual([
      ['record.purged', null, '2 companies were erased permanently after 30 days in the recycle bin'],
      ['record.purged', admin.id, `erased deal ${gone} permanently`],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Quitten|Mirabelle|Zwetsche/);
  });

  test('REC-12 a purge cannot be undone', async () => {
    const made = await deal();
    const deleted = await remove(`deals/${made.id}`);
    await purge(`deals/${made.id}`);
    const answer = await admin.post(`/api/v3/change_sets/${deleted.headers['x-change-set']}/undo`);
    expect(answer.body).toMatchObject({
      undone: 0,
      skipped: [{ record_id: made.id, record_name: null, reason: 'gone' }],
    });
  });

  test('REC-12 PERM-02 purged by administrators only', async () => {
    const executive = await colleague(on, admin, { level: 3 });
    const made = await deal();
    await remove(`deals/${made.id}`, executive);
    expect((await purge(`deals/${made.id}`, executive)).status).toBe(403);
    expect(await bin(executive)).toMatchObject([{ can_restore: true, can_purge: false }]);
  });

  test('REC-12 PERM-02 an administrator who is a basic user sees all and purges all, and restores what they deleted', async () => {
    const keeper = await colleague(on, admin, { level: 1, is_account_admin: true });
    const [mine, others] = [await deal({}, keeper), await deal()];
    await remove(`deals/${mine.id}`, keeper);
    await remove(`deals/${others.id}`);
    expect((await bin(keeper)).map(({ id, can_restore, can_purge }: Loose) => [id, can_restore, can_purge])).toEqual(
      expect.arrayContaining([
        [mine.id, true, true],
        [others.id, false, true],
      ]),
    );
    expect((await restore(`deals/${others.id}`, keeper)).status).toBe(403);
    expect((await restore(`deals/${mine.id}`, keeper)).status).toBe(200);
    expect((await purge(`deals/${others.id}`, keeper)).status).toBe(204);
  });

  test('REC-12 after thirty days records are purged by themselves, the others stay', async () => {
    const [old, young, undone] = [
      await deal({ name: 'Old' }),
      await deal({ name: 'Young' }),
      await deal({ name: 'Undone' }),
    ];
    const made = await admin.post('/api/v3/deals', { deal: { name: 'Undone too' } });
    await admin.post(`/api/v3/change_sets/${made.headers['x-change-set']}/undo`);
    await remove(`deals/${old.id}`);
    on.clock.now = new Date('2026-11-25T10:00:00Z');
    await remove(`deals/${young.id}`);
    await purgeExpired(on.pool, new Date('2026-12-21T09:00:00Z'), log);
    expect((await bin()).map(({ name }: Loose) => name)).toEqual(['Young', 'Old']);
    await purgeExpired(on.pool, new Date('2026-12-21T11:00:00Z'), log);
    expect((await bin()).map(({ name }: Loose) => name)).toEqual(['Young']);
    expect((await read(`deals/${undone.id}`)).name).toBe('Undone');
    const facts = await inAccount(
      on,
      admin,
      sql`select c.record_id, s.user_id, s.via from change c join change_set s on s.id = c.change_set_id
      where c.op = 'purge' order by c.id`,
    );
    expect(facts.map(({ user_id, via }) => [user_id, via])).toEqual([
      [null, 'system'],
      [null, 'system'],
    ]);
  });

  test("REC-12 how long is the account's own setting", async () => {
    const made = await deal();
    await inAccount(
      on,
      admin,
      sql`update account set settings = settings || '{"recycle_bin_days": 7}' where id = ${admin.accountId}`,
    );
    await remove(`deals/${made.id}`);
    expect(await bin()).toMatchObject([{ days_left: 7 }]);
    await purgeExpired(on.pool, new Date('2026-11-29T10:00:00Z'), log);
    expect(await bin()).toEqual([]);
  });
});

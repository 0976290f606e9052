import { plainLists } from '@fairlead/domain/lists/lists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { name, sql } from '../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../testing/app';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

/** Writes directly to the account's tables, for preparations that these tests do not cover. */
function write(statement: ReturnType<typeof sql>, user = admin): Promise<Loose[]> {
  return on.pool.transaction('write', `select set_config('app.account_id', '${user.accountId}', true)`, (db) =>
    db.rows(statement),
  );
}

const namesOf = (answer: Loose): string[] => answer.body.entries.map((entry: Loose) => entry.name);

describe.each(plainLists)('ADMIN-02 $plural', (list) => {
  const path = `/api/v3/admin/${list.plural}`;
  beforeAll(async () => {
    admin = await on.account();
  });

  test('ADMIN-02 create, read, update and delete, with the declared keys in their order', async () => {
    const made = await admin.post(path, {
      [list.table]: { name: ' Gold ', ...(list.colour ? { hex_color: '#A1b2C3' } : {}) },
    });
    expect(made.status).toBe(200);
    expect(Object.keys(made.body)).toEqual(list.keys);
    expect(made.body.name).toBe('Gold');
    expect(made.body.hex_color).toBe(list.colour ? 'A1b2C3' : undefined);
    expect(made.body.created_at).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d [+-]\d{4}$/);
    const renamed = await admin.patch(`${path}/${made.body.id}`, { name: 'Platinum' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Platinum']);
    expect((await admin.get(`${path}/${made.body.id}`)).body).toEqual(renamed.body);
    expect(namesOf(await admin.get(path))).toContain('Platinum');
    expect((await admin.del(`${path}/${made.body.id}`)).status).toBe(204);
    expect((await admin.get(`${path}/${made.body.id}`)).status).toBe(404);
  });

  test('ADMIN-02 a name is required and unique in the list, ignoring case', async () => {
    await admin.post(path, { [list.table]: { name: 'Only once' } });
    const twice = await admin.post(path, { [list.table]: { name: 'ONLY ONCE' } });
    expect([twice.status, twice.body]).toEqual([422, [{ field: 'name', msg: 'Already been taken.' }]]);
    const blank = await admin.post(path, { [list.table]: { name: ' ' } });
    expect([blank.status, blank.body]).toEqual([422, [{ field: 'name', msg: 'Required' }]]);
  });

  test('ADMIN-02 the list comes in its order and in pages, product lines in one', async () => {
    await write(sql`delete from ${name(list.table)} where not system`);
    for (const name of ['Beta', 'alpha', 'Gamma']) await admin.post(path, { [list.table]: { name } });
    const answer = await admin.get(`${path}.json?per_page=2`);
    const inOrder = list.order === 'name' ? ['alpha', 'Beta', 'Gamma'] : ['Beta', 'alpha', 'Gamma'];
    expect(namesOf(answer)).toEqual(list.unpaged ? inOrder : inOrder.slice(0, 2));
    expect(answer.body.pagination).toEqual(
      list.unpaged ? undefined : { page: 1, page_var: 'page', per_page: 2, pages: 2, total: 3 },
    );
    expect(Object.keys((await admin.get(`${path}?attrs=name`)).body.entries[0])).toEqual(['id', 'name']);
  });

  test('ADMIN-02 every user inside reads it, only account admins write it', async () => {
    const email = `basic-${list.table}@example.test`;
    await write(sql`insert into account_user (account_id, email, first_name, password_hash)
      select account_id, ${email}, 'Ines', password_hash from account_user where id = ${admin.id}`);
    const basic = await on.signIn(email);
    expect((await basic.get(path)).status).toBe(200);
    expect((await basic.post(path, { [list.table]: { name: 'Mine' } })).status).toBe(403);
    await write(sql`update account_user set is_account_admin = true, read_only = true where email = ${email}`);
    expect((await basic.post(path, { [list.table]: { name: 'Mine' } })).status).toBe(403);
    await write(sql`update account_user set read_only = false, is_external = true where email = ${email}`);
    expect((await basic.get(path)).status).toBe(403);
  });
});

describe('ADMIN-02 what some lists have of their own', () => {
  beforeAll(async () => {
    admin = await on.account();
  });

  test('ADMIN-02 order call: the named entries first, the others after them', async () => {
    const ids = (await admin.get('/api/v3/admin/deal_statuses')).body.entries.map(({ id }: Loose) => id);
    const sorted = await admin.put('/api/v3/admin/deal_statuses/sort', { order: [ids[2], ids[0]] });
    expect(sorted.body.entries.map(({ id }: Loose) => id)).toEqual([ids[2], ids[0], ids[1]]);
    expect(sorted.body.entries.map(({ position }: Loose) => position)).toEqual([1, 2, 3]);
    const foreign = await admin.put('/api/v3/admin/deal_statuses/sort', { deal_status: { order: [ids[0], 999_999] } });
    expect([foreign.status, foreign.body]).toEqual([422, [{ field: 'order', msg: 'Has invalid value' }]]);
  });

  test('ADMIN-02 a colour is checked, also a form-encoded one', async () => {
    const wrong = await admin.post('/api/v3/admin/lead_statuses', { lead_status: { name: '', hex_color: 'blue' } });
    expect([wrong.status, wrong.body]).toEqual([
      422,
      [
        { field: 'name', msg: 'Required' },
        { field: 'hex_color', msg: 'Is not a valid color code' },
      ],
    ]);
    const form = await on.app.inject({
      method: 'POST',
      url: '/api/v3/admin/lead_statuses.json',
      headers: {
        cookie: admin.cookie,
        'x-csrf-token': admin.csrf,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'lead_status[name]=Lost+touch&lead_status[hex_color]=%23aabbcc',
    });
    expect(form.json()).toMatchObject({ name: 'Lost touch', hex_color: 'aabbcc' });
  });

  test('ADMIN-02 system note categories are neither listed nor changed', async () => {
    const [system] = await write(sql`select id from note_category where system and name = 'Email'`);
    expect(namesOf(await admin.get('/api/v3/admin/note_categories'))).not.toContain('Email');
    expect((await admin.get('/api/v3/admin/note_categories')).body.entries[0].editable).toBe(true);
    expect((await admin.put(`/api/v3/admin/note_categories/${system.id}`, { name: 'Mail' })).status).toBe(404);
    expect((await admin.del(`/api/v3/admin/note_categories/${system.id}`)).status).toBe(404);
  });

  test('ADMIN-02 only one revenue type is the default', async () => {
    const first = await admin.post('/api/v3/admin/revenue_types', { name: 'Renewal', is_default: true });
    const second = await admin.post('/api/v3/admin/revenue_types', { name: 'Upsell', is_default: 'true' });
    const found = (await admin.get('/api/v3/admin/revenue_types')).body.entries.filter((one: Loose) => one.is_default);
    expect(found.map(({ id }: Loose) => id)).toEqual([second.body.id]);
    expect(first.body.is_default).toBe(true);
  });

  test('ADMIN-02 details: costs, status type, product line flags, the author of a tag', async () => {
    const source = await admin.post('/api/v3/admin/lead_sources', { name: 'Fair', cost_per_lead_in_cents: 250 });
    expect(source.body).toMatchObject({ cost_per_lead_in_cents: 250, flat_fee_in_cents: null });
    const status = await admin.post('/api/v3/admin/calendar_entry_statuses', { name: 'Waiting' });
    expect(status.body).toMatchObject({ status_type: 'custom', in_use: false });
    const wrong = await admin.put(`/api/v3/admin/calendar_entry_statuses/${status.body.id}`, { status_type: 'never' });
    expect([wrong.status, wrong.body]).toEqual([422, [{ field: 'status_type', msg: 'Has invalid value' }]]);
    const line = await admin.post('/api/v3/admin/product_lines', { name: 'Sensors', enabled_for_people: false });
    expect(line.body).toMatchObject({ enabled_for_deals: true, enabled_for_people: false });
    expect((await admin.post('/api/v3/admin/deal_tags', { name: 'Hot' })).body.user_id).toBe(admin.id);
  });

  test('ADMIN-02 a change is in the log and reaches the boot call at once', async () => {
    const made = await admin.post('/api/v3/admin/lead_sources', { name: 'Podcast' });
    expect(made.headers['x-change-set']).toMatch(/^\d+$/);
    const boot = await admin.get('/api/internal/boot');
    expect(boot.body.account.lead_sources.map(({ name }: Loose) => name)).toContain('Podcast');
  });
});

describe('ADMIN-02 lists in hard cases', () => {
  const path = '/api/v3/admin/lead_sources';
  beforeAll(async () => {
    admin = await on.account();
  });

  test('ADMIN-02 names alike but for case and spaces are one name, and spaces are kept in order', async () => {
    const made = await admin.post(path, { name: '  Trade \t  fair ' });
    expect(made.body.name).toBe('Trade fair');
    for (const name of ['trade fair', 'TRADE   FAIR', ' Trade\u00a0fair']) {
      const twice = await admin.post(path, { name });
      expect([name, twice.status, twice.body]).toEqual([name, 422, [{ field: 'name', msg: 'Already been taken.' }]]);
    }
    expect((await admin.put(`${path}/${made.body.id}`, { name: 'trade  FAIR' })).body.name).toBe('trade FAIR');
  });

  test('ADMIN-02 two administrators rename one entry: the second gets a notice, and nothing is lost', async () => {
    const { id } = (await admin.post(path, { name: 'Expo' })).body;
    const rename = (name: string) => admin.put(`${path}/${id}`, { lead_source: { name, base: { name: 'Expo' } } });
    expect((await rename('Exhibition')).status).toBe(200);
    const late = await rename('Exposition');
    expect([late.status, late.body]).toEqual([
      409,
      { error: 'It has been renamed “Exhibition” in the meantime. Nothing was saved.' },
    ]);
    expect((await admin.get(`${path}/${id}`)).body.name).toBe('Exhibition');
    expect((await rename('Exhibition')).status).toBe(200);
    expect((await admin.put(`${path}/${id}`, { name: 'Without a base' })).status).toBe(200);
  });

  test('ADMIN-02 two administrators add one name and delete one entry at once: one succeeds, the other gets a message', async () => {
    const both = await Promise.all([admin.post(path, { name: 'At once' }), admin.post(path, { name: 'at  once' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const [{ id }] = both.filter(({ status }) => status === 200).map(({ body }) => body as Loose) as [Loose];
    const gone = await Promise.all([admin.del(`${path}/${id}`), admin.del(`${path}/${id}`)]);
    expect(gone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect((await admin.put(`${path}/${id}`, { name: 'Too late' })).status).toBe(404);
  });

  test('ADMIN-02 a list of 5,000 entries is read at once, counted, added to and put in order', async () => {
    await write(sql`insert into lead_status (account_id, name, position)
      select ${admin.accountId}, 'Status ' || n, n + 5 from generate_series(1, 5000) n`);
    const { entries } = (await admin.get('/api/internal/lists/lead_statuses')).body;
    expect(entries).toHaveLength(5005);
    expect((await admin.get('/api/internal/lists/lead_statuses/uses')).body.uses).toEqual([]);
    const last = entries.at(-1);
    const sorted = await admin.put('/api/v3/admin/lead_statuses/sort', {
      lead_status: { order: [last.id, ...entries.slice(0, -1).map(({ id }: Loose) => id)] },
    });
    expect(sorted.body.entries[0].id).toBe(last.id);
    expect((await admin.post('/api/v3/admin/lead_statuses', { name: 'status  5000' })).status).toBe(422);
    await admin.post(`/api/v3/change_sets/${sorted.headers['x-change-set']}/undo`, {});
    expect((await admin.get('/api/internal/lists/lead_statuses')).body.entries.at(-1).id).toBe(last.id);
  });
});

describe('REC-14 entries that records use', () => {
  let entry: Loose;
  let other: Loose;
  let deal: number;
  let person: number;

  async function entries(plural: string): Promise<void> {
    entry = (await admin.post(`/api/v3/admin/${plural}`, { name: `Old ${plural}` })).body;
    other = (await admin.post(`/api/v3/admin/${plural}`, { name: `New ${plural}` })).body;
  }

  beforeAll(async () => {
    admin = await on.account();
    const pipeline = sql`(select id from deal_pipeline where account_id = ${admin.accountId})`;
    [{ id: deal }] = (await write(
      sql`insert into deal (account_id, name, deal_pipeline_id) values (${admin.accountId}, 'Pumps', ${pipeline}) returning id`,
    )) as [Loose];
    [{ id: person }] = (await write(
      sql`insert into person (account_id, first_name) values (${admin.accountId}, 'Ada') returning id`,
    )) as [Loose];
  });

  test('REC-14 an entry in use is not deleted without a replacement, and says how much uses it', async () => {
    await entries('lead_sources');
    await write(sql`update deal set source_id = ${entry.id} where id = ${deal}`);
    await write(sql`update person set lead_source_id = ${entry.id}, deleted_at = now() where id = ${person}`);
    const refused = await admin.del(`/api/v3/admin/lead_sources/${entry.id}`);
    expect([refused.status, refused.body]).toEqual([
      422,
      [
        {
          field: 'replacement_id',
          msg: 'Is used by 1 deal and 1 person, 1 of them deleted. Choose a replacement.',
        },
      ],
    ]);
    const itself = await admin.del(`/api/v3/admin/lead_sources/${entry.id}`, { replacement_id: entry.id });
    expect([itself.status, itself.body]).toEqual([422, [{ field: 'replacement_id', msg: 'Has invalid value' }]]);
  });

  test('REC-14 a replacement takes its place on every record, in one change set with the old value', async () => {
    await entries('deal_statuses');
    await write(sql`update deal set status = ${entry.id} where id = ${deal}`);
    const gone = await admin.del(`/api/v3/admin/deal_statuses/${entry.id}?replacement_id=${other.id}`);
    expect(gone.status).toBe(204);
    expect(await write(sql`select status from deal where id = ${deal}`)).toEqual([{ status: other.id }]);
    const log = await write(sql`select record_type, op, before->>'status' as was, after->>'status' as is from change
      where change_set_id = ${Number(gone.headers['x-change-set'])} order by id`);
    expect(log).toEqual([
      { record_type: 'deal', op: 'update', was: String(entry.id), is: String(other.id) },
      { record_type: 'deal_status', op: 'delete', was: null, is: null },
    ]);
  });

  test('REC-14 a replaced tag leaves no record with it twice, and may be removed instead', async () => {
    await entries('deal_tags');
    await write(
      sql`insert into deal_tagging select ${admin.accountId}, ${deal}, unnest(${[entry.id, other.id]}::bigint[])`,
    );
    expect(
      (await admin.del(`/api/v3/admin/deal_tags/${entry.id}`, { deal_tag: { replacement_id: other.id } })).status,
    ).toBe(204);
    expect(await write(sql`select tag_id from deal_tagging where deal_id = ${deal}`)).toEqual([{ tag_id: other.id }]);
    expect((await admin.del(`/api/v3/admin/deal_tags/${other.id}`, { replacement_id: 'none' })).status).toBe(204);
    expect(await write(sql`select tag_id from deal_tagging where deal_id = ${deal}`)).toEqual([]);
  });

  test('REC-14 a renamed entry stays on its records, and the log keeps the old name', async () => {
    await entries('revenue_types');
    await write(sql`update deal set revenue_type_id = ${entry.id} where id = ${deal}`);
    const renamed = await admin.put(`/api/v3/admin/revenue_types/${entry.id}`, { name: 'Licences' });
    expect(await write(sql`select revenue_type_id from deal where id = ${deal}`)).toEqual([
      { revenue_type_id: entry.id },
    ]);
    const log = await write(
      sql`select before, after from change where change_set_id = ${Number(renamed.headers['x-change-set'])}`,
    );
    expect(log).toEqual([{ before: { name: 'Old revenue_types' }, after: { name: 'Licences' } }]);
  });
});

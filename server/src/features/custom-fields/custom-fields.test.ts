import { REFUSED } from '@fairlead/domain/bulk/wording';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { wrongFacts } from '../../writing/facts-check';
import { type Answer, type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';
import { finished } from '../imports/testing/importing';
import { inBulk } from '../bulk/testing/bulk-call';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const labels = '/api/v3/admin/deal_custom_field_labels';
const groups = '/api/v3/admin/deal_custom_field_groups';

async function field(name: string, field_type: string, more: object = {}): Promise<Loose> {
  const { status, body } = await admin.post(labels, { deal_custom_field_label: { name, field_type, ...more } });
  expect([status, body.name ?? body]).toEqual([200, name]);
  return body;
}

const chosen = (...names: string[]) => ({
  custom_field_label_dropdown_entries_attributes: names.map((name) => ({ name })),
});
const key = ({ id }: Loose) => `custom_label_${id}`;
const idOf = (of: Loose, name: string) =>
  of.custom_field_label_dropdown_entries.find((entry: Loose) => entry.name === name).id;

async function deal(name: string, custom_fields: object = {}, by = admin): Promise<Loose> {
  const { status, body } = await by.post('/api/v3/deals', { deal: { name, custom_fields } });
  expect([status, body.name ?? body]).toEqual([200, name]);
  return body;
}

async function found(filter: unknown, more = '', by = admin): Promise<string[]> {
  const { status, body } = await by.get(
    `/api/v3/deals?attrs=name&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`,
  );
  expect(status).toBe(200);
  expect(body.pagination.total).toBe(body.entries.length);
  return body.entries.map(({ name }: Loose) => name);
}

const undone = async ({ headers }: Answer) =>
  (await admin.post(`/api/v3/change_sets/${headers['x-change-set']}/undo`)).body;

async function factsAgree(): Promise<void> {
  const wrong = await on.pool.transaction(
    'read',
    `select set_config('app.account_id', '${admin.accountId}', true)`,
    (db) => wrongFacts(db, admin.accountId, 'deal'),
  );
  expect(wrong).toEqual([]);
}

describe('LIST-09 ADMIN-03 fields made from columns while importing', () => {
  const companyLabels = '/api/v3/admin/company_custom_field_labels';
  const csv =
    'Name,Employees,Sector,joined_on\nAcme,5200,Retail,2026-01-31\nBeta,many,Retail,2026-02-01\nGamma,12.5,Finance,\nDelta,,finance,2026-03-04\n';
  const uploaded = async (text = csv): Promise<Loose> =>
    (await admin.post('/api/v3/imports', { import: { type: 'companies', csv: text } })).body;
  const set = (id: number, body: object, by = admin) => by.put(`/api/v3/imports/${id}`, { import: body });
  const mapping = { Name: 'name', Employees: '+field', Sector: '+field', joined_on: '+field' };

  test('LIST-09 ADMIN-03 a field is created from a column with its guessed type, in the dry run too, and outlasts the revert', async () => {
    const made = await uploaded();
    expect(made.guessed_mapping.map(({ new_field }: Loose) => new_field?.field_type)).toEqual([
      'text',
      'text',
      'dropdown',
      'date',
    ]);
    const asked = [{ at: 1, name: 'Employees', field_type: 'numeric' }];
    const saved = await set(made.id, { mapping, options: { new_fields: asked } });
    expect(saved.body.options.new_fields).toEqual([
      asked[0],
      { at: 2, name: 'Sector', field_type: 'dropdown' },
      { at: 3, name: 'Joined on', field_type: 'date' },
    ]);
    const dry = (await admin.post(`/api/v3/imports/${made.id}/dry_run`)).body;
    expect(dry).toMatchObject({ create: 3, refuse: 1, missing: [] });
    expect(dry.problems[0]).toMatchObject({ row: 3, problems: [{ label: 'Employees' }] });
    expect(dry.samples[0].fields.map(({ text }: Loose) => text)).toContain('Retail');
    expect((await admin.get(companyLabels)).body.entries).toEqual([]);

    const end = await finished(admin, made.id);
    expect(end).toMatchObject({ status: 'done', created: 3, refused: 1 });
    expect(end.guessed_mapping.map(({ header, new_field }: Loose) => [header, new_field])).toEqual([
      ['Name', undefined],
      ['Employees', undefined],
      ['Sector', undefined],
      ['joined_on', undefined],
    ]);
    const fields = (await admin.get(companyLabels)).body.entries;
    expect(fields.map(({ name, field_type }: Loose) => [name, field_type])).toEqual([
      ['Employees', 'numeric'],
      ['Sector', 'dropdown'],
      ['Joined on', 'date'],
    ]);
    expect(fields[1].custom_field_label_dropdown_entries.map(({ name }: Loose) => name)).toEqual(['Finance', 'Retail']);
    expect(end.options.new_fields.map(({ field_id }: Loose) => field_id)).toEqual(fields.map(({ id }: Loose) => id));
    const list = await admin.get(
      `/api/v3/companies?attrs=name,${fields.map(key).join()}&sort_by=name&sort_direction=asc`,
    );
    expect(
      list.body.entries.map((row: Loose) => [
        row.name,
        ...fields.map((of: Loose) => row.custom_fields?.[key(of)] ?? null),
      ]),
    ).toMatchObject([
      ['Acme', '5200.0', idOf(fields[1], 'Retail'), '2026/01/31'],
      ['Delta', null, idOf(fields[1], 'Finance'), '2026/03/04'],
      ['Gamma', '12.5', idOf(fields[1], 'Finance'), null],
    ]);
    const back = await admin.post(`/api/v3/imports/${made.id}/revert`);
    expect(back.body.import.status).toBe('reverted');
    expect((await admin.get(companyLabels)).body.pagination.total).toBe(3);
    const again = await uploaded();
    expect([again.mapping[1], again.options.new_fields]).toEqual([key(fields[0]), undefined]);
  });

  test('LIST-09 ADMIN-03 fields that a failed import made stay named when it is set anew', async () => {
    const made = await uploaded();
    await set(made.id, { mapping, options: { new_fields: [{ at: 1, name: 'Employees', field_type: 'numeric' }] } });
    const end = await finished(admin, made.id);
    const ids = end.options.new_fields.map(({ field_id }: Loose) => field_id);
    await on.pool.transaction('write', `select set_config('app.account_id', '${admin.accountId}', true)`, (db) =>
      db.run(sql`update import set status = 'failed' where id = ${made.id}`),
    );
    const again = await set(made.id, { options: { tags: ['Second try'] } });
    expect([again.status, again.body.options.new_fields?.map(({ field_id }: Loose) => field_id)]).toEqual([200, ids]);
    const own = { at: 0, name: 'Legal name', field_type: 'text' };
    const more = await set(made.id, { mapping: again.body.mapping.with(0, '+field'), options: { new_fields: [own] } });
    expect(more.body.options.new_fields?.map(({ name }: Loose) => name)).toEqual([
      'Employees',
      'Sector',
      'Joined on',
      'Legal name',
    ]);
    expect((await admin.post(`/api/v3/imports/${made.id}/dry_run`)).body.missing).not.toContainEqual(
      expect.objectContaining({ field: 'mapping.Employees' }),
    );
  });

  test('LIST-09 ADMIN-03 a taken name, a full plan and a missing right are reported before anything is created', async () => {
    const { body: taken } = await admin.post(companyLabels, {
      company_custom_field_label: { name: 'employees', field_type: 'text' },
    });
    const made = await uploaded();
    const told = await set(made.id, {
      mapping: { ...mapping, Employees: '+field' },
      options: { new_fields: [{ at: 1, name: 'Employees' }] },
    });
    expect([told.status, told.body]).toEqual([
      422,
      [
        {
          field: 'mapping.Employees',
          msg: "There is a field called 'Employees' already. Choose another name for the new one, or let the column go to that field.",
        },
      ],
    ]);
    expect((await set(made.id, { mapping, options: { new_fields: [{ at: 1, name: ' ' }] } })).body[0].msg).toContain(
      "'Employees' a name",
    );
    // Another administrator takes the name after the check.
    const mine = { mapping, options: { new_fields: [{ at: 1, name: 'Staff' }] } };
    expect((await set(made.id, mine)).status).toBe(200);
    await admin.put(`${companyLabels}/${taken.id}`, { company_custom_field_label: { name: 'Staff' } });
    expect((await admin.post(`/api/v3/imports/${made.id}/start`)).status).toBe(422);
    expect((await admin.get(companyLabels)).body.pagination.total).toBe(1);
    await on.pool.transaction('write', `select set_config('app.account_id', '${admin.accountId}', true)`, (db) =>
      db.run(sql`update account set settings = settings || '{"quotas": {"custom_fields_company": 2}}', config_version = config_version + 1
        where id = ${admin.accountId}`),
    );
    await admin.put(`${companyLabels}/${taken.id}`, { company_custom_field_label: { name: 'Crew' } });
    const full = (await admin.post(`/api/v3/imports/${made.id}/dry_run`)).body;
    expect(full.missing).toEqual([
      { field: 'mapping', msg: 'Your plan includes 2 custom fields here. Nothing was added.' },
    ]);
    const ines = await colleague(on, admin, { level: 3 });
    const { body: theirs } = await ines.post('/api/v3/imports', { import: { type: 'companies', csv } });
    expect(theirs.guessed_mapping.some(({ new_field }: Loose) => new_field)).toBe(false);
    expect((await set(theirs.id, { mapping }, ines)).status).toBe(403);
  });
});

describe('LIST-01 ADMIN-03 the totals of a list', () => {
  test('LIST-01 ADMIN-03 own numbers, amounts and calculated fields are summed exactly, to 8 decimals', async () => {
    const [size, price] = [await field('Size', 'numeric'), await field('Price', 'currency')];
    const half = await field('Half', 'calculated', {
      formula: {
        begin: { field: key(size) },
        steps: [{ operator: 'divide', operand: { number: '2' } }],
        decimals: 8,
        output_type: 'numeric',
      },
    });
    // Slots are doubles, whose sum would be inexact.
    const sizes = ['0.1', '0.2', '67108863.00000001', '123456789012345.12345678', '-3', '0.00000001', null];
    for (const [at, value] of sizes.entries())
      await deal(`D${at}`, { [key(size)]: value, [key(price)]: at === 2 ? '10.99' : null });
    const keys = [size, price, half].map(key);
    const sums = async (more = '') =>
      (await admin.get(`/api/v3/deals?totals=true&attrs=name,${keys.join()}${more}`)).body.totals;
    const byKey = (...values: string[]) => Object.fromEntries(keys.map((one, at) => [one, values[at]]));
    const all = byKey('123456856121205.4234568', '10.99', '61728428060602.71172841');
    expect(await sums()).toMatchObject({ count: 7, value: '0.0', custom_fields: all });
    const filter = encodeURIComponent(JSON.stringify({ field: keys[0], op: 'between', value: { to: '0.5' } }));
    expect(Object.values((await sums(`&filter=${filter}`)).custom_fields)[0]).toBe('-2.69999999');
    // A list that shows none of them asks for none.
    const spaced = await admin.get(`/api/v3/deals?totals=true&attrs=${encodeURIComponent(`name, ${keys.join(', ')}`)}`);
    expect(spaced.body.totals).toEqual(await sums());
    const plain = await admin.get('/api/v3/deals?totals=true&attrs=name');
    expect(plain.body.totals.custom_fields).toBeUndefined();
    const companies = await admin.get('/api/v3/companies?totals=true&attrs=name');
    expect(companies.body.totals).toBeUndefined();
  });
});

describe('ADMIN-03 fields', () => {
  test('ADMIN-03 a field is created with its entries and answered as the public API does', async () => {
    const made = await field('Region', 'dropdown', chosen('North', 'South'));
    expect(Object.keys(made)).toEqual([
      'id',
      'name',
      'field_type',
      'output_type',
      'type',
      'record_type',
      'position',
      'custom_field_group_id',
      'report_behavior',
      'is_required',
      'locked',
      'locked_add',
      'custom_field_permissions',
      'created_at',
      'updated_at',
      'custom_field_label_dropdown_entries',
    ]);
    expect(made).toMatchObject({
      field_type: 'dropdown',
      output_type: 'dropdown',
      type: 'DealCustomFieldLabel',
      position: 1,
      custom_field_label_dropdown_entries: [
        { name: 'North', position: 1, custom_field_label_id: made.id, account_id: admin.accountId },
        { name: 'South', position: 2 },
      ],
    });
    const plain = await field('Contract no.', 'text');
    expect('custom_field_label_dropdown_entries' in plain).toBe(false);
    const combined = await admin.get('/api/v3/admin/custom_field_labels.json?conditions[entity_type]=deal');
    expect(combined.body.entries.map(({ name }: Loose) => name)).toEqual(['Region', 'Contract no.']);
    expect(combined.body.pagination).toMatchObject({ page: 1, total: 2, pages: 1 });
    const none = await admin.get('/api/v3/admin/custom_field_labels.json?conditions[entity_type]=person');
    expect(none.body.entries).toEqual([]);
    const entries = await admin.get(
      `/api/v3/admin/custom_field_label_dropdown_entries?conditions[custom_field_label_id]=${made.id}`,
    );
    expect(entries.body.entries.map(({ name }: Loose) => name)).toEqual(['North', 'South']);
  });

  test('ADMIN-03 all issues of a bad definition are answered at once', async () => {
    await field('Region', 'text');
    const send = async (body: object) => (await admin.post(labels, body)).body;
    expect(await send({ name: ' region ', field_type: 'text' })).toEqual([
      { field: 'name', msg: 'Already been taken.' },
    ]);
    expect((await send({})).map(({ field: of }: Loose) => of)).toEqual(['name', 'field_type']);
    expect(await send({ name: 'X', field_type: 'hologram' })).toEqual([
      { field: 'field_type', msg: 'Has invalid value' },
    ]);
    expect(await send({ name: 'X', field_type: 'text', ...chosen('A') })).toMatchObject([
      { field: 'custom_field_label_dropdown_entries_attributes' },
    ]);
    expect(await send({ name: 'X', field_type: 'dropdown', ...chosen('A', ' a') })).toEqual([
      { field: 'custom_field_label_dropdown_entries_attributes', msg: 'Already been taken.' },
    ]);
    expect(await send({ name: 'X', field_type: 'text', custom_field_group_id: 999_999 })).toEqual([
      { field: 'custom_field_group_id', msg: 'Has invalid value' },
    ]);
    const combined = await admin.post('/api/v3/admin/custom_field_labels', { name: 'X', field_type: 'text' });
    expect(combined.body).toEqual([{ field: 'record_type', msg: 'Required' }]);
  });

  test('ADMIN-03 API-03 an entry of a dropdown is created, read, changed and deleted by itself', async () => {
    const region = await field('Region', 'dropdown', chosen('North', 'South'));
    const path = '/api/v3/admin/custom_field_label_dropdown_entries';
    const root = 'custom_field_label_dropdown_entry';
    const names = async () =>
      (await admin.get(`${path}?custom_field_label_id=${region.id}`)).body.entries.map(({ name }: Loose) => name);
    const made = await admin.post(path, { [root]: { custom_field_label_id: region.id, name: ' West ' } });
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({ custom_field_label_id: region.id, name: 'West', position: 3 }),
    ]);
    expect(made.body.account_id).toBeUndefined();
    expect((await admin.get(`${path}/${made.body.id}`)).body).toEqual(made.body);
    const changed = await admin.put(`${path}/${made.body.id}`, { [root]: { name: 'Far West', position: 0 } });
    expect([changed.status, changed.body.name]).toEqual([200, 'Far West']);
    expect(await names()).toEqual(['Far West', 'North', 'South']);

    const refused = async (sent: object) => (await admin.post(path, { [root]: sent })).body;
    expect(await refused({ custom_field_label_id: region.id, name: 'north' })).toEqual([
      { field: 'name', msg: 'Already been taken.' },
    ]);
    expect(await refused({ custom_field_label_id: region.id, name: ' ' })).toEqual([
      { field: 'name', msg: 'Required' },
    ]);
    expect(await refused({ custom_field_label_id: 9_999_999, name: 'East' })).toEqual([
      { field: 'custom_field_label_id', msg: 'Has invalid value' },
    ]);
    const seats = await field('Seats', 'numeric');
    expect((await refused({ custom_field_label_id: seats.id, name: 'East' }))[0].field).toBe('custom_field_label_id');

    // Entries in use are removed only if the call says what replaces them.
    const used = await deal('One', { [key(region)]: made.body.id });
    const kept = await admin.del(`${path}/${made.body.id}`);
    expect([kept.status, kept.body[0].field]).toEqual([422, 'replacement_id']);
    expect((await admin.del(`${path}/${made.body.id}?replacement_id=${idOf(region, 'South')}`)).status).toBe(204);
    expect((await admin.get(`/api/v3/deals/${used.id}`)).body.custom_fields[key(region)]).toBe(idOf(region, 'South'));
    expect((await admin.del(`${path}/${idOf(region, 'North')}`)).status).toBe(204);
    expect(await names()).toEqual(['South']);
    expect((await admin.put(`${path}/${made.body.id}`, { [root]: { name: 'x' } })).status).toBe(404);
    const basic = await colleague(on, admin, { level: 3 });
    expect((await basic.post(path, { [root]: { custom_field_label_id: region.id, name: 'East' } })).status).toBe(403);
    expect((await basic.get(`${path}/${idOf(region, 'South')}`)).status).toBe(200);
    await factsAgree();
  });

  test('ADMIN-03 positions are renumbered when a field moves or is deleted, and a deleted group leaves its fields ungrouped', async () => {
    const group = (await admin.post(groups, { deal_custom_field_group: { name: 'Contract' } })).body;
    expect(group).toMatchObject({ type: 'DealCustomFieldGroup', position: 1, custom_field_group_permissions: [] });
    const names = ['A', 'B', 'C', 'D'];
    const made: Loose[] = [];
    for (const name of names)
      made.push(await field(name, 'text', name < 'C' ? { custom_field_group_id: group.id } : {}));
    const places = async () => {
      const { entries } = (await admin.get(labels)).body;
      return entries.map((one: Loose) => [one.name, one.custom_field_group_id, one.position]);
    };
    expect(await places()).toEqual([
      ['C', null, 1],
      ['D', null, 2],
      ['A', group.id, 1],
      ['B', group.id, 2],
    ]);
    await admin.put(`${labels}/${made[3]?.id}`, { custom_field_group_id: group.id, position: 1 });
    expect(await places()).toEqual([
      ['C', null, 1],
      ['D', group.id, 1],
      ['A', group.id, 2],
      ['B', group.id, 3],
    ]);
    await admin.del(`${labels}/${made[0]?.id}`);
    expect((await places()).slice(1)).toEqual([
      ['D', group.id, 1],
      ['B', group.id, 2],
    ]);
    expect((await admin.del(`${groups}/${group.id}`)).status).toBe(204);
    expect(await places()).toEqual([
      ['C', null, 1],
      ['D', null, 2],
      ['B', null, 3],
    ]);
  });

  test('ADMIN-03 the search is paged and finds part of a name', async () => {
    for (const name of ['Seats', 'Seat price', 'Region']) await field(name, 'text');
    const ask = async (query: string) => (await admin.get(`${labels}?${query}`)).body;
    const first = await ask('page=1&per_page=2');
    expect(first.entries.map(({ name }: Loose) => name)).toEqual(['Seats', 'Seat price']);
    expect(first.pagination).toMatchObject({ page: 1, per_page: 2, pages: 2, total: 3 });
    expect((await ask('page=2&per_page=2')).entries.map(({ name }: Loose) => name)).toEqual(['Region']);
    expect((await ask('q=seat')).pagination.total).toBe(2);
    expect((await ask('conditions[name]=PRICE')).entries.map(({ name }: Loose) => name)).toEqual(['Seat price']);
  });

  test('ADMIN-03 only account administrators change fields, and another account never sees them', async () => {
    const made = await field('Region', 'text');
    const basic = await colleague(on, admin, { level: 1 });
    expect((await basic.get(labels)).body.entries).toHaveLength(1);
    expect((await basic.post(labels, { name: 'X', field_type: 'text' })).status).toBe(403);
    expect((await basic.del(`${labels}/${made.id}`)).status).toBe(403);
    const asPerson = `/api/v3/admin/person_custom_field_labels/${made.id}`;
    expect((await admin.put(asPerson, { name: 'Mine' })).status).toBe(404);
    expect((await admin.del(asPerson)).status).toBe(404);
    const other = await on.account();
    expect((await other.get(labels)).body.entries).toEqual([]);
    expect((await other.put(`${labels}/${made.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.post('/api/v3/deals', { name: 'X', custom_fields: { [key(made)]: 'a' } })).status).toBe(422);
  });

  test.each(['deal', 'person', 'company'])(
    'ADMIN-03 the quota of the type %s limits how many of its fields an account may have, and no other ones',
    async (kind) => {
      await inAccount(
        on,
        admin,
        sql`update account set settings = settings || ${JSON.stringify({ quotas: { [`custom_fields_${kind}`]: 1 } })}::jsonb
          where id = ${admin.accountId}`,
      );
      const add = (type: string, name: string) =>
        admin.post(`/api/v3/admin/${type}_custom_field_labels`, { name, field_type: 'text' });
      const first = await add(kind, 'One');
      expect(first.status).toBe(200);
      const second = await add(kind, 'Two');
      expect([second.status, second.body]).toEqual([
        403,
        { error: 'Your plan includes 1 custom field here. Nothing was added.' },
      ]);
      for (const other of ['deal', 'person', 'company'].filter((type) => type !== kind))
        for (const name of ['One', 'Two']) expect((await add(other, name)).status).toBe(200);
      await admin.del(`/api/v3/admin/${kind}_custom_field_labels/${first.body.id}`);
      expect((await add(kind, 'Two')).status).toBe(200);
    },
  );
});

describe('ADMIN-03 values', () => {
  test('ADMIN-03 values of every type are written, read back, cleared and logged', async () => {
    const region = await field('Region', 'dropdown', chosen('North', 'South'));
    const fields = {
      text: await field('Contract no.', 'text'),
      numeric: await field('Seats', 'numeric'),
      currency: await field('Licence', 'currency'),
      date: await field('Renewal', 'date'),
      boolean: await field('Partner deal', 'boolean'),
      multi: await field('Modules', 'multi_select', chosen('Mail', 'Maps', 'Chat')),
    };
    const north = idOf(region, 'North');
    const modules = [idOf(fields.multi, 'Chat'), idOf(fields.multi, 'Mail')];
    const sent = {
      [key(region)]: String(north),
      [key(fields.text)]: ' A-1 ',
      [key(fields.numeric)]: 12.125,
      [key(fields.currency)]: '1,234.5',
      [key(fields.date)]: '2026-12-31',
      [key(fields.boolean)]: [true],
      [key(fields.multi)]: modules.map(String),
    };
    const made = await deal('Aldgate', sent);
    const held = {
      [key(region)]: north,
      [key(fields.text)]: 'A-1',
      [key(fields.numeric)]: '12.125',
      [key(fields.currency)]: '1234.5',
      [key(fields.date)]: '2026/12/31',
      [key(fields.boolean)]: true,
      [key(fields.multi)]: modules.toSorted((a, b) => a - b),
    };
    expect(made.custom_fields).toEqual(held);
    const listed = (await admin.get(`/api/v3/deals?attrs=name,${key(region)}`)).body.entries[0];
    expect(listed).toEqual({ id: made.id, name: 'Aldgate', custom_fields: held });

    const cleared = await admin.put(`/api/v3/deals/${made.id}`, {
      deal: { custom_fields: { [key(region)]: null, [key(fields.multi)]: [], [key(fields.numeric)]: 0 } },
    });
    expect(cleared.body.custom_fields).toEqual({
      ...held,
      [key(region)]: null,
      [key(fields.multi)]: [],
      [key(fields.numeric)]: '0.0',
    });
    const history = await admin.get(`/api/v3/deals/${made.id}/changes`);
    expect(history.status).toBe(200);
    expect(JSON.stringify(history.body)).toContain('"North"');
    expect(JSON.stringify(history.body)).toContain('Seats');
    expect(JSON.stringify(history.body)).toContain('$1,234.50');
    const undone = await admin.post(`/api/v3/change_sets/${cleared.headers['x-change-set']}/undo`);
    expect(undone.status).toBe(200);
    expect((await admin.get(`/api/v3/deals/${made.id}`)).body.custom_fields).toEqual(held);
    await factsAgree();
  });

  /** A record carries the fields of its kind through creation, a change and every answer. */
  async function carriedBy(kind: 'deal' | 'person', path: string, name: object): Promise<void> {
    const labelsOf = `/api/v3/admin/${kind}_custom_field_labels`;
    const region = (await admin.post(labelsOf, { name: 'Region', field_type: 'dropdown', ...chosen('North') })).body;
    const seats = (await admin.post(labelsOf, { name: 'Seats', field_type: 'numeric' })).body;
    const first = { [key(region)]: idOf(region, 'North'), [key(seats)]: null };
    const made = (await admin.post(path, { [kind]: { ...name, custom_fields: first } })).body;
    expect(made.custom_fields).toEqual(first);
    const then = { ...first, [key(seats)]: '12.5' };
    const changed = await admin.put(`${path}/${made.id}`, { [kind]: { custom_fields: { [key(seats)]: 12.5 } } });
    expect(changed.body.custom_fields).toEqual(then);
    expect((await admin.get(`${path}/${made.id}`)).body.custom_fields).toEqual(then);
    expect((await admin.get(path)).body.entries[0].custom_fields).toEqual(then);
    const asked = (condition: string, value: string) => admin.get(`${path}?conditions[${condition}]=${value}`);
    expect((await asked(`${key(region)}][`, String(idOf(region, 'North')))).body.entries).toHaveLength(1);
    expect((await asked(`${key(seats)}][from`, '13')).body.entries).toEqual([]);
  }

  test('REC-01 custom fields of a deal are created, changed, answered and asked for', async () => {
    await carriedBy('deal', '/api/v3/deals', { name: 'Aldgate' });
  });

  test('REC-02 custom fields of a person are created, changed, answered and asked for', async () => {
    await carriedBy('person', '/api/v3/people', { full_name: 'Ada King' });
  });

  test('ADMIN-03 wrong values name their fields, and nothing is saved', async () => {
    const seats = await field('Seats', 'numeric');
    const region = await field('Region', 'dropdown', chosen('North'));
    const made = await deal('Aldgate');
    const answer = await admin.put(`/api/v3/deals/${made.id}`, {
      name: 'Changed',
      custom_fields: { [key(seats)]: 'a dozen', [key(region)]: 999_999, custom_label_999999: 1 },
    });
    expect([answer.status, answer.body]).toEqual([
      422,
      [
        { field: key(seats), msg: 'Not a valid number' },
        { field: key(region), msg: 'Has invalid value' },
        { field: 'custom_label_999999', msg: 'Is not a field of this account' },
      ],
    ]);
    expect((await admin.get(`/api/v3/deals/${made.id}`)).body.name).toBe('Aldgate');
    expect((await admin.put(`/api/v3/deals/${made.id}`, { custom_fields: 'all' })).status).toBe(422);
  });

  test('ADMIN-03 a locked field is written by executives and administrators alone', async () => {
    const made = await field('Margin', 'numeric', { locked: true });
    const basic = await colleague(on, admin, { level: 1 });
    const own = await deal('Mine', {}, basic);
    const write = (by: TestUser) => by.put(`/api/v3/deals/${own.id}`, { custom_fields: { [key(made)]: 5 } });
    expect((await write(basic)).status).toBe(403);
    expect((await write(admin)).status).toBe(200);
    const copied = await basic.post('/api/v3/deals', { deal: { name: 'Copy', copied_from_deal_id: own.id } });
    expect([copied.status, copied.body.custom_fields]).toEqual([200, { [key(made)]: null }]);
  });

  test('ADMIN-03 a locked field is refused in bulk changes as by the API, and a locked_add field is not', async () => {
    const margin = await field('Margin', 'numeric', { locked: true });
    const seats = await field('Seats', 'numeric', { locked_add: true });
    const basic = await colleague(on, admin, { level: 1 });
    const [empty, same] = [await deal('Empty', {}, basic), await deal('Same', {}, basic)];
    await admin.put(`/api/v3/deals/${same.id}`, { custom_fields: { [key(margin)]: 5 } });
    const valuesOf = async ({ id }: Loose) => (await admin.get(`/api/v3/deals/${id}`)).body.custom_fields;
    const bulk = (of: Loose, by: TestUser) =>
      inBulk(by, 'deals', { ids: [empty.id, same.id], changes: { [key(of)]: 5 } });
    // A value that stays as it is needs no right, as in the API.
    const unchanged = await basic.put(`/api/v3/deals/${same.id}`, { custom_fields: { [key(margin)]: 5 } });
    expect(unchanged.status).toBe(200);
    expect(await bulk(margin, basic)).toMatchObject({
      status: 'done',
      changed: 0,
      refused: 1,
      refusals: [{ record_id: empty.id, name: 'Empty', reason: REFUSED.write_locked }],
    });
    expect(await valuesOf(empty)).toEqual({ [key(margin)]: null, [key(seats)]: null });
    expect(await bulk(seats, basic)).toMatchObject({ changed: 2, refused: 0 });
    expect(await bulk(margin, admin)).toMatchObject({ changed: 1, refused: 0 });
    expect(await valuesOf(empty)).toEqual({ [key(margin)]: '5.0', [key(seats)]: '5.0' });
  });

  test('ADMIN-03 a field that was locked since is refused by undo as by the API, of single and of bulk changes', async () => {
    const margin = await field('Margin', 'numeric');
    const basic = await colleague(on, admin, { level: 1 });
    const own = await deal('Mine', { [key(margin)]: 1 }, basic);
    const other = await deal('Other', {}, basic);
    const value = async ({ id }: Loose) => (await admin.get(`/api/v3/deals/${id}`)).body.custom_fields[key(margin)];
    const undo = (set: unknown, by: TestUser) => by.post(`/api/v3/change_sets/${set}/undo`);
    const one = await basic.put(`/api/v3/deals/${own.id}`, { name: 'Ours', custom_fields: { [key(margin)]: 2 } });
    const many = await inBulk(basic, 'deals', { ids: [own.id, other.id], changes: { [key(margin)]: 3 } });
    await admin.put(`${labels}/${margin.id}`, { locked: true });
    const direct = await basic.put(`/api/v3/deals/${own.id}`, { custom_fields: { [key(margin)]: 2 } });
    const refused = await undo(many.change_set_id, basic);
    expect([direct.status, refused.status, refused.body]).toEqual([403, 403, direct.body]);
    expect([await value(own), await value(other)]).toEqual(['3.0', '3.0']);
    expect((await undo(many.change_set_id, admin)).body).toMatchObject({ undone: 2, skipped: [] });
    expect([await value(own), await value(other)]).toEqual(['2.0', null]);
    expect((await undo(one.headers['x-change-set'], basic)).status).toBe(403);
    const kept = (await admin.get(`/api/v3/deals/${own.id}`)).body;
    expect([kept.name, kept.custom_fields[key(margin)]]).toEqual(['Ours', '2.0']);
    await admin.put(`${labels}/${margin.id}`, { locked: false });
    expect((await undo(one.headers['x-change-set'], basic)).body).toMatchObject({ undone: 1, skipped: [] });
    expect(await value(own)).toBe('1.0');
    await factsAgree();
  });

  test('ADMIN-03 an entry in use is replaced on the records before it goes', async () => {
    const region = await field('Region', 'dropdown', chosen('North', 'South'));
    const [north, south] = [idOf(region, 'North'), idOf(region, 'South')];
    const made = await deal('Aldgate', { [key(region)]: north });
    const remove = (more: object) =>
      admin.put(`${labels}/${region.id}`, {
        custom_field_label_dropdown_entries_attributes: [{ id: north, _destroy: true, ...more }],
      });
    const refused = await remove({});
    expect([refused.status, refused.body]).toEqual([
      422,
      [
        {
          field: 'custom_field_label_dropdown_entries_attributes',
          msg: 'North is used by 1 record. Choose what takes its place.',
        },
      ],
    ]);
    const binned = await deal('Bishopsgate', { [key(region)]: north });
    await admin.del(`/api/v3/deals/${binned.id}`);
    const use = await admin.get(`/api/internal/custom_fields/${region.id}/use`);
    expect(use.body).toEqual({
      field: { id: region.id, name: 'Region' },
      values: 1,
      entries: [
        { id: north, values: 1 },
        { id: south, values: 0 },
      ],
    });
    expect((await remove({ replacement_id: south })).status).toBe(200);
    expect((await admin.get(`/api/v3/deals/${made.id}`)).body.custom_fields).toEqual({ [key(region)]: south });
    await factsAgree();
  });

  test('ADMIN-03 no record keeps an entry that is deleted while the record is saved', async () => {
    const region = await field('Region', 'dropdown', chosen('North', 'South'));
    const [north, south] = [idOf(region, 'North'), idOf(region, 'South')];
    const { id } = await deal('Aldgate');
    const entry = { id: north, _destroy: true, replacement_id: south };
    const save = (name: string) => admin.put(`/api/v3/deals/${id}`, { name, custom_fields: { [key(region)]: north } });
    // The saves wait for each other, and continue for a moment after the entry is deleted.
    const [removed, ...saved] = await Promise.all([
      admin.put(`${labels}/${region.id}`, { custom_field_label_dropdown_entries_attributes: [entry] }),
      ...['A', 'B', 'C', 'D', 'E', 'F'].map(save),
    ]);
    expect(removed?.status).toBe(200);
    for (const { status } of saved) expect([200, 422]).toContain(status);
    expect([null, south]).toContain((await admin.get(`/api/v3/deals/${id}`)).body.custom_fields[key(region)]);
  });

  test('ADMIN-03 a locked_add field is filled on new records by executives and administrators alone, and changed by all', async () => {
    const seats = await field('Seats', 'numeric', { locked_add: true });
    expect([seats.locked, seats.locked_add]).toEqual([false, true]);
    const manager = await colleague(on, admin, { level: 2 });
    const send = (custom_fields: object) => manager.post('/api/v3/deals', { deal: { name: 'New', custom_fields } });
    expect((await send({ [key(seats)]: 5 })).status).toBe(403);
    const made = await send({ [key(seats)]: null });
    expect(made.status).toBe(200);
    const changed = await manager.put(`/api/v3/deals/${made.body.id}`, { custom_fields: { [key(seats)]: 5 } });
    expect([changed.status, changed.body.custom_fields]).toEqual([200, { [key(seats)]: '5.0' }]);
    const csv = 'Name,Seats\nOne,7\nTwo,\n';
    const sheet = (await manager.post('/api/v3/imports', { import: { type: 'deals', csv } })).body;
    const told = (await manager.post(`/api/v3/imports/${sheet.id}/dry_run`)).body;
    expect(told).toMatchObject({ create: 1, refuse: 1 });
    expect(JSON.stringify(told)).toContain(
      'Only executives and administrators can fill in this field on a new record.',
    );
    await deal('By an administrator', { [key(seats)]: 9 });
    await admin.put(`${labels}/${seats.id}`, { locked: true });
    const locked = await manager.put(`/api/v3/deals/${made.body.id}`, { custom_fields: { [key(seats)]: 6 } });
    expect(locked.status).toBe(403);
  });

  test('ADMIN-03 deleting a field can be undone, with all its values', async () => {
    const seats = await field('Seats', 'numeric');
    const made = await deal('Aldgate', { [key(seats)]: 5 });
    const gone = await admin.del(`${labels}/${seats.id}`);
    expect(gone.status).toBe(204);
    expect((await admin.get(`/api/v3/deals/${made.id}`)).body.custom_fields).toEqual({});
    expect((await admin.put(`/api/v3/deals/${made.id}`, { custom_fields: { [key(seats)]: 6 } })).status).toBe(422);
    await field('Seats', 'text');
    const other = await admin.get(`/api/v3/deals/${made.id}`);
    expect(Object.values(other.body.custom_fields)).toEqual([null]);
    const blocked = await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`);
    expect([blocked.status, blocked.body]).toEqual([422, [{ field: 'name', msg: 'Already been taken.' }]]);
    const [second] = (await admin.get(labels)).body.entries;
    await admin.del(`${labels}/${second.id}`);
    expect((await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`)).status).toBe(200);
    expect((await admin.get(`/api/v3/deals/${made.id}`)).body.custom_fields).toEqual({ [key(seats)]: '5.0' });
    expect(await found({ field: key(seats), op: 'between', value: { from: 5 } })).toEqual(['Aldgate']);
  });

  test('ADMIN-03 deleted fields are listed for thirty days, with who deleted them and what restores them', async () => {
    const listed = async (by = admin, kind = 'deal') =>
      (await by.get(`/api/internal/custom_fields/deleted?record_type=${kind}`)).body.entries;
    const seats = await field('Seats', 'numeric');
    const old = await field('Old', 'text');
    await field('Stays', 'text');
    const made = await deal('Aldgate', { [key(seats)]: 5 });
    await admin.del(`${labels}/${old.id}`);
    const first = await admin.del(`${labels}/${seats.id}`);
    const set = Number(first.headers['x-change-set']);
    const told = { id: seats.id, name: 'Seats', field_type: 'numeric', days_left: 30, change_set_id: set };
    expect((await listed()).map(({ name }: Loose) => name)).toEqual(['Seats', 'Old']);
    expect((await listed())[0]).toMatchObject({ ...told, deleted_by: { id: admin.id, full_name: 'Hanna Lindqvist' } });
    expect([await listed(admin, 'person'), await listed(await on.account('Elsewhere'))]).toEqual([[], []]);
    await admin.put(`${labels}/${(await admin.get(labels)).body.entries[0].id}`, { name: 'Renamed since' });
    const restored = await admin.post(`/api/v3/change_sets/${set}/undo`);
    expect((await admin.get(`/api/v3/deals/${made.id}`)).body.custom_fields[key(seats)]).toBe('5.0');
    expect((await listed()).map(({ name }: Loose) => name)).toEqual(['Old']);
    const again = await admin.post(`/api/v3/change_sets/${restored.body.change_set_id}/undo`);
    expect((await listed())[0]).toMatchObject({ ...told, change_set_id: again.body.change_set_id });
    await inAccount(
      on,
      admin,
      sql`update custom_field set deleted_at = deleted_at - interval '29 days' where id = ${old.id}`,
    );
    expect((await listed()).map((one: Loose) => [one.name, one.days_left])).toEqual([
      ['Seats', 30],
      ['Old', 1],
    ]);
    await inAccount(
      on,
      admin,
      sql`update custom_field set deleted_at = deleted_at - interval '2 days' where id = ${old.id}`,
    );
    expect((await listed()).map(({ name }: Loose) => name)).toEqual(['Seats']);
    const basic = await colleague(on, admin, { level: 1 });
    expect((await basic.get('/api/internal/custom_fields/deleted?record_type=deal')).status).toBe(403);
  });

  test('ADMIN-03 undoing the creation of a field leaves it as long as a record has a value of it', async () => {
    const made = await admin.post(labels, { deal_custom_field_label: { name: 'Seats', field_type: 'numeric' } });
    const seats = made.body;
    const used = await deal('Aldgate', { [key(seats)]: 5 });
    const kept = (reason: string) => [{ record_type: 'custom_field', record_name: 'Seats', reason }];
    expect(await undone(made)).toMatchObject({ undone: 0, skipped: kept('in_use') });
    await admin.del(`/api/v3/deals/${used.id}`);
    expect(await undone(made)).toMatchObject({ undone: 0, skipped: kept('in_use_by_deleted') });
    await admin.post(`/api/v3/recycle_bin/deals/${used.id}/restore`);
    await admin.put(`/api/v3/deals/${used.id}`, { custom_fields: { [key(seats)]: null } });
    expect(await undone(made)).toMatchObject({ undone: 1, skipped: [] });
    const other = await field('Desks', 'numeric');
    expect(await found({ field: key(other), op: 'between', value: { from: 1 } })).toEqual([]);
    await factsAgree();
  });

  test('ADMIN-03 undoing the creation of an entry leaves it as long as a record has it', async () => {
    const region = await field('Region', 'dropdown', chosen('North'));
    const uses = await field('Uses', 'multi_select', chosen('Heat'));
    const added = [];
    for (const { id } of [region, uses]) added.push(await admin.put(`${labels}/${id}`, chosen('South')));
    const [south, both] = added.map(({ body }) => idOf(body, 'South'));
    const made = await deal('Aldgate', { [key(region)]: south, [key(uses)]: [both] });
    for (const one of added)
      expect(await undone(one)).toMatchObject({ undone: 0, skipped: [{ record_name: 'South', reason: 'in_use' }] });
    const { custom_fields } = (await admin.get(`/api/v3/deals/${made.id}`)).body;
    expect(custom_fields).toEqual({ [key(region)]: south, [key(uses)]: [both] });
    expect((await admin.put(`/api/v3/deals/${made.id}`, { custom_fields })).status).toBe(200);
  });

  test('ADMIN-03 undo does not bring back a value whose entry is gone', async () => {
    const region = await field('Region', 'dropdown', chosen('North', 'South'));
    const uses = await field('Uses', 'multi_select', chosen('Heat', 'Cold'));
    const [north, south, heat, cold] = [
      idOf(region, 'North'),
      idOf(region, 'South'),
      idOf(uses, 'Heat'),
      idOf(uses, 'Cold'),
    ];
    const made = await deal('Aldgate', { [key(region)]: north, [key(uses)]: [heat, cold] });
    const changed = await admin.put(`/api/v3/deals/${made.id}`, {
      custom_fields: { [key(region)]: south, [key(uses)]: null },
    });
    for (const [of, id] of [
      [region, north],
      [uses, heat],
    ])
      await admin.put(`${labels}/${of.id}`, {
        custom_field_label_dropdown_entries_attributes: [{ id, _destroy: true }],
      });
    expect(await undone(changed)).toMatchObject({ skipped: [{ field: key(region), reason: 'gone' }] });
    const { custom_fields } = (await admin.get(`/api/v3/deals/${made.id}`)).body;
    expect(custom_fields).toEqual({ [key(region)]: south, [key(uses)]: [cold] });
  });
});

describe('LIST-02 custom fields in filters, orders and exports', () => {
  let region: Loose;
  let seats: Loose;
  let number: Loose;
  let renewal: Loose;
  let partner: Loose;
  let modules: Loose;
  beforeEach(async () => {
    region = await field('Region', 'dropdown', chosen('South', 'North'));
    seats = await field('Seats', 'numeric');
    number = await field('Contract no.', 'text');
    renewal = await field('Renewal', 'date');
    partner = await field('Partner deal', 'boolean');
    modules = await field('Modules', 'multi_select', chosen('Mail', 'Maps'));
    const long = `${'x'.repeat(300)} end`;
    await deal('One', { [key(region)]: idOf(region, 'North'), [key(seats)]: '0.1', [key(number)]: 'b-1' });
    await deal('Two', {
      [key(region)]: idOf(region, 'South'),
      [key(seats)]: '100',
      [key(number)]: long,
      [key(renewal)]: '2026-12-01',
      [key(partner)]: true,
      [key(modules)]: [idOf(modules, 'Mail'), idOf(modules, 'Maps')],
    });
    await deal('Three', {
      [key(seats)]: -5,
      [key(number)]: 'A-2',
      [key(partner)]: false,
      [key(modules)]: [idOf(modules, 'Maps')],
    });
    await deal('Four');
  });

  async function everyFilter(by: TestUser): Promise<void> {
    const ask = async (of: Loose, op: string, value?: unknown) =>
      (await found({ field: key(of), op, ...(value === undefined ? {} : { value }) }, '', by)).toSorted();
    const mail = idOf(modules, 'Mail');
    const maps = idOf(modules, 'Maps');
    expect(await ask(region, 'any_of', [idOf(region, 'North')])).toEqual(['One']);
    expect(await ask(region, 'none_of', [idOf(region, 'North')])).toEqual(['Four', 'Three', 'Two']);
    expect(await ask(region, 'none')).toEqual(['Four', 'Three']);
    expect(await ask(region, 'has_value')).toEqual(['One', 'Two']);
    expect(await ask(seats, 'between', { from: '0.1', to: 100 })).toEqual(['One', 'Two']);
    expect(await ask(seats, 'is', '0.1')).toEqual(['One']);
    expect(await ask(seats, 'between', { to: 0 })).toEqual(['Three']);
    expect(await ask(number, 'contains', 'B-')).toEqual(['One']);
    expect(await ask(number, 'contains', ' END')).toEqual(['Two']);
    expect(await ask(number, 'starts_with', 'a')).toEqual(['Three']);
    expect(await ask(number, 'not_contains', '-')).toEqual(['Four', 'Two']);
    expect(await ask(number, 'none')).toEqual(['Four']);
    expect(await ask(renewal, 'between', { from: '2026-12-01', to: '2026-12-01' })).toEqual(['Two']);
    expect(await ask(partner, 'is', 'true')).toEqual(['Two']);
    expect(await ask(partner, 'is', 'false')).toEqual(['Three']);
    expect(await ask(modules, 'any_of', [mail])).toEqual(['Two']);
    expect(await ask(modules, 'all_of', [mail, maps])).toEqual(['Two']);
    expect(await ask(modules, 'any_of', [mail, maps])).toEqual(['Three', 'Two']);
    expect(await ask(modules, 'none_of', [mail])).toEqual(['Four', 'One', 'Three']);
    expect(await ask(modules, 'none')).toEqual(['Four', 'One']);
    const both = {
      all: [
        { field: key(seats), op: 'has_value' },
        { field: 'name', op: 'contains', value: 'o' },
      ],
    };
    expect((await found(both, '', by)).toSorted()).toEqual(['One', 'Two']);
  }

  test('LIST-02 every kind of custom field is filtered, with none and has value, as its owner, a leader and a user with whom it is shared', async () => {
    await everyFilter(admin);
    const basic = await colleague(on, admin, { level: 1 });
    const { entries } = (await admin.get('/api/v3/deals?attrs=name')).body;
    for (const { id } of entries) await admin.put(`/api/v3/deals/${id}`, { shared_user_ids: [basic.id] });
    await everyFilter(basic);
    for (const { id } of entries) await admin.put(`/api/v3/deals/${id}`, { user_id: basic.id, shared_user_ids: [] });
    await everyFilter(basic);
    await factsAgree();
  });

  test('LIST-04 every custom field but a set sorts, entries by their position, records without a value last', async () => {
    const sorted = (of: Loose, direction: string) =>
      found({ all: [] }, `&sort_by=${key(of)}&sort_direction=${direction}`);
    expect((await sorted(seats, 'asc')).slice(0, 3)).toEqual(['Three', 'One', 'Two']);
    expect((await sorted(seats, 'desc')).slice(0, 3)).toEqual(['Two', 'One', 'Three']);
    expect((await sorted(region, 'asc')).slice(0, 2)).toEqual(['Two', 'One']);
    expect((await sorted(number, 'asc')).slice(0, 3)).toEqual(['Three', 'One', 'Two']);
    expect((await sorted(renewal, 'desc'))[0]).toBe('Two');
    expect((await sorted(number, 'desc')).at(-1)).toBe('Four');
  });

  test('LIST-09 custom fields are bulk edited, imported and exported', async () => {
    const csv = 'Name,Region,Seats,Modules\nFive,North,7,Mail\nSix,,8.5,"Mail; Maps"\n';
    const made = (await admin.post('/api/v3/imports', { import: { type: 'deals', csv } })).body;
    expect(made.guessed_mapping.map(({ target }: Loose) => target)).toEqual([
      'name',
      key(region),
      key(seats),
      key(modules),
    ]);
    const dry = await admin.post(`/api/v3/imports/${made.id}/dry_run`);
    expect(dry.body).toMatchObject({ create: 2, missing: [] });
    expect((await finished(admin, made.id)).status).toBe('done');
    const maps = idOf(modules, 'Maps');
    expect(await found({ field: key(seats), op: 'is', value: '8.5' })).toEqual(['Six']);
    expect((await found({ field: key(modules), op: 'any_of', value: [maps] })).toSorted()).toEqual([
      'Six',
      'Three',
      'Two',
    ]);
    const wrong = 'Name,Region,Seats\nSeven,West,lots\nEight,south,1\n';
    const bad = (await admin.post('/api/v3/imports', { import: { type: 'deals', csv: wrong } })).body;
    const told = (await admin.post(`/api/v3/imports/${bad.id}/dry_run`)).body;
    expect(told).toMatchObject({ create: 1 });
    expect(JSON.stringify(told)).toContain("'West' is not one of the choices of Region.");

    const filter = { field: 'name', op: 'is', value: 'Six' };
    const changes = { [key(seats)]: 3, [key(region)]: idOf(region, 'South') };
    const bulk = await inBulk(admin, 'deals', { filter, changes });
    expect([bulk.status, bulk.changed]).toEqual(['done', 1]);
    const asked = await admin.post('/api/v3/deals/export', {
      filter,
      columns: ['name', key(region), key(seats), key(modules)],
    });
    const file = await admin.get<string>(asked.body.export.file_url);
    expect(file.body.slice(1).split('\r\n').slice(0, -1)).toEqual([
      'Name,Region,Seats,Modules',
      'Six,South,3.0,"Mail; Maps"',
    ]);
    await factsAgree();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let lists: Loose;
let serial = 0;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  lists = (await admin.get('/api/internal/boot')).body.account;
});
afterAll(() => on.close());

const make = async (company: object = {}, by = admin) =>
  (await by.post('/api/v3/companies', { company: { name: `Company ${++serial}`, ...company } })).body;
const patch = (id: number, company: object, by = admin) => by.patch(`/api/v3/companies/${id}`, { company });
const entry = (list: string, name: string): number => lists[list].find((one: Loose) => one.name === name).id;
const namesOf = (answer: Loose): string[] => answer.body.entries.map((one: Loose) => one.name);

describe('REC-03 a company is written and read', () => {
  test('REC-03 the name is all a company needs', async () => {
    const company = await make({ name: 'Castellan Steel' });
    expect(company).toMatchObject({ name: 'Castellan Steel', is_customer: false, customer: null, milestones: [] });
    expect((await admin.post('/api/v3/companies', { company: { city: 'Graz' } })).body).toEqual([
      { field: 'name', msg: 'Required' },
    ]);
    expect((await patch(company.id, { name: ' ' })).body).toEqual([{ field: 'name', msg: 'Required' }]);
  });

  test('REC-03 the name has to be unique in the account, ignoring case, spaces and the company itself', async () => {
    const company = await make({ name: 'Vantaa Metrology' });
    const again = await admin.post('/api/v3/companies', { company: { name: ' vantaa METROLOGY', email: 'x' } });
    expect([again.status, again.body]).toEqual([
      422,
      [
        { field: 'email', msg: 'Not a valid email address' },
        { field: 'name', msg: 'Has to be unique' },
      ],
    ]);
    expect((await patch(company.id, { name: 'VANTAA Metrology' })).status).toBe(200);
    const other = await make();
    expect((await patch(other.id, { name: 'Vantaa Metrology' })).body).toEqual([
      { field: 'name', msg: 'Has to be unique' },
    ]);
    const elsewhere = await on.account('Elsewhere');
    expect((await elsewhere.post('/api/v3/companies', { company: { name: 'Vantaa Metrology' } })).status).toBe(200);
  });

  test("REC-03 'Has to be unique' from the server also when two write the name at once", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post('/api/v3/companies', { company: { name: 'Race Rail' } })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toEqual([{ field: 'name', msg: 'Has to be unique' }]);
  });

  test('REC-03 the name of a company in the recycle bin is free again', async () => {
    const company = await make({ name: 'Phoenix Boilers' });
    expect((await admin.del(`/api/v3/companies/${company.id}`)).status).toBe(204);
    expect((await admin.get(`/api/v3/companies/${company.id}`)).status).toBe(404);
    expect((await make({ name: 'Phoenix Boilers' })).id).not.toBe(company.id);
  });

  test('REC-03 a company has no owner unless one is given', async () => {
    const company = await make();
    expect([company.owner_id, company.owner_name, 'owner' in company]).toEqual([null, null, false]);
    const owned = (await patch(company.id, { owner_id: admin.id })).body;
    expect(owned).toMatchObject({
      owner: { id: admin.id, first_name: 'Hanna', last_name: 'Lindqvist' },
      owner_name: 'Hanna Lindqvist',
    });
  });

  test('REC-03 the owner is changed by those with can_change_company_owner alone', async () => {
    const company = await make({ owner_id: admin.id });
    const ines = await colleague(on, admin, { level: 3 });
    expect((await patch(company.id, { owner_id: ines.id }, ines)).status).toBe(403);
    expect((await patch(company.id, { owner_id: admin.id, city: 'Graz' }, ines)).status).toBe(200);
    await inAccount(on, admin, sql`update account_user set can_change_company_owner = true where id = ${ines.id}`);
    expect((await patch(company.id, { owner_id: ines.id }, ines)).body.owner_id).toBe(ines.id);
  });

  /** Sent on create, read on the record and in the list, refused without saving anything if invalid, and cleared. */
  async function proves(fields: object, wrong: object, refused: Record<string, string>) {
    const company = await make(fields);
    const show = async () => (await admin.get(`/api/v3/companies/${company.id}`)).body;
    expect(company).toMatchObject(fields);
    expect(await show()).toMatchObject(fields);
    expect((await admin.get(`/api/v3/companies?company_id=${company.id}`)).body.entries[0]).toMatchObject(fields);
    const added = admin.post('/api/v3/companies', { company: { name: 'Never made', ...wrong } });
    for (const answer of [await added, await patch(company.id, wrong)]) {
      expect(answer.status).toBe(422);
      expect(Object.fromEntries(answer.body.map(({ field, msg }: Loose) => [field, msg]))).toEqual(refused);
    }
    expect(await show()).toMatchObject(fields);
    const { body } = await patch(company.id, Object.fromEntries(Object.keys(fields).map((key) => [key, ''])));
    for (const key of Object.keys(fields)) expect(body[key]).toBeNull();
  }

  test('REC-03 description is written, read alone and in the list, and refused when wrong', () =>
    proves({ description: 'Makes torque sensors' }, { description: {} }, { description: 'Has invalid value' }));

  test('REC-03 email and web is written, read alone and in the list, and refused when wrong', () =>
    proves(
      { email: 'info@castellan.test', web: 'https://castellan.test' },
      { email: 'castellan', web: `https://${'x'.repeat(2000)}` },
      { email: 'Not a valid email address', web: 'Is too long (at most 2000 characters)' },
    ));

  test('REC-03 four phones and fax is written, read alone and in the list, and refused when wrong', () =>
    proves(
      {
        phone1: '555-0101',
        phone1_desc: 'Desk',
        phone2: '555-0102',
        phone2_desc: 'Plant',
        phone3: '555-0103',
        phone3_desc: 'a',
        phone4: '555-0104',
        phone4_desc: 'b',
        fax: '555-0105',
      },
      { phone1: 'a', phone2: 'b', phone3: 'c', phone4: 'd', fax: 'e' },
      {
        phone1: 'Is not a valid phone number',
        phone2: 'Is not a valid phone number',
        phone3: 'Is not a valid phone number',
        phone4: 'Is not a valid phone number',
        fax: 'Is not a valid phone number',
      },
    ));

  test('REC-03 address is written, read alone and in the list, and refused when wrong', () =>
    proves(
      { address_1: 'Dock 4', address_2: 'Hall B', city: 'Bremen', state: 'HB', postal_code: '28195', country: 'DE' },
      { city: 'x'.repeat(501), country: ['DE'] },
      { city: 'Is too long (at most 500 characters)', country: 'Has invalid value' },
    ));

  test('REC-03 twitter, facebook, linkedin, instant message is written, read alone and in the list, and refused when wrong', () =>
    proves(
      {
        twitter: 'castellan',
        facebook_url: 'https://fb.test/c',
        linked_in_url: 'https://li.test/c',
        instant_message: 'castellan.im',
      },
      { twitter: {}, facebook_url: {}, linked_in_url: {}, instant_message: {} },
      {
        twitter: 'Has invalid value',
        facebook_url: 'Has invalid value',
        linked_in_url: 'Has invalid value',
        instant_message: 'Has invalid value',
      },
    ));

  test('REC-03 the address has a maps link and twitter a url', async () => {
    const company = await make({ address_1: 'Dock 4', city: 'Bremen', twitter: '@castellan' });
    expect(company.address_google_maps_url).toBe('http://maps.google.com/maps?q=Dock+4%2C+%2C+Bremen%2C+++');
    expect(company.twitter_url).toBe('https://twitter.com/castellan');
  });

  test('REC-03 tags and shared users are sets of ids', async () => {
    const vip = entry('company_tags', 'VIP');
    const company = await make({ tag_ids: [vip], shared_user_ids: [admin.id] });
    expect([company.tags, company.shared_user_ids]).toEqual([[{ id: vip, name: 'VIP' }], [admin.id]]);
    const refused = await patch(company.id, { tag_ids: [999_999], shared_user_ids: [999_999], owner_id: 999_999 });
    expect([refused.status, refused.body.map(({ field }: Loose) => field).sort()]).toEqual([
      422,
      ['owner_id', 'shared_user_ids', 'tag_ids'],
    ]);
    expect((await patch(company.id, { tag_ids: [] })).body.tags).toEqual([]);
  });

  test('REC-03 deals and their value: total of the pipeline, of the won ones and of all, and the people by person_ids', async () => {
    const company = await make();
    expect(company).toMatchObject({
      total_pipeline: 0,
      won_deals_total: 0,
      deals_value: null,
      deals: [],
      person_ids: [],
    });
    for (const [value, stage] of [
      ['10.10', 'Qualified'],
      ['5', 'Won'],
      ['3', null],
    ] as const) {
      const deal_stage_id = stage && entry('deal_stages', stage);
      await admin.post('/api/v3/deals', { deal: { name: 'D', value, deal_stage_id, company_id: company.id } });
    }
    const { body: person } = await admin.post('/api/v3/people', {
      person: { full_name: 'Mira X', company_id: company.id },
    });
    const { body } = await admin.get(`/api/v3/companies/${company.id}`);
    expect(body).toMatchObject({
      total_pipeline: '10.1',
      won_deals_total: '5.0',
      deals_value: '18.1',
      person_ids: [person.id],
    });
    expect(body.deals).toHaveLength(3);
    const listed = (await admin.get(`/api/v3/companies?company_id=${company.id}&attrs=total_pipeline,deals_value`)).body
      .entries[0];
    expect(listed).toEqual({ id: company.id, total_pipeline: '10.1', deals_value: '18.1' });
  });

  test('REC-03 is_customer is answered where it is so, and cannot be written by hand', async () => {
    const company = await make({ is_customer: true });
    expect(company.is_customer).toBe(false);
    await inAccount(on, admin, sql`update company set is_customer = true where id = ${company.id}`);
    expect((await patch(company.id, { is_customer: false })).body.is_customer).toBe(true);
    const { entries } = (await admin.get('/api/v3/companies?conditions[company_is_customer][]=Yes')).body;
    expect(entries.map(({ id }: Loose) => id)).toEqual([company.id]);
  });

  test('REC-03 image, sample and times are answered, and an empty set of the account’s own fields', async () => {
    const company = await make({ created_at: '2024/01/02' });
    expect(company).toMatchObject({
      is_customer: false,
      is_sample: false,
      custom_fields: {},
      created_at: '2024/01/02 00:00:00 +0000',
    });
    expect(company.image_thumb_url).toMatch(/missing\.png$/);
    expect(company.currency).toMatchObject({ code: 'USD', decimal_places: 2 });
  });

  test('REC-03 a new name of the company is carried to its deals and people at once and counts as no change of theirs', async () => {
    const company = await make({ name: 'Old Name Works' });
    const { body: deal } = await admin.post('/api/v3/deals', { deal: { name: 'D', company_id: company.id } });
    const { body: person } = await admin.post('/api/v3/people', {
      person: { full_name: 'Mira X', company_id: company.id },
    });
    const renamed = await patch(company.id, { name: 'New Name Works' });
    expect((await admin.get(`/api/v3/deals/${deal.id}`)).body.company_name).toBe('New Name Works');
    expect((await admin.get(`/api/v3/people/${person.id}`)).body.company_name).toBe('New Name Works');
    const logged = await inAccount(
      on,
      admin,
      sql`select record_type from change where change_set_id = ${Number(renamed.headers['x-change-set'])}`,
    );
    expect(logged).toEqual([{ record_type: 'company' }]);
  });

  test('REC-03 a base that is outdated answers 409', async () => {
    const company = await make({ city: 'Graz' });
    await patch(company.id, { city: 'Linz' });
    const late = await patch(company.id, { city: 'Wels', base: { city: 'Graz' } });
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      [{ field: 'city', base: 'Graz', mine: 'Wels', theirs: 'Linz' }],
    ]);
  });
});

describe('REC-03 children companies', () => {
  let parent: Loose;
  const children = (query = '', id = parent.id) => admin.get(`/api/v3/companies/${id}/children_companies?${query}`);
  beforeAll(async () => {
    parent = await make({ name: 'Group' });
    for (const [name, value] of [
      ['Beta GmbH', '500'],
      ['alpha Ltd', '90.50'],
      ['Gamma SA', null],
    ] as const) {
      on.clock.now = new Date(on.clock.now.getTime() + 60_000);
      const child = await make({
        name,
        parent_company_id: parent.id,
        owner_id: name === 'Beta GmbH' ? admin.id : null,
      });
      if (value) await admin.post('/api/v3/deals', { deal: { name: 'D', value, company_id: child.id } });
    }
    await make({ name: 'Stranger' });
  });

  test('REC-03 children companies are listed with paging, last updated first, with what their deals are worth', async () => {
    const { body } = await children('per_page=2');
    expect(body.entries.map((one: Loose) => [one.name, one.deals_value])).toEqual([
      ['Gamma SA', null],
      ['alpha Ltd', '90.5'],
    ]);
    expect(body.pagination).toMatchObject({ total: 3, pages: 2 });
    expect((await children('', 999_999)).status).toBe(404);
    const totals = async (query: string) => (await children(`totals=true&per_page=1&${query}`)).body.totals;
    expect(await totals('')).toEqual({ count: 3, value: '590.5' });
    expect(await totals('value[from]=100')).toEqual({ count: 1, value: '500.0' });
  });

  test.each([
    ['name', 'name=ALPHA', ['alpha Ltd']],
    ['owner', () => `owner_id[]=${admin.id}`, ['Beta GmbH']],
    ['owner none', 'owner_id=__NONE__&sort_by=name', ['alpha Ltd', 'Gamma SA']],
    ['value from', 'value[from]=100', ['Beta GmbH']],
    ['value from and to', 'value[from]=90.5&value[to]=90.5', ['alpha Ltd']],
    ['value from or none', 'value[from]=100&value[or_none]=true&sort_by=name', ['Beta GmbH', 'Gamma SA']],
    ['value none', 'value=__NONE__', ['Gamma SA']],
    ['has value', 'value=__HAS_VALUE__&sort_by=name', ['alpha Ltd', 'Beta GmbH']],
    ['updated date', 'updated_at[from]=2020-01-01&sort_by=name', ['alpha Ltd', 'Beta GmbH', 'Gamma SA']],
    ['updated date to', 'updated_at[to]=2020-01-01', []],
    ['the conditions of every list', 'conditions[company_name]=gamma', ['Gamma SA']],
  ])('REC-03 children filtered by %s', async (_name, query, expected) => {
    expect(namesOf(await children(typeof query === 'string' ? query : query()))).toEqual(expected);
  });

  test.each([
    ['name ascending', 'sort_by=name&sort_direction=asc', ['alpha Ltd', 'Beta GmbH', 'Gamma SA']],
    ['name descending', 'sort_by=name&sort_direction=desc', ['Gamma SA', 'Beta GmbH', 'alpha Ltd']],
    ['value descending', 'sort_by=value&sort_direction=desc', ['Beta GmbH', 'alpha Ltd', 'Gamma SA']],
    ['value ascending', 'sort_by=value&sort_direction=asc', ['Gamma SA', 'alpha Ltd', 'Beta GmbH']],
    ['owner', 'sort_by=owner&sort_direction=desc&name=t', ['Beta GmbH', 'alpha Ltd']],
    ['updated date ascending', 'sort_by=updated_at&sort_direction=asc', ['Beta GmbH', 'alpha Ltd', 'Gamma SA']],
  ])('REC-03 children sorted by %s', async (_name, query, expected) => {
    expect(namesOf(await children(query))).toEqual(expected);
  });

  test('REC-03 children: a company is no child of itself or of its own descendants', async () => {
    const child = await make({ parent_company_id: parent.id });
    const grandchild = await make({ parent_company_id: child.id });
    const refused = [{ field: 'parent_company_id', msg: 'Has invalid value' }];
    expect((await patch(parent.id, { parent_company_id: grandchild.id })).body).toEqual(refused);
    expect((await patch(parent.id, { parent_company_id: parent.id })).body).toEqual(refused);
    expect((await patch(parent.id, { parent_company_id: 999_999 })).body).toEqual(refused);
    expect((await patch(grandchild.id, { parent_company_id: parent.id })).body.parent_company).toEqual({
      id: parent.id,
      name: 'Group',
    });
    await admin.del(`/api/v3/companies/${child.id}`);
    await admin.del(`/api/v3/companies/${grandchild.id}`);
  });
});

describe('LIST-01 the companies list', () => {
  test('LIST-01 companies come by updated_at descending by default, in pages with the exact total', async () => {
    const other = await on.account('Sabine Rail');
    for (const name of ['A', 'B', 'C']) {
      on.clock.now = new Date(on.clock.now.getTime() + 1000);
      await make({ name }, other);
    }
    const { body } = await other.get('/api/v3/companies.json?view=api_v3&per_page=2');
    expect(namesOf({ body })).toEqual(['C', 'B']);
    expect(body.pagination).toEqual({ page: 1, page_var: 'page', per_page: 2, pages: 2, total: 3 });
    expect('total_pipeline' in body.entries[0]).toBe(false);
  });

  test('LIST-02 company conditions: name contains, name_eq exact, owner none, customer as a boolean', async () => {
    const other = await on.account('Oslo Tramways');
    for (const company of [{ name: 'Acme' }, { name: 'Acme Nord', owner_id: other.id }]) await make(company, other);
    const found = async (query: string) => namesOf(await other.get(`/api/v3/companies?sort=name&${query}`));
    expect(await found('conditions[company_name]=acme')).toEqual(['Acme', 'Acme Nord']);
    expect(await found('conditions[company_name_eq]=acme')).toEqual(['Acme']);
    expect(await found('name=acme&conditions[company_name_eq]=acme')).toEqual(['Acme']);
    expect(await found('conditions[company_owner]=__NONE__')).toEqual(['Acme']);
    expect(await found('conditions[company_is_customer][]=Yes')).toEqual([]);
  });

  test('PERM-04 a member of a team sees own, shared and ownerless companies, alone and in lists alike', async () => {
    const other = await on.account('Ghent Locks');
    const ines = await colleague(on, other, { team_id: await team(on, other, 'owner') });
    const theirs = await make({ name: 'Theirs', owner_id: other.id }, other);
    const lent = await make({ name: 'Lent', owner_id: other.id, shared_user_ids: [ines.id] }, other);
    await make({ name: 'Free' }, other);
    const answer = await ines.get('/api/v3/companies?sort_by=name');
    expect([namesOf(answer), answer.body.pagination.total]).toEqual([['Free', 'Lent'], 2]);
    expect([
      (await ines.get(`/api/v3/companies/${theirs.id}`)).status,
      (await ines.get(`/api/v3/companies/${lent.id}`)).status,
    ]).toEqual([404, 200]);
    expect((await patch(theirs.id, { city: 'X' }, ines)).status).toBe(404);
  });
});

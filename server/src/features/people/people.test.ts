import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
let lists: Loose;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  lists = (await admin.get('/api/internal/boot')).body.account;
});
afterAll(() => on.close());

const make = async (person: object = {}, by = admin) =>
  (await by.post('/api/v3/people', { person: { first_name: 'Mira', ...person } })).body;
const show = async (id: number, by = admin) => (await by.get(`/api/v3/people/${id}`)).body;
const entry = (list: string, name: string): number => lists[list].find((one: Loose) => one.name === name).id;

describe('REC-02 a person is written and read', () => {
  test('REC-02 no field is required, and the user who adds a person owns it', async () => {
    const { status, body } = await admin.post('/api/v3/people', { person: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      first_name: null,
      last_name: null,
      full_name: '',
      type: 'Contact',
      user_id: admin.id,
    });
  });

  test('REC-02 full_name is split into first and last name, and the parts make the full name', async () => {
    const person = await make({ first_name: undefined, full_name: 'Ada King Lovelace' });
    expect(person).toMatchObject({ first_name: 'Ada', last_name: 'King Lovelace', full_name: 'Ada King Lovelace' });
    const renamed = await admin.patch(`/api/v3/people/${person.id}`, { person: { last_name: 'Byron' } });
    expect(renamed.body.full_name).toBe('Ada Byron');
  });

  test('REC-02 company_name finds or creates the company, and company_id names it', async () => {
    const first = await make({ company_name: 'Kestrel Optics' });
    expect(first.company).toEqual({ id: first.company_id, name: 'Kestrel Optics' });
    const second = await make({ company_id: first.company_id });
    expect(second.company_name).toBe('Kestrel Optics');
    expect((await make({ company_name: 'kestrel optics' })).company_id).toBe(first.company_id);
  });

  test('REC-02 company and created_by_user are left out, not null, where there is none', async () => {
    const person = await make();
    expect('company' in person).toBe(false);
    expect(person.created_by_user).toEqual({ id: admin.id, first_name: 'Hanna', last_name: 'Lindqvist' });
    await inAccount(on, admin, sql`update person set created_by_user_id = null where id = ${person.id}`);
    expect('created_by_user' in (await show(person.id))).toBe(false);
    const listed = (await admin.get(`/api/v3/people?person_id=${person.id}`)).body.entries[0];
    expect(['company' in listed, 'created_by_user' in listed]).toEqual([false, false]);
  });

  test('REC-02 owner is the full name in the single view and user the person', async () => {
    const person = await make();
    expect(person.owner).toBe('Hanna Lindqvist');
    expect(person.user).toEqual({ id: admin.id, first_name: 'Hanna', last_name: 'Lindqvist' });
    expect('owner' in (await admin.get('/api/v3/people')).body.entries[0]).toBe(false);
  });

  test('REC-02 lead status comes with its colour, lead source with its name', async () => {
    const hot = entry('lead_statuses', 'Hot');
    const person = await make({ lead_status_id: hot, lead_source_id: entry('lead_sources', 'Referral') });
    expect(person.lead_status).toEqual({ id: hot, name: 'Hot', hex_color: 'EB2D14' });
    expect(person.lead_source).toMatchObject({ name: 'Referral' });
    expect((await make()).lead_status).toBeNull();
  });

  /** Sent on create, read alone and in the list, rejected with nothing saved if invalid, and cleared. */
  async function proves(fields: object, wrong: object, refused: Record<string, string>) {
    const patch = (changes: object) => admin.patch(`/api/v3/people/${person.id}`, { person: changes });
    const person = await make(fields);
    expect(person).toMatchObject(fields);
    expect(await show(person.id)).toMatchObject(fields);
    expect((await admin.get(`/api/v3/people?person_id=${person.id}`)).body.entries[0]).toMatchObject(fields);
    for (const answer of [await admin.post('/api/v3/people', { person: wrong }), await patch(wrong)]) {
      expect(answer.status).toBe(422);
      expect(Object.fromEntries(answer.body.map(({ field, msg }: Loose) => [field, msg]))).toEqual(refused);
    }
    expect(await show(person.id)).toMatchObject(fields);
    const { status, body } = await patch(Object.fromEntries(Object.keys(fields).map((key) => [key, null])));
    expect(status).toBe(200);
    for (const key of Object.keys(fields)) expect([null, false, 'Contact']).toContain(body[key]);
  }

  test('REC-02 position is written, read alone and in the list, and refused when wrong', () =>
    proves({ position: 'Head of Metrology' }, { position: ['x'] }, { position: 'Has invalid value' }));

  test('REC-02 key contact is written, read alone and in the list, and refused when wrong', () =>
    proves({ is_key_contact: true }, { is_key_contact: 'sometimes' }, { is_key_contact: 'Has invalid value' }));

  test('REC-02 relationship is written, read alone and in the list, and refused when wrong', () =>
    proves({ relationship: 'Champion' }, { relationship: {} }, { relationship: 'Has invalid value' }));

  test('REC-02 phone, mobile, home phone, fax is written, read alone and in the list, and refused when wrong', () =>
    proves(
      { phone: '+1 (555) 010-0100', mobile: '555-0101', home_phone: '555 0102', fax: '555-0103' },
      { phone: 'call me', mobile: '555-O101', home_phone: 'none', fax: '#' },
      {
        phone: 'Is not a valid phone number',
        mobile: 'Is not a valid phone number',
        home_phone: 'Is not a valid phone number',
        fax: 'Is not a valid phone number',
      },
    ));

  test('REC-02 email, email2, home email is written, read alone and in the list, and refused when wrong', () =>
    proves(
      { email: 'm@kestrel.test', email2: 'mira@kestrel.test', home_email: 'm@home.test' },
      { email: 'mira', email2: 'mira@', home_email: '@home.test' },
      {
        email: 'Not a valid email address',
        email2: 'Not a valid email address',
        home_email: 'Not a valid email address',
      },
    ));

  test('REC-02 website is written, read alone and in the list, and refused when wrong', () =>
    proves(
      { website: 'https://kestrel.test' },
      { website: `https://${'x'.repeat(2000)}` },
      { website: 'Is too long (at most 2000 characters)' },
    ));

  test('REC-02 twitter, facebook, linkedin, instant message is written, read alone and in the list, and refused when wrong', () =>
    proves(
      {
        twitter: '@mira',
        facebook_url: 'https://fb.test/m',
        linked_in_url: 'https://li.test/m',
        instant_message: 'mira.im',
      },
      { twitter: {}, facebook_url: {}, linked_in_url: {}, instant_message: {} },
      {
        twitter: 'Has invalid value',
        facebook_url: 'Has invalid value',
        linked_in_url: 'Has invalid value',
        instant_message: 'Has invalid value',
      },
    ));

  test('REC-02 summary is written, read alone and in the list, and refused when wrong', () =>
    proves({ summary: 'Met at the trade show\nin Hannover' }, { summary: true }, { summary: 'Has invalid value' }));

  test('REC-02 type is written, read alone and in the list, and refused when wrong', () =>
    proves({ type: 'Lead' }, { type: 'Friend' }, { type: 'Has invalid value' }));

  test('REC-02 work address is written, read alone and in the list, and refused when wrong', () =>
    proves(
      {
        work_address_1: 'Mill Lane 4',
        work_address_2: 'Floor 2',
        work_city: 'Leeds',
        work_state: 'WY',
        work_postal_code: 'LS1',
        work_country: 'UK',
      },
      { work_city: 'x'.repeat(501) },
      { work_city: 'Is too long (at most 500 characters)' },
    ));

  test('REC-02 home address is written, read alone and in the list, and refused when wrong', () =>
    proves(
      {
        home_address_1: 'Elm Road 1',
        home_address_2: 'B',
        home_city: 'York',
        home_state: 'NY',
        home_postal_code: 'YO1',
        home_country: 'UK',
      },
      { home_country: ['UK'] },
      { home_country: 'Has invalid value' },
    ));

  test('REC-02 unsubscribed is written, read alone and in the list, and refused when wrong', () =>
    proves({ unsubscribed: true }, { unsubscribed: 'no idea' }, { unsubscribed: 'Has invalid value' }));

  test('REC-02 tags and shared users are sets of ids', async () => {
    const vip = entry('predefined_contacts_tags', 'VIP');
    const ines = await colleague(on, admin);
    const person = await make({ predefined_contacts_tag_ids: [vip], shared_user_ids: [ines.id] });
    expect(person.predefined_contacts_tags).toEqual([{ id: vip, name: 'VIP' }]);
    expect([person.tags, person.shared_user_ids]).toEqual([[{ id: vip, name: 'VIP' }], [ines.id]]);
    const without = await admin.patch(`/api/v3/people/${person.id}`, { person: { predefined_contacts_tag_ids: [] } });
    expect(without.body.tags).toEqual([]);
    const refused = await admin.post('/api/v3/people', {
      person: { predefined_contacts_tag_ids: [999_999], shared_user_ids: [999_999], lead_source_id: 999_999 },
    });
    expect([refused.status, refused.body.map(({ field }: Loose) => field).sort()]).toEqual([
      422,
      ['lead_source_id', 'predefined_contacts_tag_ids', 'shared_user_ids'],
    ]);
  });

  test('REC-02 a maps link and has_address for the work, home and company address', async () => {
    const { body: company } = await admin.post('/api/v3/companies', { company: { name: 'Ort & Söhne', city: 'Köln' } });
    const person = await make({
      work_address_1: '1 High St',
      work_city: 'Leeds',
      work_postal_code: 'LS1',
      company_id: company.id,
    });
    expect(person).toMatchObject({
      work_address_google_maps_url: 'http://maps.google.com/maps?q=1+High+St%2C+%2C+Leeds%2C++LS1+',
      home_address_google_maps_url: 'http://maps.google.com/maps?q=%2C+%2C+%2C+++',
      company_address_google_maps_url: 'http://maps.google.com/maps?q=%2C+%2C+K%C3%B6ln%2C+++',
      has_work_address: true,
      has_home_address: false,
      has_company_address: true,
    });
    const lonely = await make();
    expect([lonely.has_work_address, lonely.has_company_address, lonely.company_address_google_maps_url]).toEqual([
      false,
      false,
      null,
    ]);
  });

  test('REC-02 the company address comes with the single person', async () => {
    const { body: company } = await admin.post('/api/v3/companies', {
      company: { name: 'Delft Valves', address_1: 'Kade 1', city: 'Delft', country: 'NL' },
    });
    const person = await make({ company_id: company.id });
    expect(person).toMatchObject({
      company_address_1: 'Kade 1',
      company_address_2: null,
      company_city: 'Delft',
      company_country: 'NL',
    });
  });

  test('REC-02 deals are linked by deal_ids and named', async () => {
    const { body: deal } = await admin.post('/api/v3/deals', { deal: { name: 'Line scanner' } });
    const person = await make({ deal_ids: [deal.id] });
    expect([person.deal_ids, person.deals]).toEqual([[deal.id], [{ id: deal.id, name: 'Line scanner' }]]);
    expect((await admin.get(`/api/v3/deals/${deal.id}`)).body.person_ids).toEqual([person.id]);
    const freed = await admin.patch(`/api/v3/people/${person.id}`, { person: { deal_ids: [] } });
    expect(freed.body.deals).toEqual([]);
  });

  test('REC-02 deals total_pipeline adds up open staged deals, won_deals_total the won ones', async () => {
    const person = await make();
    const stage = (name: string) => entry('deal_stages', name);
    const deals = [
      { value: '100.50', deal_stage_id: stage('Qualified') },
      { value: '20', deal_stage_id: stage('Negotiation') },
      { value: '1000' },
      { value: '7000', deal_stage_id: stage('Won') },
      { value: '5', deal_stage_id: stage('Lost') },
      { value: '9', deal_stage_id: stage('Qualified'), is_archived: true },
    ];
    for (const deal of deals)
      await admin.post('/api/v3/deals', { deal: { name: 'D', ...deal, person_ids: [person.id] } });
    expect(await show(person.id)).toMatchObject({ total_pipeline: '120.5', won_deals_total: '7000.0' });
    const listed = (await admin.get(`/api/v3/people?person_id=${person.id}`)).body.entries[0];
    expect(listed).toMatchObject({ total_pipeline: '120.5', won_deals_total: '7000.0' });
  });

  test('REC-02 without deals the totals are the integer 0 alone and 0.0 in a list', async () => {
    const person = await make();
    expect(person).toMatchObject({ total_pipeline: 0, won_deals_total: 0 });
    const listed = (await admin.get(`/api/v3/people?person_id=${person.id}`)).body.entries[0];
    expect(listed).toMatchObject({ total_pipeline: '0.0', won_deals_total: '0.0' });
  });

  test('REC-02 image, is_sample, created_at, updated_at and currency are answered, and an empty set of the account’s own fields', async () => {
    const person = await make({ created_at: '2024-05-18 10:00:00 -0400' });
    expect(person.created_at).toBe('2024/05/18 14:00:00 +0000');
    expect(person.updated_at).toMatch(/^2\d{3}\/\d\d\/\d\d \d\d:\d\d:\d\d \+0000$/);
    expect(person).toMatchObject({
      is_sample: false,
      custom_fields: {},
      image_thumb_url: expect.stringMatching(/missing\.png$/),
    });
    expect(person.currency).toMatchObject({ name: 'US Dollar', code: 'USD', symbol: '$', decimal_places: 2 });
    expect(person.possible_notify_user_ids).toContain(admin.id);
  });

  test('REC-02 all issues are answered at once', async () => {
    const answer = await admin.post('/api/v3/people', {
      person: { email: 'nowhere', phone: 'call me', lead_status_id: 999_999, company_id: 999_999 },
    });
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.arrayContaining([
        { field: 'email', msg: 'Not a valid email address' },
        { field: 'phone', msg: 'Is not a valid phone number' },
        { field: 'lead_status_id', msg: 'Has invalid value' },
        { field: 'company_id', msg: 'Has invalid value' },
      ]),
    ]);
  });

  test('REC-02 two people editing: an outdated base answers 409 and saves nothing', async () => {
    const person = await make({ position: 'Buyer' });
    await admin.patch(`/api/v3/people/${person.id}`, { person: { position: 'Head buyer' } });
    const late = await admin.patch(`/api/v3/people/${person.id}`, {
      person: { position: 'Director', base: { position: 'Buyer' } },
    });
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      [{ field: 'position', base: 'Buyer', mine: 'Director', theirs: 'Head buyer' }],
    ]);
    const other = await admin.patch(`/api/v3/people/${person.id}`, {
      person: { summary: 'x', base: { summary: null } },
    });
    expect([other.status, other.body.position]).toEqual([200, 'Head buyer']);
  });

  test('REC-02 a deleted person is gone from lists and answers 404', async () => {
    const person = await make({ email: 'gone@example.test' });
    expect((await admin.del(`/api/v3/people/${person.id}`)).status).toBe(204);
    expect((await admin.get(`/api/v3/people/${person.id}`)).status).toBe(404);
    expect((await admin.get('/api/v3/people?conditions[person_email]=gone@')).body.pagination.total).toBe(0);
  });
});

describe('PERM-04 whose person it is', () => {
  test('PERM-06 another account finds no such person and links none', async () => {
    const person = await make();
    const stranger = await on.account('Elsewhere');
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expect(
        (await stranger.call(method, `/api/v3/people/${person.id}`, method === 'GET' ? undefined : { person: {} }))
          .status,
      ).toBe(404);
    }
    expect((await stranger.post('/api/v3/deals', { deal: { name: 'X', person_ids: [person.id] } })).status).toBe(422);
  });

  test('PERM-04 unseen deals are neither named nor counted, and stay linked on saving', async () => {
    const mine = await team(on, admin, 'owner');
    const ines = await colleague(on, admin, { team_id: mine });
    const stage = entry('deal_stages', 'Qualified');
    const { body: hidden } = await admin.post('/api/v3/deals', {
      deal: { name: 'Secret', value: 900, deal_stage_id: stage },
    });
    const person = await make({ user_id: ines.id, deal_ids: [hidden.id] });
    expect(await show(person.id, ines)).toMatchObject({ deal_ids: [], deals: [], total_pipeline: 0 });
    const { body: own } = await ines.post('/api/v3/deals', { deal: { name: 'Mine' } });
    await ines.patch(`/api/v3/people/${person.id}`, { person: { deal_ids: [own.id] } });
    expect((await show(person.id)).deal_ids).toEqual([hidden.id, own.id]);
  });

  test('PERM-04 a person without edit rights is neither changed nor given away', async () => {
    const ines = await colleague(on, admin, { read_only: true });
    const person = await make();
    expect((await ines.patch(`/api/v3/people/${person.id}`, { person: { position: 'X' } })).status).toBe(403);
    const basic = await colleague(on, admin);
    expect((await basic.patch(`/api/v3/people/${person.id}`, { person: { user_id: basic.id } })).status).toBe(403);
    expect((await basic.patch(`/api/v3/people/${person.id}`, { person: { position: 'X' } })).status).toBe(200);
    expect((await basic.del(`/api/v3/people/${person.id}`)).status).toBe(403);
  });
});

describe('LIST-01 the people list', () => {
  let other: TestUser;
  let company: Loose;
  beforeAll(async () => {
    other = await on.account('Sabine Rail');
    company = (await other.post('/api/v3/companies', { company: { name: 'Tram Works' } })).body;
    for (const first_name of ['Zoe', 'adam', 'Mia']) {
      on.clock.now = new Date(on.clock.now.getTime() + 1000);
      await make({ first_name, last_name: 'X', company_id: company.id, email: `${first_name}@tram.test` }, other);
    }
    on.clock.now = new Date(on.clock.now.getTime() + 1000);
    await make({ first_name: 'Solo', position: 'Welder' }, other);
  });
  const names = async (query: string, path = '/api/v3/people') =>
    (await other.get(`${path}?${query}`)).body.entries.map((one: Loose) => one.first_name);

  test('LIST-01 people come by updated_at descending by default', async () => {
    expect(await names('')).toEqual(['Solo', 'Mia', 'adam', 'Zoe']);
  });

  test('LIST-01 people on a company page come by first_name ascending', async () => {
    expect(await names(`company_id=${company.id}`)).toEqual(['adam', 'Mia', 'Zoe']);
    expect(await names('', `/api/internal/companies/${company.id}/people`)).toEqual(['adam', 'Mia', 'Zoe']);
    expect(
      await names('sort_by=first_name&sort_direction=desc', `/api/v3/companies/${company.id}/people.json`),
    ).toEqual(['Zoe', 'Mia', 'adam']);
    expect((await other.get('/api/internal/companies/999999/people')).status).toBe(404);
  });

  test('LIST-01 a page of people tells the exact total', async () => {
    const { body } = await other.get('/api/v3/people?page=2&per_page=3');
    expect(body.pagination).toEqual({ page: 2, page_var: 'page', per_page: 3, pages: 2, total: 4 });
    expect(body.entries).toHaveLength(1);
    expect(Object.keys((await other.get('/api/v3/people?attrs=id,full_name,owner')).body.entries[0])).toEqual([
      'id',
      'full_name',
      'owner',
    ]);
  });

  test('LIST-02 person conditions: search over several text fields, none and has value, an unknown key named', async () => {
    expect(await names('conditions[person_simple_search]=tram&sort=first_name')).toEqual(['adam', 'Mia', 'Zoe']);
    expect(await names('conditions[person_position]=__HAS_VALUE__')).toEqual(['Solo']);
    expect(await names('conditions[person_company_name]=__NONE__')).toEqual(['Solo']);
    const wrong = await other.get('/api/v3/people?conditions[person_shoe_size]=43');
    expect([wrong.status, wrong.body[0].field]).toEqual([422, 'person_shoe_size']);
  });

  test('LIST-01 the total of people agrees with what a member of a team sees', async () => {
    const mine = await team(on, other, 'owner');
    const ines = await colleague(on, other, { team_id: mine });
    expect((await ines.get('/api/v3/people')).body.pagination.total).toBe(0);
    await make({ first_name: 'Hers' }, ines);
    await make({ first_name: 'Lent', shared_user_ids: [ines.id] }, other);
    await make({ first_name: 'Nobody', user_id: null }, other);
    const { body } = await ines.get('/api/v3/people?sort_by=first_name');
    expect([body.entries.map((one: Loose) => one.first_name), body.pagination.total]).toEqual([
      ['Hers', 'Lent', 'Nobody'],
      3,
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { namesOf, type Program, programOf } from '../../testing/program';

/** Requests of programs written for the public API, as they send them. */

let on: TestApp;
let admin: TestUser;
let program: Program;
const made: Record<string, Loose> = {};
const ofBoot = async () => (await admin.get('/api/internal/boot')).body.account;

beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  program = await programOf(on, admin);
  const { deal_stages } = await ofBoot();
  const stage = (name: string) => deal_stages.find((one: Loose) => one.name === name).id;
  const make = async (path: string, name: string, fields: object) => {
    const { status, body } = await program.post(path, {
      [{ people: 'person', deals: 'deal' }[path] ?? 'company']: fields,
    });
    expect([name, status]).toEqual([name, 200]);
    made[name] = body;
  };
  await make('companies', 'Tram Works', { name: 'Tram Works' });
  await make('companies', 'Alpine Rail', { name: 'Alpine Rail' });
  await make('people', 'Mira', {
    first_name: 'Mira',
    last_name: 'Solberg',
    type: 'Lead',
    company_id: made['Tram Works'].id,
    linked_in_url: 'https://linkedin.test/in/mira',
  });
  await make('people', 'Anders', {
    first_name: 'Anders',
    last_name: 'Berg',
    type: 'Contact',
    company_id: made['Alpine Rail'].id,
  });
  await make('people', 'Noor', { first_name: 'Noor', last_name: 'Aziz', type: 'Contact' });
  await make('deals', 'Scanner', {
    name: 'Scanner',
    value: 100,
    deal_stage_id: stage('Negotiation'),
    person_ids: [made.Mira.id],
  });
  await make('deals', 'Crane', {
    name: 'Crane',
    value: 300,
    deal_stage_id: stage('Qualified'),
    person_ids: [made.Mira.id],
  });
  await make('deals', 'Old crane', {
    name: 'Old crane',
    value: 200,
    is_archived: true,
    person_ids: [made.Mira.id],
    deal_stage_id: stage('Won'),
  });
});
afterAll(() => on.close());

const names = async (path: string) => {
  const answer = await program.get(path);
  expect([path, answer.status, answer.body]).toEqual([
    path,
    200,
    expect.objectContaining({ entries: expect.any(Array) }),
  ]);
  return namesOf(answer).sort();
};

describe('API-03 saved searches as filters', () => {
  const view = async (record_type: string, filter: object, more: object = {}) =>
    (
      await admin.post('/api/internal/list_views', {
        record_type,
        name: `View ${Math.random()}`,
        filter,
        columns: [],
        sort_by: null,
        sort_direction: 'asc',
        ...more,
      })
    ).body.id;

  test('API-03 a list with search_id answers what that search finds', async () => {
    const big = await view('deal', { field: 'value', op: 'between', value: { from: 250 } });
    const rail = await view('company', { field: 'name', op: 'contains', value: 'rail' });
    const leads = await view('person', { field: 'type', op: 'any_of', value: ['Lead'] });
    expect(await names(`deals.json?search_id=${big}`)).toEqual(['Crane']);
    expect(await names(`companies?search_id=${rail}`)).toEqual(['Alpine Rail']);
    expect(await names(`people?search_id=${leads}`)).toEqual(['Mira Solberg']);
    expect(await names(`deals?search_id=${big}&conditions[deal_name]=scanner`)).toEqual([]);
  });

  test('API-03 a list in the order of its search, unless another order is asked for', async () => {
    const by = await view('deal', { all: [] }, { sort_by: 'value', sort_direction: 'desc' });
    expect(namesOf(await program.get(`deals?search_id=${by}`))).toEqual(['Crane', 'Old crane', 'Scanner']);
    expect(namesOf(await program.get(`deals?search_id=${by}&sort=name`))).toEqual(['Crane', 'Old crane', 'Scanner']);
    expect(namesOf(await program.get(`deals?search_id=${by}&sort=-deals.name`))).toEqual([
      'Scanner',
      'Old crane',
      'Crane',
    ]);
  });

  test('API-03 an unknown search_id is not found, and never the whole list', async () => {
    const rail = await view('company', { field: 'name', op: 'contains', value: 'rail' });
    for (const path of [
      'deals?search_id=999999',
      'people?search_id=999999',
      'companies?search_id=x',
      `deals?search_id=${rail}`,
    ])
      expect([path, (await program.get(path)).status]).toEqual([path, 404]);
    expect((await program.get('deals?search_id=')).status).toBe(200);
  });

  test('API-03 searches are created and changed by programs', async () => {
    const search = {
      name: 'Big ones',
      search_type: 'deals',
      query: { deal_value: { from: 250 } },
      sort: '-deals.value',
      columns: ['name', 'value'],
      is_shared: true,
    };
    const { status, body } = await program.post('searches.json', { search });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ ...search, user_id: admin.id, is_sentence_search: false }),
    ]);
    expect(await names(`searches/${body.id}/perform.json?per_page=5&page=1`)).toEqual(['Crane']);
    const changed = await program.put(`searches/${body.id}`, {
      search: { name: 'Small ones', query: { deal_value: { to: '150' } } },
    });
    expect(changed.body).toMatchObject({
      name: 'Small ones',
      sort: '-deals.value',
      query: { deal_value: { to: '150' } },
    });
    expect(await names(`deals?search_id=${body.id}`)).toEqual(['Scanner']);
    const wrong = await program.post('searches', {
      search: { name: 'x', search_type: 'deals', query: { shoe_size: 9 } },
    });
    expect([wrong.status, wrong.body]).toEqual([
      422,
      [{ field: 'shoe_size', msg: expect.stringContaining('shoe_size') }],
    ]);
    expect((await program.del(`searches/${body.id}`)).status).toBe(204);
  });
});

describe('API-03 archived deals', () => {
  test('API-03 a full sync by key or token lists archived deals like any other', async () => {
    expect(await names('deals')).toEqual(['Crane', 'Old crane', 'Scanner']);
    expect(await names('deals?archived_deals=false')).toEqual(['Crane', 'Scanner']);
    expect(await names('deals?archived_deals=true')).toEqual(['Old crane']);
    expect((await program.get('deals?totals=true')).body).toMatchObject({
      totals: { count: 3, value: '600.0' },
      pagination: { total: 3 },
    });
  });

  test('API-03 the deals of a person agree with deal_ids', async () => {
    const { body } = await program.get(`people/${made.Mira.id}`);
    const { body: nested } = await program.get(`people/${made.Mira.id}/deals`);
    expect(new Set(nested.entries.map((one: Loose) => one.id))).toEqual(new Set(body.deal_ids));
    expect(nested.entries).toHaveLength(3);
    expect(await names(`people/${made.Mira.id}/deals?archived_deals=false`)).toEqual(['Crane', 'Scanner']);
  });

  test('API-03 the screens get what they show', async () => {
    expect(namesOf((await admin.get('/api/v3/deals')) as never).sort()).toEqual(['Crane', 'Scanner']);
  });
});

describe('API-03 currency', () => {
  test('API-03 the id of a currency is an integer or null everywhere', async () => {
    const isId = (id: unknown) => id === null || Number.isInteger(id);
    const answers = await Promise.all(
      ['profile', `users/${admin.id}`, `people/${made.Mira.id}`, `companies/${made['Tram Works'].id}`].map((path) =>
        program.get(path),
      ),
    );
    for (const { body } of answers) expect(isId(body.currency.id)).toBe(true);
    const { body: account } = await program.get('account');
    const ids = [
      account.currency_id,
      account.currency.id,
      ...account.selected_currencies.map(({ id }: Loose) => id),
      ...account.currencies.map(({ id }: Loose) => id),
    ];
    expect(ids.every(isId)).toBe(true);
    expect(account.currency).toMatchObject({ code: 'USD', symbol: '$', decimal_places: 2 });
  });

  test('API-03 a deal carries the id of its currency only in answers to creating and updating it', async () => {
    const created = await program.post('deals', { deal: { name: 'Priced' } });
    const changed = await program.put(`deals/${created.body.id}`, { deal: { summary: 'x' } });
    const shown = await program.get(`deals/${created.body.id}`);
    await program.del(`deals/${created.body.id}`);
    expect(['id' in created.body.currency, 'id' in changed.body.currency, 'id' in shown.body.currency]).toEqual([
      true,
      true,
      false,
    ]);
    expect(created.body.currency.id).toBeNull();
  });
});

describe('API-03 conditions as programs send them', () => {
  test.each([
    [
      'a comma list',
      () => `deals?conditions[deal_id]=${made.Scanner.id},${made.Crane.id},999999`,
      ['Crane', 'Scanner'],
    ],
    [
      'a comma list with blanks',
      () => `companies?conditions[company_id]=${made['Tram Works'].id},%20999`,
      ['Tram Works'],
    ],
    ['person_type ignoring case', () => 'people?conditions[person_type]=lead', ['Mira Solberg']],
    [
      'several types in a comma list',
      () => 'people?conditions[person_type]=LEAD,contact',
      ['Anders Berg', 'Mira Solberg', 'Noor Aziz'],
    ],
    ['person_first_name', () => 'people?conditions[person_first_name]=MIR', ['Mira Solberg']],
    ['person_last_name', () => 'people?conditions[person_last_name]=berg', ['Anders Berg', 'Mira Solberg']],
    ['person_linked_in_url', () => 'people?conditions[person_linked_in_url]=in/mira', ['Mira Solberg']],
    ['company_name_eq ignoring case', () => 'companies?conditions[company_name_eq]=tram%20works', ['Tram Works']],
    ['company_is_customer', () => 'companies?conditions[company_is_customer][]=no', ['Alpine Rail', 'Tram Works']],
    [
      'deal_owner in a comma list',
      () => `deals?conditions[deal_owner]=${admin.id},5`,
      ['Crane', 'Old crane', 'Scanner'],
    ],
  ])('API-03 %s', async (_what, path, found) => {
    expect(await names(path())).toEqual(found);
  });

  test('API-03 text with a comma stays one text', async () => {
    const { body } = await program.post('companies', { company: { name: 'Berg, Lund and Sons' } });
    expect(await names('companies?conditions[company_name]=Berg,%20Lund')).toEqual(['Berg, Lund and Sons']);
    await program.del(`companies/${body.id}`);
  });

  test('API-03 person_converted finds leads that became contacts', async () => {
    const { body } = await program.post('people', { person: { first_name: 'Lea', last_name: 'Lead', type: 'Lead' } });
    expect(await names('people?conditions[person_converted][from_date]=2000-01-01')).toEqual([]);
    expect(await names('people?conditions[person_converted]=true')).toEqual([]);
    expect(await names('people?conditions[person_converted]=false')).toContain('Lea Lead');
    await program.put(`people/${body.id}`, { person: { type: 'Contact' } });
    expect(await names('people?conditions[person_converted]=true')).toEqual(['Lea Lead']);
    expect(await names('people?conditions[person_converted]=No')).not.toContain('Lea Lead');
    expect((await program.get('people?conditions[person_converted]=perhaps')).status).toBe(422);
    expect(await names('people?conditions[person_converted][from_date]=2000-01-01')).toEqual(['Lea Lead']);
    await program.del(`people/${body.id}`);
  });

  test('API-03 admin lists filter by name and refuse other keys', async () => {
    for (const [list, name] of [
      ['lead_sources', 'referral'],
      ['deal_tags', 'VIP'],
      ['deal_stages', 'won'],
      ['deal_pipelines', 'sales pipeline'],
      ['teams', 'none'],
    ]) {
      const { status, body } = await program.get(
        `admin/${list}.json?conditions[name]=${encodeURIComponent(name as string)}`,
      );
      const found = body.entries.map((entry: Loose) => entry.name.toLowerCase());
      expect([list, status, found]).toEqual([list, 200, list === 'teams' ? [] : [(name as string).toLowerCase()]]);
      const wrong = await program.get(`admin/${list}?conditions[size]=1`);
      expect([list, wrong.status, wrong.body]).toEqual([
        list,
        422,
        [{ field: 'size', msg: "Unknown condition 'size'" }],
      ]);
    }
    const { body } = await program.get('admin/lead_sources?conditions[name]=none');
    expect(body.pagination.total).toBe(1);
  });

  test('API-03 users are found by their email, and unknown keys refused', async () => {
    expect((await program.get(`users?conditions[email]=${admin.email.toUpperCase()}`)).body.entries).toHaveLength(1);
    expect((await program.get('users?conditions[name]=x')).body).toEqual([
      { field: 'name', msg: "Unknown condition 'name'" },
    ]);
  });
});

describe('API-03 sorting', () => {
  test.each([
    ['people?sort=companies.name', ['Anders Berg', 'Mira Solberg', 'Noor Aziz']],
    ['people?sort=-companies.name', ['Noor Aziz', 'Mira Solberg', 'Anders Berg']],
    ['deals?sort=deal_stages.percent', ['Crane', 'Scanner', 'Old crane']],
    ['deals?sort=-deal_stages.percent', ['Old crane', 'Scanner', 'Crane']],
    ['deals?sort=-won_value alias', ['Crane', 'Old crane', 'Scanner']],
    ['deals?sort=-deals.created_at', ['Old crane', 'Crane', 'Scanner']],
  ])('API-03 %s', async (path, order) => {
    const answer = await program.get(path.replace(' ', '%20'));
    expect([namesOf(answer), answer.headers['x-ignored-sort']]).toEqual([order, undefined]);
  });

  test('API-03 a sort that is not known is ignored and named', async () => {
    for (const [path, name] of [
      ['deals?sort=-shoe_size', '-shoe_size'],
      ['people?sort_by=moon', 'moon'],
      ['notes?sort=moon', 'moon'],
      ['companies?sort=deal_stages.percent', 'deal_stages.percent'],
    ]) {
      const { status, headers } = await program.get(path as string);
      expect([path, status, headers['x-ignored-sort']]).toEqual([path, 200, name]);
    }
  });

  test('API-03 notes are sorted by any date', async () => {
    const note = async (content: string) =>
      (await program.post('notes', { note: { content, person_id: made.Noor.id } })).body;
    const first = await note('first');
    on.clock.now = new Date(on.clock.now.getTime() + 5000);
    await note('second');
    on.clock.now = new Date(on.clock.now.getTime() + 5000);
    await program.put(`notes/${first.id}`, { note: { content: 'first, changed' } });
    const order = async (sort: string) => namesOf(await program.get(`notes?person_id=${made.Noor.id}&sort=${sort}`));
    expect(await order('')).toEqual(['first, changed', 'second']);
    expect(await order('-created_at')).toEqual(['second', 'first, changed']);
    expect(await order('notes.updated_at')).toEqual(['second', 'first, changed']);
    expect(await order('-updated_at')).toEqual(['first, changed', 'second']);
  });
});

describe('API-03 keys of answers', () => {
  test('API-03 attrs[]=id means attrs=id', async () => {
    const { body } = await program.get('deals?attrs[]=id&attrs[]=name&archived_deals=true');
    expect(body.entries).toEqual([{ id: made['Old crane'].id, name: 'Old crane' }]);
    expect((await program.get('account?attrs[]=id')).body).toEqual({ id: admin.accountId });
    expect((await program.get(`users?attrs[]=id`)).body.entries).toEqual([{ id: admin.id }]);
    expect((await program.get(`people/${made.Noor.id}?attrs[]=id`)).body).toEqual({ id: made.Noor.id });
    expect((await program.get('admin/lead_sources?attrs[]=id')).body.entries[0]).toEqual({ id: expect.any(Number) });
  });

  test('API-03 nested lists carry possible_notify_user_ids on request', async () => {
    const path = `people/${made.Mira.id}/deals`;
    const { body } = await program.get(`${path}?include_notify_user_ids=true`);
    expect(body.entries[0].possible_notify_user_ids).toEqual([admin.id]);
    expect((await program.get(path)).body.entries[0]).not.toHaveProperty('possible_notify_user_ids');
  });

  test('API-03 a note carries the keys of text messages, and the picture of its author', async () => {
    const { body } = await program.post('notes', { note: { content: 'x', person_id: made.Noor.id } });
    expect(body).toMatchObject({ sms_contact_number: null, sms_user_number: null });
    expect(body.created_by_user).toHaveProperty('avatar_thumb_url');
    await program.del(`notes/${body.id}`);
  });

  test('API-03 ids of deal_owners_with_teams are numbers for users, and texts for others', async () => {
    const { body: team } = await program.post('admin/teams', { team: { name: 'North' } });
    const { body } = await program.get('account?attrs=deal_owners_with_teams');
    expect(body.deal_owners_with_teams.map(({ id }: Loose) => id)).toEqual(['any', `${team.id}_team`, admin.id]);
  });

  test('API-03 If-None-Match answers 304 without a body while nothing changed', async () => {
    const first = await program.get('companies');
    const tag = String(first.headers.etag);
    for (const sent of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
      const again = await program.get('companies', { 'if-none-match': sent });
      expect([sent, again.status, again.body, again.headers.etag]).toEqual([sent, 304, '', tag]);
    }
    expect((await program.get('companies', { 'if-none-match': 'W/"other"' })).status).toBe(200);
    await program.put(`companies/${made['Tram Works'].id}`, { company: { city: 'Oslo' } });
    expect((await program.get('companies', { 'if-none-match': tag })).status).toBe(200);
  });
});

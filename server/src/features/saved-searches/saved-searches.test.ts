import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount } from '../../testing/colleagues';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const searches = '/api/v3/searches';
const named = (field: string, value: string) => ({ all: [{ field, op: 'contains', value }] });
async function view(by: TestUser, name: string, more: object = {}): Promise<number> {
  const body = { record_type: 'deal', name, columns: [{ key: 'name', width: 200 }, { key: 'value' }], ...more };
  return (await by.post('/api/internal/list_views', { list_view: body })).body.id;
}
const deals = async (...names: string[]) => {
  for (const name of names) await admin.post('/api/v3/deals', { deal: { name, value: name.length } });
};
const names = (body: Loose): string[] => body.entries.map(({ name }: Loose) => name);

/** The same call with a session, with the user's key and with a token. */
async function everyWay(user: TestUser): Promise<((path: string) => Promise<{ status: number; body: Loose }>)[]> {
  const app_name = `Reader ${user.id}`;
  const { app_key } = (await admin.post('/api/v3/admin/api_applications', { api_application: { app_name } })).body;
  const { api_key } = (await user.post('/api/v3/profile/api_key')).body;
  const url = `/api/v3/auth.json?app_key=${app_key}`;
  const payload = { email_or_username: user.email, password: PASSWORD };
  const { token } = (await on.app.inject({ method: 'POST', url, payload })).json();
  const bearing = (secret: string) => async (path: string) => {
    const got = await on.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${secret}` } });
    return { status: got.statusCode, body: got.json() };
  };
  return [(path) => user.get(path), bearing(api_key), bearing(token)];
}

describe('API-03 saved searches', () => {
  test('API-03 one by one and in a list, by session, with keys and JWT', async () => {
    const filter = named('name', 'crane');
    const id = await view(admin, 'Cranes', { filter, sort_by: 'value', sort_direction: 'desc', is_shared: true });
    const expected = {
      id,
      user_id: admin.id,
      name: 'Cranes',
      is_shared: true,
      is_default: false,
      is_starred: false,
      query: { deal_name: 'crane' },
      columns: ['name', 'value'],
      sort: '-deals.value',
      search_type: 'deals',
      is_sentence_search: false,
    };
    await deals('Crane', 'Tower crane', 'Pump');
    for (const get of await everyWay(admin)) {
      expect((await get(`${searches}/${id}.json`)).body).toEqual(expected);
      expect((await get(searches)).body).toEqual({
        entries: [expected],
        pagination: { page: 1, page_var: 'page', per_page: 200, pages: 1, total: 1 },
      });
      expect(names((await get(`${searches}/${id}/perform.json`)).body)).toEqual(['Tower crane', 'Crane']);
    }
  });

  test('API-03 performed: paged, in its order, with totals and the keys asked for, as the list itself answers', async () => {
    await deals('Crane', 'Crane two', 'Crane three', 'Pump');
    const id = await view(admin, 'Cranes', { filter: named('name', 'crane'), sort_by: 'name' });
    const first = (await admin.get(`${searches}/${id}/perform?per_page=2&attrs=id,name&totals=true`)).body;
    expect(first).toEqual({
      entries: ['Crane', 'Crane three'].map((name) => ({ id: expect.any(Number), name })),
      pagination: { page: 1, page_var: 'page', per_page: 2, pages: 2, total: 3 },
      totals: { value: '25.0', weighted_value: '0.0', count: 3 },
    });
    expect(names((await admin.get(`${searches}/${id}/perform?per_page=2&page=2`)).body)).toEqual(['Crane two']);
    const { query, sort } = (await admin.get(`${searches}/${id}`)).body;
    const asked = `conditions[deal_name]=${query.deal_name}&sort=${sort}`;
    expect((await admin.get(`/api/v3/deals?${asked}`)).body).toEqual(
      (await admin.get(`${searches}/${id}/perform`)).body,
    );
  });

  test('API-03 people and companies, and a filter that no condition can say', async () => {
    await admin.post('/api/v3/people', { person: { first_name: 'Ada', last_name: 'Berg' } });
    await admin.post('/api/v3/companies', { company: { name: 'Acme' } });
    await admin.post('/api/v3/companies', { company: { name: 'Umbra' } });
    const people = await view(admin, 'Bergs', {
      record_type: 'person',
      filter: named('full_name', 'berg'),
      columns: [],
    });
    const filter = { all: [{ field: 'name', op: 'not_contains', value: 'umbra' }] };
    const others = await view(admin, 'Others', { record_type: 'company', filter, columns: [] });
    expect((await admin.get(`${searches}/${others}`)).body).toMatchObject({
      query: { filter },
      is_sentence_search: true,
      search_type: 'companies',
      columns: [],
      sort: null,
    });
    const performed = (id: number) => admin.get(`${searches}/${id}/perform`);
    expect((await performed(people)).body.entries.map(({ full_name }: Loose) => full_name)).toEqual(['Ada Berg']);
    expect(names((await performed(others)).body)).toEqual(['Acme']);
    expect(names((await admin.get(searches)).body)).toEqual(['Bergs', 'Others']);
    expect(names((await admin.get(`${searches}?per_page=1&page=2`)).body)).toEqual(['Others']);
  });

  test('API-03 a deleted tag selects nothing: a search finds no more than it says', async () => {
    const tag = (await admin.post('/api/v3/admin/deal_tags', { name: 'Old' })).body.id;
    await deals('Crane');
    const filter = { all: [{ field: 'tag_ids', op: 'any_of', value: [tag] }] };
    const id = await view(admin, 'Old ones', { filter });
    expect(names((await admin.get(`${searches}/${id}/perform`)).body)).toEqual([]);
    await admin.del(`/api/v3/admin/deal_tags/${tag}?replacement_id=none`);
    expect(names((await admin.get(`${searches}/${id}/perform`)).body)).toEqual([]);
    const { query } = (await admin.get(`${searches}/${id}`)).body;
    expect(query).toEqual({ filter });
    const sent = encodeURIComponent(JSON.stringify(query.filter));
    expect(names((await admin.get(`/api/v3/deals?filter=${sent}`)).body)).toEqual([]);
    const kept = (await admin.post('/api/v3/admin/deal_tags', { name: 'New' })).body.id;
    await admin.post('/api/v3/deals', { deal: { name: 'New crane', tag_ids: [kept] } });
    const either = await view(admin, 'Either', { filter: { all: [{ ...filter.all[0], value: [tag, kept] }] } });
    expect(names((await admin.get(`${searches}/${either}/perform`)).body)).toEqual(['New crane']);
  });

  test('API-03 a search over a deleted field is refused by its name; deleted columns and orders are left out', async () => {
    await deals('Crane');
    const id = await view(admin, 'Cranes', { filter: named('name', 'crane') });
    await inAccount(
      on,
      admin,
      sql`update list_view set sort_by = 'gone', columns = '[{"key":"gone"},{"key":"name"}]' where id = ${id}`,
    );
    expect((await admin.get(`${searches}/${id}`)).body).toMatchObject({ columns: ['name'], sort: null });
    expect(names((await admin.get(`${searches}/${id}/perform`)).body)).toEqual(['Crane']);
    await inAccount(
      on,
      admin,
      sql`update list_view set filter = '{"all":[{"field":"gone","op":"contains","value":"x"}]}' where id = ${id}`,
    );
    const { status, body } = await admin.get(`${searches}/${id}/perform`);
    expect([status, body[0].field]).toEqual([422, 'gone']);
  });

  test('API-03 who sees which: one’s own and shared ones, and of their records what they may see', async () => {
    await deals('Crane');
    const own = await view(admin, 'Own');
    const shared = await view(admin, 'Shared', { is_shared: true });
    const basic = await colleague(on, admin);
    const [, byKey] = await everyWay(basic);
    expect(names((await byKey?.(searches))?.body)).toEqual(['Shared']);
    expect((await byKey?.(`${searches}/${own}`))?.status).toBe(404);
    expect((await byKey?.(`${searches}/${own}/perform`))?.status).toBe(404);
    expect(names((await byKey?.(`${searches}/${shared}/perform`))?.body)).toEqual(
      names((await basic.get('/api/v3/deals')).body),
    );
    const guest = await colleague(on, admin, { level: 5, is_external: true });
    expect((await guest.get(searches)).status).toBe(403);
    expect((await guest.get(`${searches}/${shared}/perform`)).status).toBe(403);
    const stranger = await on.account();
    expect((await stranger.get(`${searches}/${shared}`)).status).toBe(404);
    expect((await on.app.inject({ method: 'GET', url: searches })).statusCode).toBe(401);
    await admin.del(`/api/internal/list_views/${shared}`);
    expect((await admin.get(`${searches}/${shared}/perform`)).status).toBe(404);
  });

  test('API-02 malformed calls are refused or read as far as possible, never 500', async () => {
    const id = await view(admin, 'All');
    for (const odd of ['0', '-1', 'x', '1.5', '%00', '9'.repeat(30), `${id}x`, 'null']) {
      expect([odd, (await admin.get(`${searches}/${odd}`)).status]).toEqual([
        odd,
        odd === '%00' ? expect.any(Number) : 404,
      ]);
      expect((await admin.get(`${searches}/${odd}/perform`)).status).toBeGreaterThanOrEqual(400);
      expect((await admin.get(`${searches}/${odd}/perform`)).status).toBeLessThan(500);
    }
    for (const query of [
      'page=x&per_page=-3',
      'page=99999999999',
      'attrs=nothing',
      'attrs[]=a',
      'totals=maybe',
      'page[]=1',
    ]) {
      const { status } = await admin.get(`${searches}/${id}/perform?${query}`);
      expect([query, status < 500]).toEqual([query, true]);
    }
    expect((await admin.get(`${searches}?page=9`)).body.entries).toEqual([]);
    expect((await admin.post(`${searches}/${id}`, {})).status).toBe(404);
    for (const search of [
      { query: 'x' },
      { columns: 'name' },
      { sort: 'moon' },
      { is_shared: 'maybe' },
      { query: { filter: 1 } },
    ])
      expect([search, (await admin.put(`${searches}/${id}`, { search })).status]).toEqual([search, 422]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Loose, PASSWORD, type TestApp, type TestUser, testApp } from '../app';
import { ask, type Site, siteOf } from './client';

/**
 * A service that connects programs: it tests the connection, offers choices, looks for a record, and creates it if
 * there is none.
 */

let on: TestApp;
let admin: TestUser;
let site: Site;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  site = await siteOf(on, admin);
});
afterAll(() => on.close());

const url = (path: string, query: Record<string, string> = {}) =>
  `${site.base}/${path}?${new URLSearchParams({ ...query, api_key: site.key, app_key: site.appKey })}`;
const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Reads a 422 of the look-up as "not found", as some clients do: an unknown condition would create a second record. */
async function findOrCreate(
  path: string,
  root: string,
  conditions: Record<string, string>,
  fields: object,
): Promise<Loose> {
  const query = Object.fromEntries(Object.entries(conditions).map(([key, value]) => [`conditions[${key}]`, value]));
  const { status, body } = await ask(url(`${path}.json`, query));
  const found = status === 200 ? body.entries[0] : undefined;
  if (found) return found;
  const made = await ask(url(`${path}.json`), json('POST', { [root]: fields }));
  expect([path, made.status]).toEqual([path, 200]);
  return made.body;
}

test('API-03 the connection is tested, and a wrong key is distinguished from a right one', async () => {
  expect((await ask(url('profile.json'))).body).toMatchObject({ id: admin.id, full_name: 'Hanna Lindqvist' });
  const wrong = await ask(`${site.base}/profile.json?api_key=nobodys`);
  expect([wrong.status, wrong.body]).toEqual([406, { error: 'Unknown api key' }]);
});

test('API-03 a look-up before each creation makes every record once', async () => {
  const both = async (path: string, root: string, conditions: Record<string, string>, fields: object) => {
    const first = await findOrCreate(path, root, conditions, fields);
    const second = await findOrCreate(path, root, conditions, fields);
    expect([path, second.id]).toEqual([path, first.id]);
    const { body } = await ask(
      url(
        `${path}.json`,
        Object.fromEntries(Object.entries(conditions).map(([key, value]) => [`conditions[${key}]`, value])),
      ),
    );
    expect([path, body.entries.length]).toEqual([path, 1]);
  };
  await both(
    'people',
    'person',
    { person_email: 'MIRA@example.test' },
    { full_name: 'Mira Solberg', email: 'mira@example.test' },
  );
  await both(
    'people',
    'person',
    { person_linked_in_url: 'in/anders' },
    { full_name: 'Anders Berg', linked_in_url: 'https://linkedin.test/in/anders' },
  );
  await both(
    'people',
    'person',
    { person_first_name: 'Noor', person_last_name: 'Aziz', person_type: 'lead' },
    { first_name: 'Noor', last_name: 'Aziz', type: 'Lead' },
  );
  await both('companies', 'company', { company_name_eq: 'Tram Works' }, { name: 'Tram Works' });
  await both('deals', 'deal', { deal_name: 'Line scanner' }, { name: 'Line scanner' });
  await both('admin/deal_tags', 'deal_tag', { name: 'Expo' }, { name: 'Expo' });
  await both('admin/lead_sources', 'lead_source', { name: 'Podcast' }, { name: 'Podcast' });
});

test('API-03 a deal is made with its person and company, from the choices that the account offers', async () => {
  const account = (await ask(url('account.json', { attrs: 'deal_stages,deal_pipelines,users,lead_sources' }))).body;
  const stage = account.deal_stages.find(({ name }: Loose) => name === 'Presentation');
  const source = account.lead_sources.find(({ name }: Loose) => name === 'Referral');
  const company = await findOrCreate(
    'companies',
    'company',
    { company_name_eq: 'Alpine Rail' },
    { name: 'Alpine Rail' },
  );
  const person = await findOrCreate(
    'people',
    'person',
    { person_email: 'lea@example.test' },
    { first_name: 'Lea', email: 'lea@example.test', phone: 'N/A', company_id: company.id },
  );
  const deal = {
    name: 'Crane',
    value: '12500.50',
    deal_stage_id: String(stage.id),
    deal_source: String(source.id),
    user_id: account.users[0].id,
    company_id: company.id,
    primary_contact_id: person.id,
    expected_close_date: '2031-05-20T00:00:00.000Z',
    todo_template_id: '',
    custom_fields: {},
  };
  const { status, body } = await ask(url('deals.json', { deliver_assignment_email: 'false' }), json('POST', { deal }));
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      value: '12500.5',
      deal_stage: { id: stage.id, name: 'Presentation', percent: 50 },
      deal_pipeline_id: stage.deal_pipeline_id,
      probability: 50,
      source: { id: source.id, name: 'Referral' },
      company: expect.objectContaining({ id: company.id, name: 'Alpine Rail' }),
      person_ids: [person.id],
      expected_close_date: '2031/05/20',
    }),
  ]);
  const won = await ask(url(`deals/${body.id}.json`), json('PUT', { deal: { probability: 100 } }));
  expect(won.body).toMatchObject({ deal_stage: { name: 'Won' }, closed_time: expect.any(String) });
  const { body: shown } = await ask(url(`companies/${company.id}.json`));
  expect([shown.total_pipeline, shown.won_deals_total]).toEqual([0, '12500.5']);
  expect((await ask(url(`people/${person.id}/deals.json`))).body.entries.map(({ id }: Loose) => id)).toEqual([body.id]);
});

test('API-03 a trigger polls the newest records, the last changed first', async () => {
  on.clock.now = new Date(on.clock.now.getTime() + 5000);
  await ask(url('people.json'), json('POST', { person: { full_name: 'The newest' } }));
  const { body } = await ask(url('people.json', { sort: '-people.created_at', per_page: '1' }));
  expect(body.entries[0].full_name).toBe('The newest');
  expect((await ask(url('people.json', { per_page: '1' }))).body.entries[0].full_name).toBe('The newest');
});

test('API-03 a mobile program signs in, renews its token and signs out', async () => {
  const body = { email_or_username: admin.email, password: PASSWORD };
  const signedIn = await ask(`${site.base}/auth.json?app_key=${site.appKey}`, json('POST', body));
  const by = (token: string) => ({ authorization: `Bearer ${token}` });
  const renewed = await ask(`${site.base}/auth/renew.json`, { method: 'PUT', headers: by(signedIn.body.token) });
  expect((await ask(`${site.base}/deals.json`, { headers: by(renewed.body.token) })).status).toBe(200);
  expect(
    (await ask(`${site.base}/auth/revoke.json`, { method: 'DELETE', headers: by(renewed.body.token) })).status,
  ).toBe(204);
  expect((await ask(`${site.base}/deals.json`, { headers: by(renewed.body.token) })).status).toBe(401);
});

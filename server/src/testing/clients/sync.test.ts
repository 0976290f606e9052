import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../app';
import { ask, type Site, siteOf } from './client';

/** A warehouse that copies everything once, and from then on polls for changes: no webhooks, ten calls a second. */

let on: TestApp;
let admin: TestUser;
let site: Site;
beforeAll(async () => {
  on = await testApp({ FAIRLEAD_RATE_LIMIT_API: '10' });
  admin = await on.account();
  site = await siteOf(on, admin);
  for (let n = 1; n <= 11; n += 1)
    await admin.post('/api/v3/deals', { deal: { name: `Deal ${n}`, value: n, is_archived: n > 8 } });
});
afterAll(() => on.close());

const waits: string[] = [];

/** Waits as `Retry-After` says. The server's clock does not advance in tests, so this function advances it. */
async function read(path: string, asked: Record<string, string>): Promise<Loose> {
  const query = new URLSearchParams({ ...asked, api_key: site.key, app_key: site.appKey });
  const { status, body, headers } = await ask(`${site.base}/${path}.json?${query}`);
  if (status !== 429) {
    expect([path, status]).toEqual([path, 200]);
    return body;
  }
  const seconds = headers.get('retry-after') ?? '';
  waits.push(seconds);
  on.clock.now = new Date(on.clock.now.getTime() + Number(seconds) * 1000);
  return read(path, asked);
}

async function readAll(path: string, asked: Record<string, string> = {}, per_page = '3'): Promise<Loose[]> {
  const found: Loose[] = [];
  for (let page = 1; ; page += 1) {
    const { entries, pagination } = await read(path, { ...asked, per_page, page: String(page) });
    found.push(...entries);
    if (page >= pagination.pages) {
      expect(found).toHaveLength(pagination.total);
      return found;
    }
  }
}

/** The notation of instants in integrations: UTC, without a zone. */
const sinceText = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

test('API-03 a full sync by pages gets every deal once, archived ones too, and waits as told', async () => {
  const names = async () => (await readAll('deals', { sort: 'deals.id', attrs: 'id,name' })).map(({ name }) => name);
  const all = Array.from({ length: 11 }, (_, n) => `Deal ${n + 1}`);
  for (let round = 0; round < 4; round += 1) expect(await names()).toEqual(all);
  expect(new Set(waits)).toEqual(new Set(['1']));
});

test('API-03 polling gets what was made and changed since the last call, and nothing else', async () => {
  const tick = () => void (on.clock.now = new Date(on.clock.now.getTime() + 10_000));
  tick();
  const since = sinceText(on.clock.now);
  const changed = async () =>
    (await readAll('deals', { 'conditions[deal_modified][from_date]': since })).map(({ name }): string => name).sort();
  expect(await changed()).toEqual([]);
  const [first] = await readAll('deals', { 'conditions[deal_name]': 'Deal 11' });
  await admin.put(`/api/v3/deals/${first.id}`, { deal: { value: 500 } });
  await admin.post('/api/v3/deals', { deal: { name: 'Deal 12' } });
  expect(await changed()).toEqual(['Deal 11', 'Deal 12']);
  tick();
  const later = {
    'conditions[deal_created][from_date]': since,
    'conditions[deal_created][to_date]': sinceText(on.clock.now),
  };
  expect((await readAll('deals', later)).map(({ name }) => name)).toEqual(['Deal 12']);
});

test('API-03 notes, people, companies, users and lists are copied by the same loop', async () => {
  const { body: person } = await admin.post<Loose>('/api/v3/people', {
    person: { full_name: 'Mira Solberg', company_name: 'Tram Works' },
  });
  for (const content of ['one', 'two', 'three', 'four'])
    await admin.post('/api/v3/notes', { note: { content, person_id: person.id } });
  expect((await readAll('notes')).map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four']);
  expect((await readAll('people'))[0]).toMatchObject({ full_name: 'Mira Solberg', company: { name: 'Tram Works' } });
  expect(await readAll('companies')).toHaveLength(1);
  expect(await readAll('users')).toHaveLength(1);
  expect((await readAll('admin/lead_sources')).map(({ name }) => name)).toContain('Referral');
  expect(await readAll('admin/deal_stages', {}, '200')).toHaveLength(6);
});

test('API-03 unchanged records are not sent again', async () => {
  const url = `${site.base}/companies.json?api_key=${site.key}`;
  on.clock.now = new Date(on.clock.now.getTime() + 2000);
  const tag = (await ask(url)).headers.get('etag') as string;
  const again = await ask(url, { headers: { 'if-none-match': tag } });
  expect([again.status, again.body]).toEqual([304, null]);
});
